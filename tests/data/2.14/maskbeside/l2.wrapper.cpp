// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_0(float* out_ptr0);
extern "C"  void  cpp_fused_1(float* out_ptr0);
extern "C"  void  cpp_fused__softmax_2(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1);
extern "C"  void  cpp_fused_3(float* out_ptr0);
extern "C"  void  cpp_fused_mul_sqrt_4(float* in_out_ptr0,
                       const float* in_ptr0);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_0{nullptr};
    void* cpp_fused_1{nullptr};
    void* cpp_fused_3{nullptr};
    void* cpp_fused__softmax_2{nullptr};
    void* cpp_fused_mul_sqrt_4{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(1,
                           1,
                           4,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg7_1";
    constants_info_[0].name = "q_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 256;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {8, 8};
    constants_info_[0].stride = {8, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "q.weight";
    constants_info_[1].name = "k_weight";
    constants_info_[1].dtype = cached_torch_dtype_float32;
    constants_info_[1].device_type = cached_torch_device_type_cpu;
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 256;
    constants_info_[1].from_folded = false;
    constants_info_[1].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[1].shape = {8, 8};
    constants_info_[1].stride = {8, 1};
    constants_info_[1].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[1].original_fqn = "k.weight";
    constants_info_[2].name = "gate_weight";
    constants_info_[2].dtype = cached_torch_dtype_float32;
    constants_info_[2].device_type = cached_torch_device_type_cpu;
    constants_info_[2].offset = 0;
    constants_info_[2].data_size = 256;
    constants_info_[2].from_folded = false;
    constants_info_[2].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[2].shape = {8, 8};
    constants_info_[2].stride = {8, 1};
    constants_info_[2].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[2].original_fqn = "gate.weight";
    constants_info_[3].name = "mask";
    constants_info_[3].dtype = cached_torch_dtype_float32;
    constants_info_[3].device_type = cached_torch_device_type_cpu;
    constants_info_[3].offset = 0;
    constants_info_[3].data_size = 192;
    constants_info_[3].from_folded = false;
    constants_info_[3].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Buffer);
    constants_info_[3].shape = {6, 6};
    constants_info_[3].stride = {6, 1};
    constants_info_[3].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[3].original_fqn = "mask";
    update_constants_map(std::move(constants_map));
    update_constants_array(std::move(constants_array));
    in_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}]}, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}])";
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
    ConstantHandle arg7_1 = ConstantHandle(input_handles[0]);
    int32_t arg7_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg7_1, &arg7_1_dtype));

    int32_t arg7_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg7_1_expected_dtype != arg7_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg7_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg7_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg7_1_size = arg7_1.sizes();

    if (6 != arg7_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 6, " << "but got: " << arg7_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg7_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 8, " << "but got: " << arg7_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg7_1_stride = arg7_1.strides();

    if (8 != arg7_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 8, " << "but got: " << arg7_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg7_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg7_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg7_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg7_1, &arg7_1_device_type));

    int32_t arg7_1_expected_device_type = 0;
    if (arg7_1_expected_device_type != arg7_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
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
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 1);
    auto arg7_1 = std::move(inputs[0]);
    aoti_torch_print_tensor_handle(arg7_1, "aoti_model_inputs - arg7_1");
    [[maybe_unused]] auto& q_weight = constants_->at(0);
    [[maybe_unused]] auto& k_weight = constants_->at(1);
    [[maybe_unused]] auto& gate_weight = constants_->at(2);
    [[maybe_unused]] auto& mask = constants_->at(3);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    // make sure graph inputs are not nan/inf
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg7_1", arg7_1));
        static constexpr int64_t int_array_0[] = {8L, };
        static constexpr int64_t int_array_1[] = {1L, };
        AtenTensorHandle buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
        RAIIAtenTensorHandle buf0(buf0_handle);
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg7_1, {6L, 8L}, {8L, 1L}, "input"); }
        aoti_torch_print_tensor_handle(buf0, "before_launch - cpp_fused_0 - buf0");
        cpp_fused_0((float*)(buf0.data_ptr()));
        aoti_torch_print_tensor_handle(buf0, "after_launch - cpp_fused_0 - buf0");
        static constexpr int64_t int_array_2[] = {6L, 8L};
        static constexpr int64_t int_array_3[] = {8L, 1L};
        AtenTensorHandle buf1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf1_handle));
        RAIIAtenTensorHandle buf1(buf1_handle);
        // Topologically Sorted Source Nodes: [linear], Original ATen: [aten.t, aten.addmm]
        static constexpr int64_t int_array_4[] = {8L, 8L};
        static constexpr int64_t int_array_5[] = {1L, 8L};
        aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cpu_addmm_out - buf1");
        aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cpu_addmm_out - buf0");
        aoti_torch_print_tensor_handle(arg7_1, "before_launch - aoti_torch_cpu_addmm_out - arg7_1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf1, buf0, arg7_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(q_weight, 2, int_array_4, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cpu_addmm_out - buf1");
        aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cpu_addmm_out - buf0");
        aoti_torch_print_tensor_handle(arg7_1, "after_launch - aoti_torch_cpu_addmm_out - arg7_1");
        auto buf2 = std::move(buf0);  // reuse
        aoti_torch_print_tensor_handle(buf2, "before_launch - cpp_fused_1 - buf2");
        cpp_fused_1((float*)(buf2.data_ptr()));
        aoti_torch_print_tensor_handle(buf2, "after_launch - cpp_fused_1 - buf2");
        AtenTensorHandle buf3_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf3_handle));
        RAIIAtenTensorHandle buf3(buf3_handle);
        // Topologically Sorted Source Nodes: [linear_1], Original ATen: [aten.t, aten.addmm]
        aoti_torch_print_tensor_handle(buf3, "before_launch - aoti_torch_cpu_addmm_out - buf3");
        aoti_torch_print_tensor_handle(buf2, "before_launch - aoti_torch_cpu_addmm_out - buf2");
        aoti_torch_print_tensor_handle(arg7_1, "before_launch - aoti_torch_cpu_addmm_out - arg7_1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf3, buf2, arg7_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(k_weight, 2, int_array_4, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf3, "after_launch - aoti_torch_cpu_addmm_out - buf3");
        aoti_torch_print_tensor_handle(buf2, "after_launch - aoti_torch_cpu_addmm_out - buf2");
        aoti_torch_print_tensor_handle(arg7_1, "after_launch - aoti_torch_cpu_addmm_out - arg7_1");
        static constexpr int64_t int_array_6[] = {6L, 6L};
        static constexpr int64_t int_array_7[] = {6L, 1L};
        AtenTensorHandle buf4_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf4_handle));
        RAIIAtenTensorHandle buf4(buf4_handle);
        // Topologically Sorted Source Nodes: [t, add], Original ATen: [aten.t, aten.add]
        static constexpr int64_t int_array_8[] = {8L, 6L};
        aoti_torch_print_tensor_handle(buf4, "before_launch - aoti_torch_cpu_addmm_out - buf4");
        aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cpu_addmm_out - buf1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf4, mask, buf1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_8, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf4, "after_launch - aoti_torch_cpu_addmm_out - buf4");
        aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cpu_addmm_out - buf1");
        buf1.reset();
        AtenTensorHandle buf5_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf5_handle));
        RAIIAtenTensorHandle buf5(buf5_handle);
        AtenTensorHandle buf6_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf6_handle));
        RAIIAtenTensorHandle buf6(buf6_handle);
        aoti_torch_print_tensor_handle(buf4, "before_launch - cpp_fused__softmax_2 - buf4");
        aoti_torch_print_tensor_handle(buf5, "before_launch - cpp_fused__softmax_2 - buf5");
        aoti_torch_print_tensor_handle(buf6, "before_launch - cpp_fused__softmax_2 - buf6");
        cpp_fused__softmax_2((const float*)(buf4.data_ptr()), (float*)(buf5.data_ptr()), (float*)(buf6.data_ptr()));
        aoti_torch_print_tensor_handle(buf4, "after_launch - cpp_fused__softmax_2 - buf4");
        aoti_torch_print_tensor_handle(buf5, "after_launch - cpp_fused__softmax_2 - buf5");
        aoti_torch_print_tensor_handle(buf6, "after_launch - cpp_fused__softmax_2 - buf6");
        buf4.reset();
        buf5.reset();
        auto buf7 = std::move(buf3);  // reuse
        // Topologically Sorted Source Nodes: [softmax, matmul_1], Original ATen: [aten._softmax, aten.mm]
        aoti_torch_print_tensor_handle(buf7, "before_launch - aoti_torch_cpu_mm_out - buf7");
        aoti_torch_print_tensor_handle(buf6, "before_launch - aoti_torch_cpu_mm_out - buf6");
        aoti_torch_print_tensor_handle(arg7_1, "before_launch - aoti_torch_cpu_mm_out - arg7_1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mm_out(buf7, buf6, arg7_1));
        aoti_torch_print_tensor_handle(buf7, "after_launch - aoti_torch_cpu_mm_out - buf7");
        aoti_torch_print_tensor_handle(buf6, "after_launch - aoti_torch_cpu_mm_out - buf6");
        aoti_torch_print_tensor_handle(arg7_1, "after_launch - aoti_torch_cpu_mm_out - arg7_1");
        buf6.reset();
        auto buf8 = std::move(buf2);  // reuse
        aoti_torch_print_tensor_handle(buf8, "before_launch - cpp_fused_3 - buf8");
        cpp_fused_3((float*)(buf8.data_ptr()));
        aoti_torch_print_tensor_handle(buf8, "after_launch - cpp_fused_3 - buf8");
        AtenTensorHandle buf9_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf9_handle));
        RAIIAtenTensorHandle buf9(buf9_handle);
        // Topologically Sorted Source Nodes: [linear_2], Original ATen: [aten.t, aten.addmm]
        aoti_torch_print_tensor_handle(buf9, "before_launch - aoti_torch_cpu_addmm_out - buf9");
        aoti_torch_print_tensor_handle(buf8, "before_launch - aoti_torch_cpu_addmm_out - buf8");
        aoti_torch_print_tensor_handle(arg7_1, "before_launch - aoti_torch_cpu_addmm_out - arg7_1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf9, buf8, arg7_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(gate_weight, 2, int_array_4, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf9, "after_launch - aoti_torch_cpu_addmm_out - buf9");
        aoti_torch_print_tensor_handle(buf8, "after_launch - aoti_torch_cpu_addmm_out - buf8");
        aoti_torch_print_tensor_handle(arg7_1, "after_launch - aoti_torch_cpu_addmm_out - arg7_1");
        arg7_1.reset();
        buf8.reset();
        auto buf10 = std::move(buf7);  // reuse
        aoti_torch_print_tensor_handle(buf10, "before_launch - cpp_fused_mul_sqrt_4 - buf10");
        aoti_torch_print_tensor_handle(buf9, "before_launch - cpp_fused_mul_sqrt_4 - buf9");
        cpp_fused_mul_sqrt_4((float*)(buf10.data_ptr()), (const float*)(buf9.data_ptr()));
        aoti_torch_print_tensor_handle(buf10, "after_launch - cpp_fused_mul_sqrt_4 - buf10");
        aoti_torch_print_tensor_handle(buf9, "after_launch - cpp_fused_mul_sqrt_4 - buf9");
        output_handles[0] = buf10.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor


// (compile and link command comments cut)
