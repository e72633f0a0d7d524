// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0(float* in_out_ptr0,
                       const float* in_ptr0,
                       const float* in_ptr1,
                       const float* in_ptr2,
                       const int64_t* in_ptr3,
                       float* out_ptr0,
                       float* out_ptr2,
                       float* out_ptr3);
extern "C"  void  cpp_fused__softmax_bitwise_not_masked_fill_1(float* in_out_ptr0,
                       const bool* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused__softmax_bitwise_not_masked_fill_1{nullptr};
    void* cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(3,
                           1,
                           3,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg5_1";
    inputs_info_[1].name = "arg6_1";
    inputs_info_[2].name = "arg7_1";
    constants_info_[0].name = "k_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 256;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {8, 8};
    constants_info_[0].stride = {8, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "k.weight";
    constants_info_[1].name = "q_weight";
    constants_info_[1].dtype = cached_torch_dtype_float32;
    constants_info_[1].device_type = cached_torch_device_type_cpu;
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 256;
    constants_info_[1].from_folded = false;
    constants_info_[1].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[1].shape = {8, 8};
    constants_info_[1].stride = {8, 1};
    constants_info_[1].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[1].original_fqn = "q.weight";
    constants_info_[2].name = "cache";
    constants_info_[2].dtype = cached_torch_dtype_float32;
    constants_info_[2].device_type = cached_torch_device_type_cpu;
    constants_info_[2].offset = 0;
    constants_info_[2].data_size = 192;
    constants_info_[2].from_folded = false;
    constants_info_[2].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Buffer);
    constants_info_[2].shape = {6, 8};
    constants_info_[2].stride = {8, 1};
    constants_info_[2].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[2].original_fqn = "cache";
    update_constants_map(std::move(constants_map));
    update_constants_array(std::move(constants_array));
    in_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}]}, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}])";
    out_spec_ = R"([1, {"type": null, "context": null, "children_spec": []}])";
    outputs_info_[0].name = "output0";
    this->kernels_ = std::make_unique<AOTInductorModelKernels>();
}

std::unordered_map<std::string, AtenTensorHandle> AOTInductorModel::const_run_impl(
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor,
    bool initialization
) {

    if (!initialization) {
        std::cerr << "[WARNING] Calling constant_folding in model, but compiled with config: "
                  << "aot_inductor.use_runtime_constant_folding=False\n";
    }
    return {};
}
} // namespace torch::aot_inductor
using namespace torch::aot_inductor;
namespace torch::aot_inductor {

void AOTInductorModel::_const_run_impl(
    std::vector<AtenTensorHandle>& output_handles,
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {}

AOTI_NOINLINE static void check_input_0(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg5_1 = ConstantHandle(input_handles[0]);
    int32_t arg5_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg5_1, &arg5_1_dtype));

    int32_t arg5_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg5_1_expected_dtype != arg5_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg5_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg5_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg5_1_size = arg5_1.sizes();

