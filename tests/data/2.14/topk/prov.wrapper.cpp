// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_convolution_0(const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2);
extern "C"  void  cpp_fused_sort_topk_view_1(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1);
extern "C"  void  cpp_fused_add_eye_select_slice_2(const float* in_ptr0,
                       float* out_ptr0);
extern "C"  void  cpp_fused_add_exp_slice_3(float* in_out_ptr0,
                       int64_t* in_out_ptr1,
                       const float* in_ptr0,
                       const int64_t* in_ptr1);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DTYPE(int64);
CACHE_TORCH_DTYPE(int32);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_add_exp_slice_3{nullptr};
    void* cpp_fused_add_eye_select_slice_2{nullptr};
    void* cpp_fused_convolution_0{nullptr};
    void* cpp_fused_sort_topk_view_1{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(1,
                           3,
                           1,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg3_1";
    constants_info_[0].name = "c_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 448;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {4, 3, 3, 3};
    constants_info_[0].stride = {27, 9, 3, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "c.weight";
    update_constants_map(std::move(constants_map));
    update_constants_array(std::move(constants_array));
    in_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}]}, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}])";
    out_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}]}])";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
    outputs_info_[2].name = "output2";
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
    ConstantHandle arg3_1 = ConstantHandle(input_handles[0]);
    int32_t arg3_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg3_1, &arg3_1_dtype));

    int32_t arg3_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg3_1_expected_dtype != arg3_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg3_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg3_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg3_1_size = arg3_1.sizes();

    if (2 != arg3_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 2, " << "but got: " << arg3_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (3 != arg3_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 3, " << "but got: " << arg3_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg3_1_size[2]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 2, "
           << "expected: 8, " << "but got: " << arg3_1_size[2]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg3_1_size[3]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 3, "
           << "expected: 8, " << "but got: " << arg3_1_size[3]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg3_1_stride = arg3_1.strides();

    if (192 != arg3_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 192, " << "but got: " << arg3_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (64 != arg3_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 64, " << "but got: " << arg3_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (8 != arg3_1_stride[2]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 2, "
           << "expected: 8, " << "but got: " << arg3_1_stride[2]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg3_1_stride[3]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 3, "
           << "expected: 1, " << "but got: " << arg3_1_stride[3]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg3_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg3_1, &arg3_1_device_type));

    int32_t arg3_1_expected_device_type = 0;
    if (arg3_1_expected_device_type != arg3_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
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
    auto arg3_1 = std::move(inputs[0]);
    [[maybe_unused]] auto& c_weight = constants_->at(0);
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg3_1, {2L, 3L, 8L, 8L}, {192L, 64L, 8L, 1L}, "input"); }
    static constexpr int64_t int_array_0[] = {2L, 3L, 8L, 8L};
    static constexpr int64_t int_array_1[] = {192L, 1L, 24L, 3L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(4, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    static constexpr int64_t int_array_2[] = {4L, 3L, 3L, 3L};
    static constexpr int64_t int_array_3[] = {27L, 1L, 9L, 3L};
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(4, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    static constexpr int64_t int_array_4[] = {4L, };
    static constexpr int64_t int_array_5[] = {1L, };
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // [Provenance debug handles] cpp_fused_convolution_0:1
    cpp_fused_convolution_0((const float*)(arg3_1.data_ptr()), (const float*)(c_weight.data_ptr()), (float*)(buf0.data_ptr()), (float*)(buf1.data_ptr()), (float*)(buf2.data_ptr()));
    // Topologically Sorted Source Nodes: [conv2d], Original ATen: [aten.convolution]
    // [Provenance debug handles] aoti_torch_cpu_convolution:2
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_convolution(buf0, buf1, &temporary_reference(buf2.get()), static_cast<const int64_t*>(std::array<int64_t, 2>{1L, 1L}.data()), 2, static_cast<const int64_t*>(std::array<int64_t, 2>{0L, 0L}.data()), 2, static_cast<const int64_t*>(std::array<int64_t, 2>{1L, 1L}.data()), 2, 0, static_cast<const int64_t*>(std::array<int64_t, 2>{0L, 0L}.data()), 2, 1L, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf3, {2L, 4L, 6L, 6L}, {144L, 1L, 24L, 4L}, "torch.ops.aten.convolution.default", cached_torch_dtype_float32, "torch.float32"); }
    buf0.reset();
    buf1.reset();
    buf2.reset();
    static constexpr int64_t int_array_6[] = {2L, 144L};
    static constexpr int64_t int_array_7[] = {144L, 1L};
    AtenTensorHandle buf4_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf4_handle));
    RAIIAtenTensorHandle buf4(buf4_handle);
    AtenTensorHandle buf8_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf8_handle));
    RAIIAtenTensorHandle buf8(buf8_handle);
    // [Provenance debug handles] cpp_fused_sort_topk_view_1:3
    cpp_fused_sort_topk_view_1((const float*)(buf3.data_ptr()), (float*)(buf4.data_ptr()), (float*)(buf8.data_ptr()));
    buf3.reset();
    // Topologically Sorted Source Nodes: [flatten, topk], Original ATen: [aten.view, aten.topk]
    // [Provenance debug handles] aoti_torch_cpu_topk:4
    AtenTensorHandle buf6_handle;
    AtenTensorHandle buf7_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_topk(buf4, 5L, -1L, 1, 1, &buf6_handle, &buf7_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    RAIIAtenTensorHandle buf7(buf7_handle);
    buf4.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf6, {2L, 5L}, {5L, 1L}, "torch.ops.aten.topk.default", cached_torch_dtype_float32, "torch.float32"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf7, {2L, 5L}, {5L, 1L}, "torch.ops.aten.topk.default", cached_torch_dtype_int64, "torch.int64"); }

    // Topologically Sorted Source Nodes: [flatten_1, sort], Original ATen: [aten.view, aten.sort]
    // [Provenance debug handles] aoti_torch_cpu_sort_stable:5
    int32_t var_0 = 0;
    AtenTensorHandle buf10_handle;
    AtenTensorHandle buf11_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_sort_stable(buf8, &var_0, 1L, 0, &buf10_handle, &buf11_handle));
    RAIIAtenTensorHandle buf10(buf10_handle);
    RAIIAtenTensorHandle buf11(buf11_handle);
    buf8.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf10, {2L, 144L}, {144L, 1L}, "torch.ops.aten.sort.default", cached_torch_dtype_float32, "torch.float32"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf11, {2L, 144L}, {144L, 1L}, "torch.ops.aten.sort.default", cached_torch_dtype_int64, "torch.int64"); }

    static constexpr int64_t int_array_8[] = {3L, 3L};
    static constexpr int64_t int_array_9[] = {3L, 1L};
    AtenTensorHandle buf12_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_8, int_array_9, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf12_handle));
    RAIIAtenTensorHandle buf12(buf12_handle);
    // [Provenance debug handles] cpp_fused_add_eye_select_slice_2:6
    cpp_fused_add_eye_select_slice_2((const float*)(arg3_1.data_ptr()), (float*)(buf12.data_ptr()));
    arg3_1.reset();
    // Topologically Sorted Source Nodes: [eye, select, slice_1, select_1, add, linalg_inv], Original ATen: [aten.eye, aten.select, aten.slice, aten.add, aten.linalg_inv_ex]
    // [Provenance debug handles] aoti_torch_cpu_linalg_inv_ex:7
    AtenTensorHandle buf14_handle;  // output buffer
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&buf14_handle));
    RAIIAtenTensorHandle buf14(buf14_handle);
    AtenTensorHandle buf15_handle;  // output buffer
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&buf15_handle));
    RAIIAtenTensorHandle buf15(buf15_handle);
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_proxy_executor_call_function(proxy_executor, 0, 0, std::array<int64_t, 0>{}.data(), 3, std::array<AtenTensorHandle, 3>{buf12, buf14, buf15}.data()));
    buf12.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf14, {3L, 3L}, {1L, 3L}, "torch.ops.aten.linalg_inv_ex.default", cached_torch_dtype_float32, "torch.float32"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf15, {}, {}, "torch.ops.aten.linalg_inv_ex.default", cached_torch_dtype_int32, "torch.int32"); }

    // Topologically Sorted Source Nodes: [linalg_inv], Original ATen: []
    // [Provenance debug handles] aoti_torch_cpu__linalg_check_errors:8
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_proxy_executor_call_function(proxy_executor, 1, 0, std::array<int64_t, 0>{}.data(), 1, std::array<AtenTensorHandle, 1>{buf15}.data()));
    buf15.reset();
    auto buf17 = std::move(buf6);  // reuse
    auto buf18 = std::move(buf7);  // reuse
    // [Provenance debug handles] cpp_fused_add_exp_slice_3:9
    cpp_fused_add_exp_slice_3((float*)(buf17.data_ptr()), (int64_t*)(buf18.data_ptr()), (const float*)(buf10.data_ptr()), (const int64_t*)(buf11.data_ptr()));
    output_handles[0] = buf17.release();
    output_handles[1] = buf18.release();
    output_handles[2] = buf14.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor




