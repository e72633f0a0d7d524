// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_0(float* out_ptr0);
extern "C"  void  cpp_fused_log_relu_sub_sum_1(const float* in_ptr0,
                       float* out_ptr0);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_0{nullptr};
    void* cpp_fused_log_relu_sub_sum_1{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(1,
                           1,
                           1,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg2_1";
    constants_info_[0].name = "fc_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 256;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {8, 8};
    constants_info_[0].stride = {8, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "fc.weight";
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
    ConstantHandle arg2_1 = ConstantHandle(input_handles[0]);
    int32_t arg2_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg2_1, &arg2_1_dtype));

    int32_t arg2_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg2_1_expected_dtype != arg2_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg2_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg2_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_size = arg2_1.sizes();

    if (4 != arg2_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 4, " << "but got: " << arg2_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg2_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 8, " << "but got: " << arg2_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_stride = arg2_1.strides();

    if (8 != arg2_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 8, " << "but got: " << arg2_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg2_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg2_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg2_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg2_1, &arg2_1_device_type));

    int32_t arg2_1_expected_device_type = 0;
    if (arg2_1_expected_device_type != arg2_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
        << "expected: " << arg2_1_expected_device_type << "0(cpu), "
        << "but got: " << arg2_1_device_type << "\n";
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
    auto arg2_1 = std::move(inputs[0]);
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");
    [[maybe_unused]] auto& fc_weight = constants_->at(0);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    // make sure graph inputs are not nan/inf
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg2_1", arg2_1));
        static constexpr int64_t int_array_0[] = {8L, };
        static constexpr int64_t int_array_1[] = {1L, };
        AtenTensorHandle buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
        RAIIAtenTensorHandle buf0(buf0_handle);
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {4L, 8L}, {8L, 1L}, "input"); }
        // [Provenance debug handles] cpp_fused_0:1
        aoti_torch_print_tensor_handle(buf0, "before_launch - cpp_fused_0 - buf0");
        cpp_fused_0((float*)(buf0.data_ptr()));
        aoti_torch_print_tensor_handle(buf0, "after_launch - cpp_fused_0 - buf0");
        static constexpr int64_t int_array_2[] = {4L, 8L};
        static constexpr int64_t int_array_3[] = {8L, 1L};
        AtenTensorHandle buf1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf1_handle));
        RAIIAtenTensorHandle buf1(buf1_handle);
        // Topologically Sorted Source Nodes: [linear], Original ATen: [aten.t, aten.addmm]
        // [Provenance debug handles] aoti_torch_cpu_addmm_out:2
        static constexpr int64_t int_array_4[] = {8L, 8L};
        static constexpr int64_t int_array_5[] = {1L, 8L};
        aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cpu_addmm_out - buf1");
        aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cpu_addmm_out - buf0");
        aoti_torch_print_tensor_handle(arg2_1, "before_launch - aoti_torch_cpu_addmm_out - arg2_1");
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf1, buf0, arg2_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(fc_weight, 2, int_array_4, int_array_5, 0L)), 1L, 1L));
        aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cpu_addmm_out - buf1");
        aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cpu_addmm_out - buf0");
        aoti_torch_print_tensor_handle(arg2_1, "after_launch - aoti_torch_cpu_addmm_out - arg2_1");
        arg2_1.reset();
        buf0.reset();
        static constexpr int64_t int_array_6[] = {4L, };
        AtenTensorHandle buf2_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_6, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf2_handle));
        RAIIAtenTensorHandle buf2(buf2_handle);
        // [Provenance debug handles] cpp_fused_log_relu_sub_sum_1:3
        aoti_torch_print_tensor_handle(buf1, "before_launch - cpp_fused_log_relu_sub_sum_1 - buf1");
        aoti_torch_print_tensor_handle(buf2, "before_launch - cpp_fused_log_relu_sub_sum_1 - buf2");
        cpp_fused_log_relu_sub_sum_1((const float*)(buf1.data_ptr()), (float*)(buf2.data_ptr()));
        aoti_torch_print_tensor_handle(buf1, "after_launch - cpp_fused_log_relu_sub_sum_1 - buf1");
        aoti_torch_print_tensor_handle(buf2, "after_launch - cpp_fused_log_relu_sub_sum_1 - buf2");
        output_handles[0] = buf2.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor




// (compile and link command comments cut)
