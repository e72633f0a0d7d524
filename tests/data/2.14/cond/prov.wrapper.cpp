// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_gt_sum_tanh_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1,
                       bool* out_ptr2);
extern "C"  void  cpp_fused_gt_log_sub_1(float* in_out_ptr0);
extern "C"  void  cpp_fused_add_gt_relu_2(float* in_out_ptr0);
extern "C"  void  cpp_fused_mul_3(float* in_out_ptr0);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DTYPE(bool);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_add_gt_relu_2{nullptr};
    void* cpp_fused_gt_log_sub_1{nullptr};
    void* cpp_fused_gt_sum_tanh_0{nullptr};
    void* cpp_fused_mul_3{nullptr};
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
    inputs_info_[0].name = "arg4_1";
    constants_info_[0].name = "a_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 448;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {10, 10};
    constants_info_[0].stride = {10, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "a.weight";
    constants_info_[1].name = "a_bias";
    constants_info_[1].dtype = cached_torch_dtype_float32;
    constants_info_[1].device_type = cached_torch_device_type_cpu;
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 64;
    constants_info_[1].from_folded = false;
    constants_info_[1].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[1].shape = {10};
    constants_info_[1].stride = {1};
    constants_info_[1].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[1].original_fqn = "a.bias";
    constants_info_[2].name = "b_weight";
    constants_info_[2].dtype = cached_torch_dtype_float32;
    constants_info_[2].device_type = cached_torch_device_type_cpu;
    constants_info_[2].offset = 0;
    constants_info_[2].data_size = 448;
    constants_info_[2].from_folded = false;
    constants_info_[2].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[2].shape = {10, 10};
    constants_info_[2].stride = {10, 1};
    constants_info_[2].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[2].original_fqn = "b.weight";
    constants_info_[3].name = "b_bias";
    constants_info_[3].dtype = cached_torch_dtype_float32;
    constants_info_[3].device_type = cached_torch_device_type_cpu;
    constants_info_[3].offset = 0;
    constants_info_[3].data_size = 64;
    constants_info_[3].from_folded = false;
    constants_info_[3].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[3].shape = {10};
    constants_info_[3].stride = {1};
    constants_info_[3].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[3].original_fqn = "b.bias";
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
    ConstantHandle arg4_1 = ConstantHandle(input_handles[0]);
    int32_t arg4_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg4_1, &arg4_1_dtype));

    int32_t arg4_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg4_1_expected_dtype != arg4_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg4_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg4_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg4_1_size = arg4_1.sizes();

    if (4 != arg4_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 4, " << "but got: " << arg4_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (10 != arg4_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 10, " << "but got: " << arg4_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg4_1_stride = arg4_1.strides();

    if (10 != arg4_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 10, " << "but got: " << arg4_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg4_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg4_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg4_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg4_1, &arg4_1_device_type));

    int32_t arg4_1_expected_device_type = 0;
    if (arg4_1_expected_device_type != arg4_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
        << "expected: " << arg4_1_expected_device_type << "0(cpu), "
        << "but got: " << arg4_1_device_type << "\n";
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
    auto arg4_1 = std::move(inputs[0]);
    [[maybe_unused]] auto& a_weight = constants_->at(0);
    [[maybe_unused]] auto& a_bias = constants_->at(1);
    [[maybe_unused]] auto& b_weight = constants_->at(2);
    [[maybe_unused]] auto& b_bias = constants_->at(3);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg4_1, {4L, 10L}, {10L, 1L}, "input"); }
    static constexpr int64_t int_array_0[] = {4L, 10L};
    static constexpr int64_t int_array_1[] = {10L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    static constexpr int64_t *int_array_2=nullptr;
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_2, int_array_2, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_2, int_array_2, cached_torch_dtype_bool, cached_torch_device_type_cpu, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // [Provenance debug handles] cpp_fused_gt_sum_tanh_0:1
    cpp_fused_gt_sum_tanh_0((const float*)(arg4_1.data_ptr()), (float*)(buf0.data_ptr()), (float*)(buf1.data_ptr()), (bool*)(buf2.data_ptr()));
    arg4_1.reset();
    buf1.reset();
    RAIIAtenTensorHandle buf4;
    int64_t buf2_scalar;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_int64(buf2, &buf2_scalar));
    if (buf2_scalar == 0) {
        // subgraph: false_graph_0
        AtenTensorHandle false_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf0, &false_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg0_1(false_graph_0_arg0_1_handle);
        AtenTensorHandle false_graph_0_arg1_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(a_bias, &false_graph_0_arg1_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg1_1(false_graph_0_arg1_1_handle);
        AtenTensorHandle false_graph_0_arg2_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(a_weight, &false_graph_0_arg2_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg2_1(false_graph_0_arg2_1_handle);
        AtenTensorHandle false_graph_0_arg3_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(b_bias, &false_graph_0_arg3_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg3_1(false_graph_0_arg3_1_handle);
        AtenTensorHandle false_graph_0_arg4_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(b_weight, &false_graph_0_arg4_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg4_1(false_graph_0_arg4_1_handle);
        static constexpr int64_t int_array_3[] = {4L, 10L};
        static constexpr int64_t int_array_4[] = {10L, 1L};
        AtenTensorHandle false_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_3, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &false_graph_0_buf0_handle));
        RAIIAtenTensorHandle false_graph_0_buf0(false_graph_0_buf0_handle);
        // Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
        // [Provenance debug handles] aoti_torch_cpu_addmm_out:2
        static constexpr int64_t int_array_5[] = {10L, 10L};
        static constexpr int64_t int_array_6[] = {1L, 10L};
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(false_graph_0_buf0, false_graph_0_arg3_1, false_graph_0_arg0_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(false_graph_0_arg4_1, 2, int_array_5, int_array_6, 0L)), 1L, 1L));
        false_graph_0_arg0_1.reset();
        false_graph_0_arg3_1.reset();
        false_graph_0_arg4_1.reset();
        auto false_graph_0_buf1 = std::move(false_graph_0_buf0);  // reuse
        // [Provenance debug handles] cpp_fused_gt_log_sub_1:3
        cpp_fused_gt_log_sub_1((float*)(false_graph_0_buf1.data_ptr()));
        buf4.reset();
        buf4 = std::move(false_graph_0_buf1);
    } else {
        // subgraph: true_graph_0
        AtenTensorHandle true_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf0, &true_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg0_1(true_graph_0_arg0_1_handle);
        AtenTensorHandle true_graph_0_arg1_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(a_bias, &true_graph_0_arg1_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg1_1(true_graph_0_arg1_1_handle);
        AtenTensorHandle true_graph_0_arg2_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(a_weight, &true_graph_0_arg2_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg2_1(true_graph_0_arg2_1_handle);
        AtenTensorHandle true_graph_0_arg3_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(b_bias, &true_graph_0_arg3_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg3_1(true_graph_0_arg3_1_handle);
        AtenTensorHandle true_graph_0_arg4_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(b_weight, &true_graph_0_arg4_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg4_1(true_graph_0_arg4_1_handle);
        static constexpr int64_t int_array_7[] = {4L, 10L};
        static constexpr int64_t int_array_8[] = {10L, 1L};
        AtenTensorHandle true_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_7, int_array_8, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &true_graph_0_buf0_handle));
        RAIIAtenTensorHandle true_graph_0_buf0(true_graph_0_buf0_handle);
        // Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
        // [Provenance debug handles] aoti_torch_cpu_addmm_out:4
        static constexpr int64_t int_array_9[] = {10L, 10L};
        static constexpr int64_t int_array_10[] = {1L, 10L};
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(true_graph_0_buf0, true_graph_0_arg1_1, true_graph_0_arg0_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(true_graph_0_arg2_1, 2, int_array_9, int_array_10, 0L)), 1L, 1L));
        true_graph_0_arg0_1.reset();
        true_graph_0_arg1_1.reset();
        true_graph_0_arg2_1.reset();
        auto true_graph_0_buf1 = std::move(true_graph_0_buf0);  // reuse
        // [Provenance debug handles] cpp_fused_add_gt_relu_2:5
        cpp_fused_add_gt_relu_2((float*)(true_graph_0_buf1.data_ptr()));
        buf4.reset();
        buf4 = std::move(true_graph_0_buf1);
    }
    buf0.reset();
    buf2.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf4, {4L, 10L}, {10L, 1L}, "torch.ops.cond", cached_torch_dtype_float32, "torch.float32"); }

    auto buf5 = std::move(buf4);  // reuse
    // [Provenance debug handles] cpp_fused_mul_3:6
    cpp_fused_mul_3((float*)(buf5.data_ptr()));
    output_handles[0] = buf5.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor




