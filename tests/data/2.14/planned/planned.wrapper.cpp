// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void  cpp_fused_cos_sin_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1);
extern "C"  void  cpp_fused_add_1(const float* in_ptr0,
                       float* out_ptr0);
extern "C"  void  cpp_fused_2(const float* in_ptr0,
                       float* out_ptr0);
CACHE_TORCH_DTYPE(uint8);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DTYPE(complex64);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    void* cpp_fused_2{nullptr};
    void* cpp_fused_add_1{nullptr};
    void* cpp_fused_cos_sin_0{nullptr};
};
}  // namespace



AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir)
    : AOTInductorModelBase(2,
                           3,
                           1,
                           device_str,
                           std::move(cubin_dir),
                           true) {
    inputs_info_[0].name = "arg1_1";
    inputs_info_[1].name = "arg2_1";
    constants_info_[0].name = "door_handle";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].device_type = cached_torch_device_type_cpu;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 64;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Buffer);
    constants_info_[0].shape = {16};
    constants_info_[0].stride = {1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "door.handle";
    update_constants_map(std::move(constants_map));
    update_constants_array(std::move(constants_array));
    in_spec_ = R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}, {"type": null, "context": null, "children_spec": []}]}, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}])";
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
    ConstantHandle arg1_1 = ConstantHandle(input_handles[0]);
    int32_t arg1_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg1_1, &arg1_1_dtype));

    int32_t arg1_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg1_1_expected_dtype != arg1_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg1_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg1_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg1_1_size = arg1_1.sizes();

    if (16 != arg1_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 0, "
           << "expected: 16, " << "but got: " << arg1_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (16 != arg1_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 16, " << "but got: " << arg1_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg1_1_stride = arg1_1.strides();

    if (16 != arg1_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 16, " << "but got: " << arg1_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg1_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg1_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg1_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg1_1, &arg1_1_device_type));

    int32_t arg1_1_expected_device_type = 0;
    if (arg1_1_expected_device_type != arg1_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
        << "expected: " << arg1_1_expected_device_type << "0(cpu), "
        << "but got: " << arg1_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_1(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg2_1 = ConstantHandle(input_handles[1]);
    int32_t arg2_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg2_1, &arg2_1_dtype));

    int32_t arg2_1_expected_dtype = aoti_torch_dtype_int64();
    if (arg2_1_expected_dtype != arg2_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dtype, "
           << "expected: " << arg2_1_expected_dtype << "(at::kLong), "
           << "but got: " << arg2_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_size = arg2_1.sizes();

    if (arg2_1_size[0] < 2) {
        std::stringstream ss;
        ss << "input_handles[1]: dim value is too small at 0, "
           << "expected it to be >= 2, " << "but got: "
           << arg2_1_size[0] << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (arg2_1_size[0] > 100) {
        std::stringstream ss;
        ss << "input_handles[1]: dim value is too large at 0, "
           << "expected to be <= 100, " << "but got: "
           << arg2_1_size[0] << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_stride = arg2_1.strides();

    if (1 != arg2_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg2_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg2_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg2_1, &arg2_1_device_type));

    int32_t arg2_1_expected_device_type = 0;
    if (arg2_1_expected_device_type != arg2_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched device type, "
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
    auto arg1_1 = std::move(inputs[0]);
    auto arg2_1 = std::move(inputs[1]);
    [[maybe_unused]] auto& door_handle = constants_->at(0);
    auto arg2_1_size = arg2_1.sizes();
    int64_t s10 = arg2_1_size[0];
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg1_1, {16L, 16L}, {16L, 1L}, "input"); }
    static constexpr int64_t int_array_0[] = {7168L, };
    static constexpr int64_t int_array_1[] = {1L, };
    AtenTensorHandle pool0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_uint8, cached_torch_device_type_cpu, this->device_idx_, &pool0_handle));
    RAIIAtenTensorHandle pool0(pool0_handle);
    const int64_t int_array_2[] = {16L, 16L};
    const int64_t int_array_3[] = {16L, 1L};
    AtenTensorHandle tmp_tensor_handle_0;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 2048L, cached_torch_dtype_float32, 2, int_array_2, int_array_3, &tmp_tensor_handle_0));
    auto buf0 = RAIIAtenTensorHandle(tmp_tensor_handle_0);
    const int64_t int_array_4[] = {32L, 16L};
    AtenTensorHandle tmp_tensor_handle_1;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 0, cached_torch_dtype_float32, 2, int_array_4, int_array_3, &tmp_tensor_handle_1));
    auto buf3 = RAIIAtenTensorHandle(tmp_tensor_handle_1);
    static constexpr int64_t int_array_5[] = {16L, 16L};
    static constexpr int64_t int_array_6[] = {16L, 1L};
    auto buf2 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_5, int_array_6, 256L));  // alias
    cpp_fused_cos_sin_0((const float*)(arg1_1.data_ptr()), (float*)(buf0.data_ptr()), (float*)(buf2.data_ptr()));
    auto buf1 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_5, int_array_6, 0L));  // alias
    // Topologically Sorted Source Nodes: [sin, matmul], Original ATen: [aten.sin, aten.mm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mm_out(buf1, buf0, arg1_1));
    AtenTensorHandle tmp_tensor_handle_2;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 4096L, cached_torch_dtype_float32, 2, int_array_4, int_array_3, &tmp_tensor_handle_2));
    auto buf4 = RAIIAtenTensorHandle(tmp_tensor_handle_2);
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {s10, }, {1L, }, "input"); }
    cpp_fused_add_1((const float*)(buf3.data_ptr()), (float*)(buf4.data_ptr()));
    buf1.reset();
    buf2.reset();
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_index_put_out(buf4, buf4, static_cast<const AtenTensorHandle*>(std::array<AtenTensorHandle, 1>{arg2_1}.data()), 1, door_handle, 1));
    arg2_1.reset();
    AtenTensorHandle tmp_tensor_handle_3;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 6144L, cached_torch_dtype_float32, 2, int_array_2, int_array_3, &tmp_tensor_handle_3));
    auto buf6 = RAIIAtenTensorHandle(tmp_tensor_handle_3);
    // Topologically Sorted Source Nodes: [slice_1, matmul_1], Original ATen: [aten.slice, aten.mm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mm_out(buf6, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf4, 2, int_array_5, int_array_6, 0L)), arg1_1));
    AtenTensorHandle tmp_tensor_handle_4;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 0, cached_torch_dtype_complex64, 2, int_array_4, int_array_3, &tmp_tensor_handle_4));
    auto buf7 = RAIIAtenTensorHandle(tmp_tensor_handle_4);
    cpp_fused_2((const float*)(buf6.data_ptr()), (float*)(arg1_1.data_ptr()));
    arg1_1.reset();
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_copy_(buf7, buf4, 0));
    // Topologically Sorted Source Nodes: [view_as_real], Original ATen: [aten.view_as_real]
    AtenTensorHandle buf9_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_view_as_real(buf7, &buf9_handle));
    RAIIAtenTensorHandle buf9(buf9_handle);
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf9, {32L, 16L, 2L}, {32L, 2L, 1L}, "torch.ops.aten.view_as_real.default", cached_torch_dtype_float32, "torch.float32"); }
    // Topologically Sorted Source Nodes: [cumsum], Original ATen: [aten.cumsum]
    AtenTensorHandle buf10_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_cumsum(buf9, 0L, nullptr, &buf10_handle));
    RAIIAtenTensorHandle buf10(buf10_handle);
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf10, {32L, 16L, 2L}, {32L, 2L, 1L}, "torch.ops.aten.cumsum.default", cached_torch_dtype_float32, "torch.float32"); }
    pool0.reset(); buf0.reset(); buf3.reset(); buf4.reset(); buf6.reset(); buf7.reset();
    buf9.reset();
    output_handles[0] = buf10.release();
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone(door_handle, &output_handles[1]));
    RAIIAtenTensorHandle scalar_to_tensor_0 = scalar_to_tensor_handle(2L*s10);
    output_handles[2] = scalar_to_tensor_0.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
