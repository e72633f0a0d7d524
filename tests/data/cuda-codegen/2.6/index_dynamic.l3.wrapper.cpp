    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    outputs_info_[0].name = "output0";
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

    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 2);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);

    if ((long(arg0_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg0_1 is not aligned to 16 bytes");
    }

    if ((long(arg1_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg1_1 is not aligned to 16 bytes");
    }
    auto arg0_1_size = arg0_1.sizes();
    int64_t s0 = arg0_1_size[0];
    auto arg1_1_size = arg1_1.sizes();
    int64_t s1 = arg1_1_size[0];
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    const int64_t int_array_0[] = {s1, };
    static constexpr int64_t int_array_1[] = {1L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_int64, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [cumsum], Original ATen: [aten.cumsum]
    if (kernels.triton_per_fused_cumsum_0 == nullptr) {
        kernels.triton_per_fused_cumsum_0 = loadKernel("/cache/cm76bocvmmuqs7efzzqwhbz6tmgwk6gsidiuesrc5xg6jiwkug6p/cfhm5yv67bjaxceybzzxtzgqtaaefjqwbkkwr56pqiydmtlri2mg.cubin", "triton_per_fused_cumsum_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    int32_t var_2 = s1;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2};
    Grid triton_per_fused_cumsum_0_grid_0 = Grid(1L, 1L, 1L);
    printf("[ before_launch: triton_per_fused_cumsum_0 ]");
    printf("\n");
    if (triton_per_fused_cumsum_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_cumsum_0, triton_per_fused_cumsum_0_grid_0.grid_x, triton_per_fused_cumsum_0_grid_0.grid_y, triton_per_fused_cumsum_0_grid_0.grid_z, 2, 0, kernel_args_var_0, stream);
    }
    printf("[ after_launch: triton_per_fused_cumsum_0 ]");
    printf("\n");
    arg1_1.reset();
    const int64_t int_array_2[] = {s1, 8L};
    static constexpr int64_t int_array_3[] = {8L, 1L};
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [exp, index, mul], Original ATen: [aten.exp, aten.index, aten.mul]
    int64_t triton_poi_fused_exp_index_mul_1_xnumel = 8L*s1;
    if (kernels.triton_poi_fused_exp_index_mul_1 == nullptr) {
        kernels.triton_poi_fused_exp_index_mul_1 = loadKernel("/cache/cm76bocvmmuqs7efzzqwhbz6tmgwk6gsidiuesrc5xg6jiwkug6p/cr3gmdgxqnfvor3lkxhsqvduh4ct72f4wc6pqkp3pv34kdjgaow6.cubin", "triton_poi_fused_exp_index_mul_1", 0, this->cubin_dir_);
    }
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    int32_t var_6 = s0;
    int32_t var_7 = triton_poi_fused_exp_index_mul_1_xnumel;
    void* kernel_args_var_1[] = {&var_3, &var_4, &var_5, &var_6, &var_7};
    Grid triton_poi_fused_exp_index_mul_1_grid_1 = Grid((-1L)*static_cast<int64_t>(std::floor((-1.0/8.0)*s1)), 1L, 1L);
    printf("[ before_launch: triton_poi_fused_exp_index_mul_1 ]");
    printf("\n");
    if (triton_poi_fused_exp_index_mul_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_exp_index_mul_1, triton_poi_fused_exp_index_mul_1_grid_1.grid_x, triton_poi_fused_exp_index_mul_1_grid_1.grid_y, triton_poi_fused_exp_index_mul_1_grid_1.grid_z, 1, 0, kernel_args_var_1, stream);
    }
    printf("[ after_launch: triton_poi_fused_exp_index_mul_1 ]");
    printf("\n");
    arg0_1.reset();
    buf0.reset();
    output_handles[0] = buf1.release();
} // AOTInductorModel::run_impl