    if (1 != arg5_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 1, " << "but got: " << arg5_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg5_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 8, " << "but got: " << arg5_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg5_1_stride = arg5_1.strides();

    if (8 != arg5_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 8, " << "but got: " << arg5_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg5_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg5_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg5_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg5_1, &arg5_1_device_type));

    int32_t arg5_1_expected_device_type = 0;
    if (arg5_1_expected_device_type != arg5_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
        << "expected: " << arg5_1_expected_device_type << "0(cpu), "
        << "but got: " << arg5_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_1(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg6_1 = ConstantHandle(input_handles[1]);
    int32_t arg6_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg6_1, &arg6_1_dtype));

    int32_t arg6_1_expected_dtype = aoti_torch_dtype_int64();
    if (arg6_1_expected_dtype != arg6_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dtype, "
           << "expected: " << arg6_1_expected_dtype << "(at::kLong), "
           << "but got: " << arg6_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg6_1_size = arg6_1.sizes();

    if (1 != arg6_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dim value at 0, "
           << "expected: 1, " << "but got: " << arg6_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg6_1_stride = arg6_1.strides();

    if (1 != arg6_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg6_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg6_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg6_1, &arg6_1_device_type));

    int32_t arg6_1_expected_device_type = 0;
    if (arg6_1_expected_device_type != arg6_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched device type, "
        << "expected: " << arg6_1_expected_device_type << "0(cpu), "
        << "but got: " << arg6_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_2(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg7_1 = ConstantHandle(input_handles[2]);
    int32_t arg7_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg7_1, &arg7_1_dtype));

    int32_t arg7_1_expected_dtype = aoti_torch_dtype_bool();
    if (arg7_1_expected_dtype != arg7_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched dtype, "
           << "expected: " << arg7_1_expected_dtype << "(at::kBool), "
           << "but got: " << arg7_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg7_1_size = arg7_1.sizes();

    if (1 != arg7_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched dim value at 0, "
           << "expected: 1, " << "but got: " << arg7_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (6 != arg7_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched dim value at 1, "
           << "expected: 6, " << "but got: " << arg7_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg7_1_stride = arg7_1.strides();

    if (6 != arg7_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched stride value at 0, "
           << "expected: 6, " << "but got: " << arg7_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg7_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg7_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg7_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg7_1, &arg7_1_device_type));

    int32_t arg7_1_expected_device_type = 0;
    if (arg7_1_expected_device_type != arg7_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched device type, "
        << "expected: " << arg7_1_expected_device_type << "0(cpu), "
        << "but got: " << arg7_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

static bool _check_aoti_runtime_check_inputs_env() {
    const static char* env_var_value = getenv("AOTI_RUNTIME_CHECK_INPUTS");
    const static bool result = env_var_value != nullptr && env_var_value[0] != '0';
    return result;
}

AOTI_NOINLINE static void __check_inputs_outputs(
    AtenTensorHandle* input_handles,
    AtenTensorHandle* output_handles) {
    if (!_check_aoti_runtime_check_inputs_env()){
        return;
    }
    check_input_0(input_handles);
    check_input_1(input_handles);
    check_input_2(input_handles);
}

void AOTInductorModel::run_impl(
    AtenTensorHandle*
        input_handles, // array of input AtenTensorHandle; handles
                        // are stolen; the array itself is borrowed
    AtenTensorHandle*
        output_handles, // array for writing output AtenTensorHandle; handles
                        // will be stolen by the caller; the array itself is
                        // borrowed
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {
    __check_inputs_outputs(input_handles, output_handles);
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 3);
    auto arg5_1 = std::move(inputs[0]);
    auto arg6_1 = std::move(inputs[1]);
    auto arg7_1 = std::move(inputs[2]);
    aoti_torch_print_tensor_handle(arg5_1, "aoti_model_inputs - arg5_1");
    aoti_torch_print_tensor_handle(arg6_1, "aoti_model_inputs - arg6_1");
    aoti_torch_print_tensor_handle(arg7_1, "aoti_model_inputs - arg7_1");
    [[maybe_unused]] auto& k_weight = constants_->at(0);
    [[maybe_unused]] auto& q_weight = constants_->at(1);
    [[maybe_unused]] auto& cache = constants_->at(2);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    // make sure graph inputs are not nan/inf
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg5_1", arg5_1));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg6_1", arg6_1));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg7_1", arg7_1));
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg5_1, {1L, 8L}, {8L, 1L}, "input"); }
        static constexpr int64_t *int_array_0=nullptr;
        AtenTensorHandle buf2_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_0, int_array_0, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf2_handle));
        RAIIAtenTensorHandle buf2(buf2_handle);
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg6_1, {1L, }, {1L, }, "input"); }
        static constexpr int64_t int_array_1[] = {1L, 8L};
        static constexpr int64_t int_array_2[] = {8L, 1L};
        AtenTensorHandle buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_1, int_array_2, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
        RAIIAtenTensorHandle buf0(buf0_handle);
        AtenTensorHandle buf1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_1, int_array_2, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf1_handle));
        RAIIAtenTensorHandle buf1(buf1_handle);
        auto buf4 = std::move(buf0);  // reuse
        // [Provenance debug handles] cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0:1
        aoti_torch_print_tensor_handle(buf4, "before_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - buf4");
        aoti_torch_print_tensor_handle(arg5_1, "before_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - arg5_1");
        aoti_torch_print_tensor_handle(arg6_1, "before_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - arg6_1");
        aoti_torch_print_tensor_handle(buf2, "before_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - buf2");
        aoti_torch_print_tensor_handle(buf1, "before_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - buf1");
        cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0((float*)(buf4.data_ptr()), (const float*)(arg5_1.data_ptr()), (const float*)(q_weight.data_ptr()), (const float*)(k_weight.data_ptr()), (const int64_t*)(arg6_1.data_ptr()), (float*)(buf2.data_ptr()), (float*)(buf1.data_ptr()), (float*)(cache.data_ptr()));
        aoti_torch_print_tensor_handle(buf4, "after_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - buf4");
        aoti_torch_print_tensor_handle(arg5_1, "after_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - arg5_1");
        aoti_torch_print_tensor_handle(arg6_1, "after_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - arg6_1");
        aoti_torch_print_tensor_handle(buf2, "after_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - buf2");
        aoti_torch_print_tensor_handle(buf1, "after_launch - cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_0 - buf1");
        arg5_1.reset();
        arg6_1.reset();
        buf1.reset();
        static constexpr int64_t int_array_3[] = {1L, 6L};
        static constexpr int64_t int_array_4[] = {6L, 1L};
        AtenTensorHandle buf5_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_3, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf5_handle));
        RAIIAtenTensorHandle buf5(buf5_handle);
        // Topologically Sorted Source Nodes: [linear_1, matmul], Original ATen: [aten.addmm, aten.t, aten.mm]
        // [Provenance debug handles] aoti_torch_cpu_mm_out:2
        static constexpr int64_t int_array_5[] = {8L, 6L};
        static constexpr int64_t int_array_6[] = {1L, 8L};
        aoti_torch_print_tensor_handle(buf5, "before_launch - aoti_torch_cpu_mm_out - buf5");
        aoti_torch_print_tensor_handle(buf4, "before_launch - aoti_torch_cpu_mm_out - buf4");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mm_out(buf5, buf4, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(cache, 2, int_array_5, int_array_6, 0L))));
        aoti_torch_print_tensor_handle(buf5, "after_launch - aoti_torch_cpu_mm_out - buf5");
        aoti_torch_print_tensor_handle(buf4, "after_launch - aoti_torch_cpu_mm_out - buf4");
        buf4.reset();
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg7_1, {1L, 6L}, {6L, 1L}, "input"); }
        static constexpr int64_t int_array_7[] = {1L, 1L};
        auto buf6 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf2, 2, int_array_7, int_array_7, 0L)); buf2.reset();  // reuse
        auto buf7 = std::move(buf5);  // reuse
        AtenTensorHandle buf8_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_7, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf8_handle));
        RAIIAtenTensorHandle buf8(buf8_handle);
        auto buf9 = std::move(buf7);  // reuse
        // [Provenance debug handles] cpp_fused__softmax_bitwise_not_masked_fill_1:3
        aoti_torch_print_tensor_handle(buf9, "before_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - buf9");
        aoti_torch_print_tensor_handle(arg7_1, "before_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - arg7_1");
        aoti_torch_print_tensor_handle(buf6, "before_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - buf6");
        aoti_torch_print_tensor_handle(buf8, "before_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - buf8");
        cpp_fused__softmax_bitwise_not_masked_fill_1((float*)(buf9.data_ptr()), (const bool*)(arg7_1.data_ptr()), (float*)(buf6.data_ptr()), (float*)(buf8.data_ptr()));
        aoti_torch_print_tensor_handle(buf9, "after_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - buf9");
        aoti_torch_print_tensor_handle(arg7_1, "after_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - arg7_1");
        aoti_torch_print_tensor_handle(buf6, "after_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - buf6");
        aoti_torch_print_tensor_handle(buf8, "after_launch - cpp_fused__softmax_bitwise_not_masked_fill_1 - buf8");
        arg7_1.reset();
        output_handles[0] = buf9.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
