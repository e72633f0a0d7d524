CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cuda);
namespace torch {
namespace aot_inductor {
AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map)
    : AOTInductorModelBase(3, 1, 0, device_str, cubin_dir) {
    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
}

void AOTInductorModel::_const_run_impl(
    std::vector<AtenTensorHandle>& output_handles,
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {}

void AOTInductorModel::run_impl(
    AtenTensorHandle* input_handles,
    AtenTensorHandle* output_handles,
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {

    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 3);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);
    if ((long(arg0_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg0_1 is not aligned to 16 bytes");
    }
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {10L, 20L};
    static constexpr int64_t int_array_1[] = {20L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [x], Original ATen: [aten.mul]
    if (kernels.triton_poi_fused_mul_0 == nullptr) {
        kernels.triton_poi_fused_mul_0 = loadKernel("/tmp/torchinductor_user/c/c7xh.cubin", "triton_poi_fused_mul_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    int var_2 = 200L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2};
    Grid triton_poi_fused_mul_0_grid_0 = Grid(1L, 1L, 1L);
    printf("[ before_launch: triton_poi_fused_mul_0 ]");
    printf("\n");
    if (triton_poi_fused_mul_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_mul_0, triton_poi_fused_mul_0_grid_0.grid_x, triton_poi_fused_mul_0_grid_0.grid_y, triton_poi_fused_mul_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    printf("[ after_launch: triton_poi_fused_mul_0 ]");
    printf("\n");
    arg0_1.reset();
    static constexpr int64_t int_array_2[] = {10L, 30L};
    static constexpr int64_t int_array_3[] = {30L, 1L};
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [x, y], Original ATen: [aten.mul, aten.addmm]
    printf("[ before_launch: aoti_torch_cuda_mm_out ]");
    printf("\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(convert_arrayref_tensor_to_tensor(buf1), convert_arrayref_tensor_to_tensor(buf0), convert_arrayref_tensor_to_tensor(arg1_1)));
    printf("[ after_launch: aoti_torch_cuda_mm_out ]");
    printf("\n");
    arg1_1.reset();
    buf0.reset();
    auto buf2 = std::move(buf1);  // reuse
    // Topologically Sorted Source Nodes: [y, z], Original ATen: [aten.addmm, aten.gelu]
    if (kernels.triton_poi_fused_addmm_gelu_1 == nullptr) {
        kernels.triton_poi_fused_addmm_gelu_1 = loadKernel("/tmp/torchinductor_user/c/cvtt.cubin", "triton_poi_fused_addmm_gelu_1", 0, this->cubin_dir_);
    }
    CUdeviceptr var_3;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_data_ptr(buf2, reinterpret_cast<void**>(&var_3)));
    CUdeviceptr var_4;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_data_ptr(arg2_1, reinterpret_cast<void**>(&var_4)));
    int var_5 = 300L;
    void* kernel_args_var_1[] = {&var_3, &var_4, &var_5};
    Grid triton_poi_fused_addmm_gelu_1_grid_1 = Grid(2L, 1L, 1L);
    printf("[ before_launch: triton_poi_fused_addmm_gelu_1 ]");
    printf("\n");
    if (triton_poi_fused_addmm_gelu_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_addmm_gelu_1, triton_poi_fused_addmm_gelu_1_grid_1.grid_x, triton_poi_fused_addmm_gelu_1_grid_1.grid_y, triton_poi_fused_addmm_gelu_1_grid_1.grid_z, 4, 0, kernel_args_var_1, stream);
    }
    printf("[ after_launch: triton_poi_fused_addmm_gelu_1 ]");
    printf("\n");
    if (kernels.scale_kernel_2 == nullptr) {
        kernels.scale_kernel_2 = loadKernel("/tmp/torchinductor_user/c/cuuu.cubin", "scale_kernel", 0, this->cubin_dir_);
    }
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    void* kernel_args_var_2[] = {&var_6, &var_7};
    Grid scale_kernel_2_grid_2 = Grid(2L, 1L, 1L);
    printf("[ before_launch: scale_kernel_2 ]");
    printf("\n");
    if (scale_kernel_2_grid_2.is_non_zero()) {
        launchKernel(kernels.scale_kernel_2, scale_kernel_2_grid_2.grid_x, scale_kernel_2_grid_2.grid_y, scale_kernel_2_grid_2.grid_z, 4, 0, kernel_args_var_2, stream);
    }
    printf("[ after_launch: scale_kernel_2 ]");
    printf("\n");
    arg2_1.reset();
    if constexpr (std::is_same_v<std::decay_t<decltype(buf2)>,RAIIAtenTensorHandle> || std::is_same_v<std::decay_t<decltype(buf2)>,AtenTensorHandle>) {
        output_handles[0] = buf2.release();
    } else {
        thread_local ThreadLocalCachedOutputTensor<std::decay_t<decltype(buf2)>> cached_output_0(buf2);
        cached_output_0.copy_data_from(buf2);
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&output_handles[0]));
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors(cached_output_0.tensor(), output_handles[0]));
    }
} // AOTInductorModel::run_impl
} // namespace aot_inductor
} // namespace torch
