// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_tanh_0(float* in_out_ptr0);
extern "C"  void  cpp_fused_tanh_1(float* in_out_ptr0,
                       float* out_ptr0);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_tanh_0{nullptr};
    void* cpp_fused_tanh_1{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(1,
                           1,
                           5,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg6_1";
    constants_info_[0].name = "l1_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 1152;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {24, 12};
    constants_info_[0].stride = {12, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "l1.weight";
    constants_info_[1].name = "l1_bias";
    constants_info_[1].dtype = cached_torch_dtype_float32;
    constants_info_[1].device_type = cached_torch_device_type_cpu;
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 128;
    constants_info_[1].from_folded = false;
    constants_info_[1].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[1].shape = {24};
    constants_info_[1].stride = {1};
    constants_info_[1].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[1].original_fqn = "l1.bias";
    constants_info_[2].name = "l2_weight";
    constants_info_[2].dtype = cached_torch_dtype_float32;
    constants_info_[2].device_type = cached_torch_device_type_cpu;
    constants_info_[2].offset = 0;
    constants_info_[2].data_size = 2304;
    constants_info_[2].from_folded = false;
    constants_info_[2].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[2].shape = {24, 24};
    constants_info_[2].stride = {24, 1};
    constants_info_[2].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[2].original_fqn = "l2.weight";
    constants_info_[3].name = "l2_bias";
    constants_info_[3].dtype = cached_torch_dtype_float32;
    constants_info_[3].device_type = cached_torch_device_type_cpu;
    constants_info_[3].offset = 0;
    constants_info_[3].data_size = 128;
    constants_info_[3].from_folded = false;
    constants_info_[3].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[3].shape = {24};
    constants_info_[3].stride = {1};
    constants_info_[3].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[3].original_fqn = "l2.bias";
    constants_info_[4].name = "l3_weight";
    constants_info_[4].dtype = cached_torch_dtype_float32;
    constants_info_[4].device_type = cached_torch_device_type_cpu;
    constants_info_[4].offset = 0;
    constants_info_[4].data_size = 320;
    constants_info_[4].from_folded = false;
    constants_info_[4].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[4].shape = {3, 24};
    constants_info_[4].stride = {24, 1};
    constants_info_[4].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[4].original_fqn = "l3.weight";
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
    ConstantHandle arg6_1 = ConstantHandle(input_handles[0]);
    int32_t arg6_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg6_1, &arg6_1_dtype));

    int32_t arg6_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg6_1_expected_dtype != arg6_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg6_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg6_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg6_1_size = arg6_1.sizes();

    if (5 != arg6_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 5, " << "but got: " << arg6_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (12 != arg6_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 12, " << "but got: " << arg6_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg6_1_stride = arg6_1.strides();

    if (12 != arg6_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 12, " << "but got: " << arg6_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg6_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg6_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg6_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg6_1, &arg6_1_device_type));

    int32_t arg6_1_expected_device_type = 0;
    if (arg6_1_expected_device_type != arg6_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
        << "expected: " << arg6_1_expected_device_type << "0(cpu), "
        << "but got: " << arg6_1_device_type << "\n";
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
    auto arg6_1 = std::move(inputs[0]);
    aoti_torch_print_tensor_handle(arg6_1, "aoti_model_inputs - arg6_1");
    [[maybe_unused]] auto& l1_weight = constants_->at(0);
    [[maybe_unused]] auto& l1_bias = constants_->at(1);
    [[maybe_unused]] auto& l2_weight = constants_->at(2);
    [[maybe_unused]] auto& l2_bias = constants_->at(3);
    [[maybe_unused]] auto& l3_weight = constants_->at(4);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    // make sure graph inputs are not nan/inf
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg6_1", arg6_1));
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg6_1, {5L, 12L}, {12L, 1L}, "input"); }
        static constexpr int64_t int_array_0[] = {5L, 24L};
        static constexpr int64_t int_array_1[] = {24L, 1L};
        AtenTensorHandle buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
        RAIIAtenTensorHandle buf0(buf0_handle);
        // Topologically Sorted Source Nodes: [linear], Original ATen: [aten.t, aten.addmm]
        // [Provenance debug handles] aoti_torch_cpu_addmm_out:1
        static constexpr int64_t int_array_2[] = {12L, 24L};
        static constexpr int64_t int_array_3[] = {1L, 12L};
        aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cpu_addmm_out - buf0");
        aoti_torch_print_tensor_handle(arg6_1, "before_launch - aoti_torch_cpu_addmm_out - arg6_1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf0, l1_bias, arg6_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(l1_weight, 2, int_array_2, int_array_3, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cpu_addmm_out - buf0");
        aoti_torch_print_tensor_handle(arg6_1, "after_launch - aoti_torch_cpu_addmm_out - arg6_1");
        arg6_1.reset();
        auto buf1 = std::move(buf0);  // reuse
        // [Provenance debug handles] cpp_fused_tanh_0:2
        aoti_torch_print_tensor_handle(buf1, "before_launch - cpp_fused_tanh_0 - buf1");
        cpp_fused_tanh_0((float*)(buf1.data_ptr()));
        aoti_torch_print_tensor_handle(buf1, "after_launch - cpp_fused_tanh_0 - buf1");
        AtenTensorHandle buf2_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf2_handle));
        RAIIAtenTensorHandle buf2(buf2_handle);
        // Topologically Sorted Source Nodes: [tanh, linear_1], Original ATen: [aten.tanh, aten.t, aten.addmm]
        // [Provenance debug handles] aoti_torch_cpu_addmm_out:3
        static constexpr int64_t int_array_4[] = {24L, 24L};
        static constexpr int64_t int_array_5[] = {1L, 24L};
        aoti_torch_print_tensor_handle(buf2, "before_launch - aoti_torch_cpu_addmm_out - buf2");
        aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cpu_addmm_out - buf1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf2, l2_bias, buf1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(l2_weight, 2, int_array_4, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf2, "after_launch - aoti_torch_cpu_addmm_out - buf2");
        aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cpu_addmm_out - buf1");
        buf1.reset();
        auto buf3 = std::move(buf2);  // reuse
        static constexpr int64_t int_array_6[] = {3L, };
        static constexpr int64_t int_array_7[] = {1L, };
        AtenTensorHandle buf4_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf4_handle));
        RAIIAtenTensorHandle buf4(buf4_handle);
        // [Provenance debug handles] cpp_fused_tanh_1:4
        aoti_torch_print_tensor_handle(buf3, "before_launch - cpp_fused_tanh_1 - buf3");
        aoti_torch_print_tensor_handle(buf4, "before_launch - cpp_fused_tanh_1 - buf4");
        cpp_fused_tanh_1((float*)(buf3.data_ptr()), (float*)(buf4.data_ptr()));
        aoti_torch_print_tensor_handle(buf3, "after_launch - cpp_fused_tanh_1 - buf3");
        aoti_torch_print_tensor_handle(buf4, "after_launch - cpp_fused_tanh_1 - buf4");
        static constexpr int64_t int_array_8[] = {5L, 3L};
        static constexpr int64_t int_array_9[] = {3L, 1L};
        AtenTensorHandle buf5_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_8, int_array_9, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf5_handle));
        RAIIAtenTensorHandle buf5(buf5_handle);
        // Topologically Sorted Source Nodes: [tanh_1, linear_2], Original ATen: [aten.tanh, aten.t, aten.addmm]
        // [Provenance debug handles] aoti_torch_cpu_addmm_out:5
        static constexpr int64_t int_array_10[] = {24L, 3L};
        aoti_torch_print_tensor_handle(buf5, "before_launch - aoti_torch_cpu_addmm_out - buf5");
        aoti_torch_print_tensor_handle(buf4, "before_launch - aoti_torch_cpu_addmm_out - buf4");
        aoti_torch_print_tensor_handle(buf3, "before_launch - aoti_torch_cpu_addmm_out - buf3");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf5, buf4, buf3, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(l3_weight, 2, int_array_10, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf5, "after_launch - aoti_torch_cpu_addmm_out - buf5");
        aoti_torch_print_tensor_handle(buf4, "after_launch - aoti_torch_cpu_addmm_out - buf4");
        aoti_torch_print_tensor_handle(buf3, "after_launch - aoti_torch_cpu_addmm_out - buf3");
        output_handles[0] = buf5.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
