// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_0(float* out_ptr0);
extern "C"  void  cpp_fused_clamp_1(const int64_t* in_ptr0,
                       int64_t* out_ptr0);
extern "C"  void  cpp_fused_clamp_mul_view_2(const float* in_ptr0,
                       float* out_ptr0);
extern "C"  void  cpp_fused_clamp_clone_view_3(const float* in_ptr0,
                       float* out_ptr0);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DTYPE(int64);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(_mkldnn);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_0{nullptr};
    void* cpp_fused_clamp_1{nullptr};
    void* cpp_fused_clamp_clone_view_3{nullptr};
    void* cpp_fused_clamp_mul_view_2{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(2,
                           2,
                           1,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg2_1";
    inputs_info_[1].name = "arg3_1";
    constants_info_[0].name = "_frozen_param0";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 64;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Buffer);
    constants_info_[0].shape = {1, 1, 1, 1};
    constants_info_[0].stride = {1, 0, 0, 0};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout__mkldnn);
    constants_info_[0].opaque_metadata = {1L, 0L, 0L, 0L, 4L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 3L, 0L, 0L, 0L, 222L, 127L, 0L, 0L, 16L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 2L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 16L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 16L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 16L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 16L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 16L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L};
    constants_info_[0].original_fqn = "_frozen_param0";
    update_constants_map(std::move(constants_map));
    update_constants_array(std::move(constants_array));
    in_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}]}, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}])";
    out_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}]}])";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
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

    if (1 != arg2_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 1, " << "but got: " << arg2_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg2_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 1, " << "but got: " << arg2_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg2_1_size[2]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 2, "
           << "expected: 8, " << "but got: " << arg2_1_size[2]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (4 != arg2_1_size[3]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 3, "
           << "expected: 4, " << "but got: " << arg2_1_size[3]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_stride = arg2_1.strides();

    if (32 != arg2_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 32, " << "but got: " << arg2_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (32 != arg2_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 32, " << "but got: " << arg2_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (4 != arg2_1_stride[2]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 2, "
           << "expected: 4, " << "but got: " << arg2_1_stride[2]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg2_1_stride[3]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 3, "
           << "expected: 1, " << "but got: " << arg2_1_stride[3]
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

AOTI_NOINLINE static void check_input_1(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg3_1 = ConstantHandle(input_handles[1]);
    int32_t arg3_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg3_1, &arg3_1_dtype));

    int32_t arg3_1_expected_dtype = aoti_torch_dtype_int64();
    if (arg3_1_expected_dtype != arg3_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dtype, "
           << "expected: " << arg3_1_expected_dtype << "(at::kLong), "
           << "but got: " << arg3_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg3_1_size = arg3_1.sizes();
    auto arg3_1_stride = arg3_1.strides();
    int32_t arg3_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg3_1, &arg3_1_device_type));

    int32_t arg3_1_expected_device_type = 0;
    if (arg3_1_expected_device_type != arg3_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched device type, "
        << "expected: " << arg3_1_expected_device_type << "0(cpu), "
        << "but got: " << arg3_1_device_type << "\n";
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
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 2);
    auto arg2_1 = std::move(inputs[0]);
    auto arg3_1 = std::move(inputs[1]);
    [[maybe_unused]] auto& _frozen_param0 = constants_->at(0);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    static constexpr int64_t int_array_2[] = {1L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_2, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {1L, 1L, 8L, 4L}, {32L, 32L, 4L, 1L}, "input"); }
    {
    KernelContextGuard _ctx("cpp_fused_0", R"()");
    cpp_fused_0((float*)(buf0.data_ptr()));
    }
    // Topologically Sorted Source Nodes: [relu], Original ATen: [aten.relu]
    const char* var_0 = "";
    AtenTensorHandle buf2_handle;
    {
    KernelContextGuard _ctx("aoti_torch_cpu_mkldnn__convolution_pointwise", R"()");
    RAIIAtenRecordFunctionHandle record_aoti_torch_cpu_mkldnn__convolution_pointwise_("aoti_torch_cpu_mkldnn__convolution_pointwise", nullptr);
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mkldnn__convolution_pointwise(arg2_1, _frozen_param0, &temporary_reference(buf0.get()), static_cast<const int64_t*>(std::array<int64_t, 2>{0L, 0L}.data()), 2, static_cast<const int64_t*>(std::array<int64_t, 2>{1L, 1L}.data()), 2, static_cast<const int64_t*>(std::array<int64_t, 2>{1L, 1L}.data()), 2, 1L, "relu", std::array<const double*, 1>{nullptr}.data(), 1, &var_0, &buf2_handle));
    }
    RAIIAtenTensorHandle buf2(buf2_handle);
    arg2_1.reset();
    buf0.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf2, {1L, 1L, 8L, 4L}, {32L, 1L, 4L, 1L}, "torch._inductor.fx_passes.functools.partial(<function _register_unary_fusion_lowering.<locals>.fn at 0x7fde563a7060>, Match(..., [arg2_1, _reorder_convolution_weight, conv_bias, [0, 0], [1, 1], [1, 1], 1, 'none', [], ''], {}))", cached_torch_dtype_float32, "torch.float32"); }

    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg3_1, {}, {}, "input"); }
    static constexpr int64_t *int_array_3=nullptr;
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_3, int_array_3, cached_torch_dtype_int64, cached_torch_device_type_cpu, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    {
    KernelContextGuard _ctx("cpp_fused_clamp_1", R"(
File "/home/user/planned.py", line 42, in forward
    chosen = switch(
)");
    cpp_fused_clamp_1((const int64_t*)(arg3_1.data_ptr()), (int64_t*)(buf3.data_ptr()));
    }
    arg3_1.reset();
    static constexpr int64_t int_array_0[] = {8L, 4L};
    static constexpr int64_t int_array_1[] = {4L, 1L};
    RAIIAtenTensorHandle buf5;
    int64_t buf3_scalar;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_int64(buf3, &buf3_scalar));
    if (buf3_scalar == 0) {
        // subgraph: branch0_graph_0
        AtenTensorHandle branch0_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf2, 2, int_array_0, int_array_1, 0L)), &branch0_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle branch0_graph_0_arg0_1(branch0_graph_0_arg0_1_handle);
        static constexpr int64_t int_array_4[] = {8L, 4L};
        static constexpr int64_t int_array_5[] = {4L, 1L};
        AtenTensorHandle branch0_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &branch0_graph_0_buf0_handle));
        RAIIAtenTensorHandle branch0_graph_0_buf0(branch0_graph_0_buf0_handle);
        {
        KernelContextGuard _ctx("cpp_fused_clamp_mul_view_2", R"(
File "/home/user/planned.py", line 42, in forward
    chosen = switch(
  File "<eval_with_key>.7", line 10, in forward
    switch = torch.ops.higher_order.switch(l_index_, [switch_branch0_0, switch_branch1_0, switch_branch2_0], (l_leaves_operands_0_,));  l_index_ = switch_branch0_0 = switch_branch1_0 = switch_branch2_0 = l_leaves_operands_0_ = None

File "/home/user/planned.py", line 42, in forward
    chosen = switch(

File "/home/user/planned.py", line 41, in forward
    drawn = self.conv(x).relu().view(8, 4)  # { a brace, and "quotes"

File "/home/user/planned.py", line 42, in forward
    chosen = switch(
  File "<eval_with_key>.7", line 10, in forward
    switch = torch.ops.higher_order.switch(l_index_, [switch_branch0_0, switch_branch1_0, switch_branch2_0], (l_leaves_operands_0_,));  l_index_ = switch_branch0_0 = switch_branch1_0 = switch_branch2_0 = l_leaves_operands_0_ = None
  File "<eval_with_key>.8", line 6, in forward
    mul = l_leaves_operands_0__1 * 0;  l_leaves_operands_0__1 = None
)");
        cpp_fused_clamp_mul_view_2((const float*)(branch0_graph_0_arg0_1.data_ptr()), (float*)(branch0_graph_0_buf0.data_ptr()));
        }
        branch0_graph_0_arg0_1.reset();
        buf5.reset();
        buf5 = std::move(branch0_graph_0_buf0);
    } else if (buf3_scalar == 1) {
        // subgraph: branch1_graph_0
        AtenTensorHandle branch1_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf2, 2, int_array_0, int_array_1, 0L)), &branch1_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle branch1_graph_0_arg0_1(branch1_graph_0_arg0_1_handle);
        // Unsorted Source Nodes: [switch, clamp, view, cumsum], Original ATen: [aten.clamp, aten.view, aten.cumsum]
        AtenTensorHandle branch1_graph_0_buf0_handle;
        {
        KernelContextGuard _ctx("aoti_torch_cpu_cumsum", R"()");
        RAIIAtenRecordFunctionHandle record_aoti_torch_cpu_cumsum_("aoti_torch_cpu_cumsum", nullptr);
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_cumsum(branch1_graph_0_arg0_1, 0L, nullptr, &branch1_graph_0_buf0_handle));
        }
        RAIIAtenTensorHandle branch1_graph_0_buf0(branch1_graph_0_buf0_handle);
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(branch1_graph_0_buf0, {8L, 4L}, {4L, 1L}, "torch.ops.aten.cumsum.default", cached_torch_dtype_float32, "torch.float32"); }
        branch1_graph_0_arg0_1.reset();
        buf5.reset();
        buf5 = std::move(branch1_graph_0_buf0);
    } else {
        // subgraph: branch2_graph_0
        AtenTensorHandle branch2_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf2, 2, int_array_0, int_array_1, 0L)), &branch2_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle branch2_graph_0_arg0_1(branch2_graph_0_arg0_1_handle);
        static constexpr int64_t int_array_6[] = {8L, 4L};
        static constexpr int64_t int_array_7[] = {4L, 1L};
        AtenTensorHandle branch2_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &branch2_graph_0_buf0_handle));
        RAIIAtenTensorHandle branch2_graph_0_buf0(branch2_graph_0_buf0_handle);
        {
        KernelContextGuard _ctx("cpp_fused_clamp_clone_view_3", R"(
File "/home/user/planned.py", line 42, in forward
    chosen = switch(
  File "<eval_with_key>.7", line 10, in forward
    switch = torch.ops.higher_order.switch(l_index_, [switch_branch0_0, switch_branch1_0, switch_branch2_0], (l_leaves_operands_0_,));  l_index_ = switch_branch0_0 = switch_branch1_0 = switch_branch2_0 = l_leaves_operands_0_ = None

File "/home/user/planned.py", line 42, in forward
    chosen = switch(

File "/home/user/planned.py", line 41, in forward
    drawn = self.conv(x).relu().view(8, 4)  # { a brace, and "quotes"

File "/home/user/planned.py", line 42, in forward
    chosen = switch(
  File "<eval_with_key>.7", line 10, in forward
    switch = torch.ops.higher_order.switch(l_index_, [switch_branch0_0, switch_branch1_0, switch_branch2_0], (l_leaves_operands_0_,));  l_index_ = switch_branch0_0 = switch_branch1_0 = switch_branch2_0 = l_leaves_operands_0_ = None
  File "<eval_with_key>.10", line 6, in forward
    clone = l_leaves_operands_0__1.clone();  l_leaves_operands_0__1 = None
)");
        cpp_fused_clamp_clone_view_3((const float*)(branch2_graph_0_arg0_1.data_ptr()), (float*)(branch2_graph_0_buf0.data_ptr()));
        }
        branch2_graph_0_arg0_1.reset();
        buf5.reset();
        buf5 = std::move(branch2_graph_0_buf0);
    }
    buf2.reset();
    buf3.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf5, {8L, 4L}, {4L, 1L}, "torch.ops.switch", cached_torch_dtype_float32, "torch.float32"); }
    output_handles[0] = buf5.release();
    output_handles[1] = output_handles[0];
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
