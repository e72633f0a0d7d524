// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_gt_sum_tanh_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1,
                       bool* out_ptr2,
                       float* out_ptr3,
                       float* out_ptr4);
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
                           2,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg4_1";
    constants_info_[0].name = "dense_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 192;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {6, 6};
    constants_info_[0].stride = {6, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "dense.weight";
    constants_info_[1].name = "sparse_weight";
    constants_info_[1].dtype = cached_torch_dtype_float32;
    constants_info_[1].device_type = cached_torch_device_type_cpu;
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 192;
    constants_info_[1].from_folded = false;
    constants_info_[1].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[1].shape = {6, 6};
    constants_info_[1].stride = {6, 1};
    constants_info_[1].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[1].original_fqn = "sparse.weight";
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

    if (3 != arg4_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 3, " << "but got: " << arg4_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (6 != arg4_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 6, " << "but got: " << arg4_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg4_1_stride = arg4_1.strides();

    if (6 != arg4_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 6, " << "but got: " << arg4_1_stride[0]
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
    aoti_torch_print_tensor_handle(arg4_1, "aoti_model_inputs - arg4_1");
    [[maybe_unused]] auto& dense_weight = constants_->at(0);
    [[maybe_unused]] auto& sparse_weight = constants_->at(1);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    // make sure graph inputs are not nan/inf
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg4_1", arg4_1));
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg4_1, {3L, 6L}, {6L, 1L}, "input"); }
        static constexpr int64_t int_array_0[] = {3L, 6L};
        static constexpr int64_t int_array_1[] = {6L, 1L};
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
        static constexpr int64_t int_array_3[] = {6L, };
        static constexpr int64_t int_array_4[] = {1L, };
        AtenTensorHandle buf3_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_3, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf3_handle));
        RAIIAtenTensorHandle buf3(buf3_handle);
        AtenTensorHandle buf4_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_3, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf4_handle));
        RAIIAtenTensorHandle buf4(buf4_handle);
        aoti_torch_print_tensor_handle(arg4_1, "before_launch - cpp_fused_gt_sum_tanh_0 - arg4_1");
        aoti_torch_print_tensor_handle(buf0, "before_launch - cpp_fused_gt_sum_tanh_0 - buf0");
        aoti_torch_print_tensor_handle(buf1, "before_launch - cpp_fused_gt_sum_tanh_0 - buf1");
        aoti_torch_print_tensor_handle(buf2, "before_launch - cpp_fused_gt_sum_tanh_0 - buf2");
        aoti_torch_print_tensor_handle(buf3, "before_launch - cpp_fused_gt_sum_tanh_0 - buf3");
        aoti_torch_print_tensor_handle(buf4, "before_launch - cpp_fused_gt_sum_tanh_0 - buf4");
        cpp_fused_gt_sum_tanh_0((const float*)(arg4_1.data_ptr()), (float*)(buf0.data_ptr()), (float*)(buf1.data_ptr()), (bool*)(buf2.data_ptr()), (float*)(buf3.data_ptr()), (float*)(buf4.data_ptr()));
        aoti_torch_print_tensor_handle(arg4_1, "after_launch - cpp_fused_gt_sum_tanh_0 - arg4_1");
        aoti_torch_print_tensor_handle(buf0, "after_launch - cpp_fused_gt_sum_tanh_0 - buf0");
        aoti_torch_print_tensor_handle(buf1, "after_launch - cpp_fused_gt_sum_tanh_0 - buf1");
        aoti_torch_print_tensor_handle(buf2, "after_launch - cpp_fused_gt_sum_tanh_0 - buf2");
        aoti_torch_print_tensor_handle(buf3, "after_launch - cpp_fused_gt_sum_tanh_0 - buf3");
        aoti_torch_print_tensor_handle(buf4, "after_launch - cpp_fused_gt_sum_tanh_0 - buf4");
        arg4_1.reset();
        buf1.reset();
        RAIIAtenTensorHandle buf6;
        int64_t buf2_scalar;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_int64(buf2, &buf2_scalar));
        if (buf2_scalar == 0) {
            // subgraph: false_graph_0
            AtenTensorHandle false_graph_0_arg0_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf0, &false_graph_0_arg0_1_handle));
            RAIIAtenTensorHandle false_graph_0_arg0_1(false_graph_0_arg0_1_handle);
            AtenTensorHandle false_graph_0_arg1_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf3, &false_graph_0_arg1_1_handle));
            RAIIAtenTensorHandle false_graph_0_arg1_1(false_graph_0_arg1_1_handle);
            AtenTensorHandle false_graph_0_arg2_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(dense_weight, &false_graph_0_arg2_1_handle));
            RAIIAtenTensorHandle false_graph_0_arg2_1(false_graph_0_arg2_1_handle);
            AtenTensorHandle false_graph_0_arg3_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf4, &false_graph_0_arg3_1_handle));
            RAIIAtenTensorHandle false_graph_0_arg3_1(false_graph_0_arg3_1_handle);
            AtenTensorHandle false_graph_0_arg4_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(sparse_weight, &false_graph_0_arg4_1_handle));
            RAIIAtenTensorHandle false_graph_0_arg4_1(false_graph_0_arg4_1_handle);
            static constexpr int64_t int_array_5[] = {3L, 6L};
            static constexpr int64_t int_array_6[] = {6L, 1L};
            AtenTensorHandle false_graph_0_buf0_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_5, int_array_6, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &false_graph_0_buf0_handle));
            RAIIAtenTensorHandle false_graph_0_buf0(false_graph_0_buf0_handle);
            // Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
            static constexpr int64_t int_array_7[] = {6L, 6L};
            static constexpr int64_t int_array_8[] = {1L, 6L};
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(false_graph_0_buf0, false_graph_0_arg3_1, false_graph_0_arg0_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(false_graph_0_arg4_1, 2, int_array_7, int_array_8, 0L)), 1L, 1L));
            false_graph_0_arg0_1.reset();
            false_graph_0_arg3_1.reset();
            false_graph_0_arg4_1.reset();
            auto false_graph_0_buf1 = std::move(false_graph_0_buf0);  // reuse
            cpp_fused_gt_log_sub_1((float*)(false_graph_0_buf1.data_ptr()));
            buf6.reset();
            buf6 = std::move(false_graph_0_buf1);
        } else {
            // subgraph: true_graph_0
            AtenTensorHandle true_graph_0_arg0_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf0, &true_graph_0_arg0_1_handle));
            RAIIAtenTensorHandle true_graph_0_arg0_1(true_graph_0_arg0_1_handle);
            AtenTensorHandle true_graph_0_arg1_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf3, &true_graph_0_arg1_1_handle));
            RAIIAtenTensorHandle true_graph_0_arg1_1(true_graph_0_arg1_1_handle);
            AtenTensorHandle true_graph_0_arg2_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(dense_weight, &true_graph_0_arg2_1_handle));
            RAIIAtenTensorHandle true_graph_0_arg2_1(true_graph_0_arg2_1_handle);
            AtenTensorHandle true_graph_0_arg3_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf4, &true_graph_0_arg3_1_handle));
            RAIIAtenTensorHandle true_graph_0_arg3_1(true_graph_0_arg3_1_handle);
            AtenTensorHandle true_graph_0_arg4_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(sparse_weight, &true_graph_0_arg4_1_handle));
            RAIIAtenTensorHandle true_graph_0_arg4_1(true_graph_0_arg4_1_handle);
            static constexpr int64_t int_array_9[] = {3L, 6L};
            static constexpr int64_t int_array_10[] = {6L, 1L};
            AtenTensorHandle true_graph_0_buf0_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_9, int_array_10, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &true_graph_0_buf0_handle));
            RAIIAtenTensorHandle true_graph_0_buf0(true_graph_0_buf0_handle);
            // Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
            static constexpr int64_t int_array_11[] = {6L, 6L};
            static constexpr int64_t int_array_12[] = {1L, 6L};
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(true_graph_0_buf0, true_graph_0_arg1_1, true_graph_0_arg0_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(true_graph_0_arg2_1, 2, int_array_11, int_array_12, 0L)), 1L, 1L));
            true_graph_0_arg0_1.reset();
            true_graph_0_arg1_1.reset();
            true_graph_0_arg2_1.reset();
            auto true_graph_0_buf1 = std::move(true_graph_0_buf0);  // reuse
            cpp_fused_add_gt_relu_2((float*)(true_graph_0_buf1.data_ptr()));
            buf6.reset();
            buf6 = std::move(true_graph_0_buf1);
        }
        buf0.reset();
        buf2.reset();
        buf3.reset();
        buf4.reset();
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf6, {3L, 6L}, {6L, 1L}, "torch.ops.cond", cached_torch_dtype_float32, "torch.float32"); }

        auto buf7 = std::move(buf6);  // reuse
        aoti_torch_print_tensor_handle(buf7, "before_launch - cpp_fused_mul_3 - buf7");
        cpp_fused_mul_3((float*)(buf7.data_ptr()));
        aoti_torch_print_tensor_handle(buf7, "after_launch - cpp_fused_mul_3 - buf7");
        output_handles[0] = buf7.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor


// (compile and link command comments cut)
