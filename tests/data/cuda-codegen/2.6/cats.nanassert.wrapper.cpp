    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
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

    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 3);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);

    if ((long(arg0_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg0_1 is not aligned to 16 bytes");
    }

    if ((long(arg1_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg1_1 is not aligned to 16 bytes");
    }

    if ((long(arg2_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg2_1 is not aligned to 16 bytes");
    }
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_4[] = {24L, 8L};
    static constexpr int64_t int_array_5[] = {8L, 1L};
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    static constexpr int64_t int_array_0[] = {8L, 8L};
    static constexpr int64_t int_array_1[] = {8L, 1L};
    auto tmp_tensor_handle_0 = reinterpret_tensor_wrapper(buf3, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_0_raii(tmp_tensor_handle_0);
    decltype(auto) buf0 = std::move(tmp_tensor_handle_0_raii);  // alias
    // Topologically Sorted Source Nodes: [matmul], Original ATen: [aten.mm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf0, arg0_1, arg2_1));
    auto tmp_tensor_handle_1 = reinterpret_tensor_wrapper(buf3, 2, int_array_0, int_array_1, 64L);
    RAIIAtenTensorHandle tmp_tensor_handle_1_raii(tmp_tensor_handle_1);
    decltype(auto) buf1 = std::move(tmp_tensor_handle_1_raii);  // alias
    // Topologically Sorted Source Nodes: [matmul_1], Original ATen: [aten.mm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf1, arg1_1, arg2_1));
    auto tmp_tensor_handle_2 = reinterpret_tensor_wrapper(buf3, 2, int_array_0, int_array_1, 128L);
    RAIIAtenTensorHandle tmp_tensor_handle_2_raii(tmp_tensor_handle_2);
    decltype(auto) buf2 = std::move(tmp_tensor_handle_2_raii);  // alias
    // Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
    if (kernels.triton_poi_fused_add_0 == nullptr) {
        kernels.triton_poi_fused_add_0 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/cki45yxf62do7ccb7pcafkplwxc6yi2e3umafghvhtyc3lhkyuyw.cubin", "triton_poi_fused_add_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    int var_3 = 64L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2, &var_3};
    Grid triton_poi_fused_add_0_grid_0 = Grid(1L, 1L, 1L);
    if (triton_poi_fused_add_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_add_0, triton_poi_fused_add_0_grid_0.grid_x, triton_poi_fused_add_0_grid_0.grid_y, triton_poi_fused_add_0_grid_0.grid_z, 1, 0, kernel_args_var_0, stream);
    }
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg0_1", arg0_1));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg1_1", arg1_1));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf2", buf2));
    arg0_1.reset();
    arg1_1.reset();
    static constexpr int64_t int_array_6[] = {1L, 8L};
    AtenTensorHandle buf4_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf4_handle));
    RAIIAtenTensorHandle buf4(buf4_handle);
    AtenTensorHandle buf5_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf5_handle));
    RAIIAtenTensorHandle buf5(buf5_handle);
    // Topologically Sorted Source Nodes: [softmax], Original ATen: [aten._softmax]
    if (kernels.triton_per_fused__softmax_1 == nullptr) {
        kernels.triton_per_fused__softmax_1 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/cbae2wprtaj3ywsvxo3ufr2exmlk5bn3xvuth3utyc6r4mlmm72r.cubin", "triton_per_fused__softmax_1", 64, this->cubin_dir_);
    }
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(buf3.data_ptr());
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(buf4.data_ptr());
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(buf5.data_ptr());
    int var_7 = 8L;
    int var_8 = 24L;
    void* kernel_args_var_1[] = {&var_4, &var_5, &var_6, &var_7, &var_8};
    Grid triton_per_fused__softmax_1_grid_1 = Grid(8L, 1L, 1L);
    if (triton_per_fused__softmax_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_per_fused__softmax_1, triton_per_fused__softmax_1_grid_1.grid_x, triton_per_fused__softmax_1_grid_1.grid_y, triton_per_fused__softmax_1_grid_1.grid_z, 2, 64, kernel_args_var_1, stream);
    }
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf3", buf3));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf4", buf4));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf5", buf5));
    buf0.reset();
    buf1.reset();
    buf2.reset();
    AtenTensorHandle buf6_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf6_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    // Topologically Sorted Source Nodes: [softmax], Original ATen: [aten._softmax]
    if (kernels.triton_poi_fused__softmax_2 == nullptr) {
        kernels.triton_poi_fused__softmax_2 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/ceznnezscfoubjyzbhg6h5wnmqmnj3s24yggmirg5rhnwk2qkw67.cubin", "triton_poi_fused__softmax_2", 0, this->cubin_dir_);
    }
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(buf3.data_ptr());
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(buf4.data_ptr());
    CUdeviceptr var_11 = reinterpret_cast<CUdeviceptr>(buf5.data_ptr());
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(buf6.data_ptr());
    int var_13 = 192L;
    void* kernel_args_var_2[] = {&var_9, &var_10, &var_11, &var_12, &var_13};
    Grid triton_poi_fused__softmax_2_grid_2 = Grid(1L, 1L, 1L);
    if (triton_poi_fused__softmax_2_grid_2.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused__softmax_2, triton_poi_fused__softmax_2_grid_2.grid_x, triton_poi_fused__softmax_2_grid_2.grid_y, triton_poi_fused__softmax_2_grid_2.grid_z, 4, 0, kernel_args_var_2, stream);
    }
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf3", buf3));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf4", buf4));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf5", buf5));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf6", buf6));
    buf4.reset();
    buf5.reset();
    static constexpr int64_t int_array_7[] = {8L, 8L};
    AtenTensorHandle buf7_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_7, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf7_handle));
    RAIIAtenTensorHandle buf7(buf7_handle);
    // Topologically Sorted Source Nodes: [matmul_2], Original ATen: [aten.mm]
    static constexpr int64_t int_array_2[] = {8L, 24L};
    static constexpr int64_t int_array_3[] = {1L, 8L};
    auto tmp_tensor_handle_3 = reinterpret_tensor_wrapper(buf3, 2, int_array_2, int_array_3, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_3_raii(tmp_tensor_handle_3);
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf7, tmp_tensor_handle_3_raii, buf3));
    buf3.reset();
    static constexpr int64_t int_array_8[] = {8L, 16L};
    static constexpr int64_t int_array_9[] = {16L, 1L};
    AtenTensorHandle buf8_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_8, int_array_9, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf8_handle));
    RAIIAtenTensorHandle buf8(buf8_handle);
    // Topologically Sorted Source Nodes: [cat_1, exp, cumsum], Original ATen: [aten.cat, aten.exp, aten.cumsum]
    if (kernels.triton_per_fused_cat_cumsum_exp_3 == nullptr) {
        kernels.triton_per_fused_cat_cumsum_exp_3 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/cietccpszvqkpjvel3yy4edbuwwmxkkoht4zajsrw2w5ll3yjwop.cubin", "triton_per_fused_cat_cumsum_exp_3", 0, this->cubin_dir_);
    }
    CUdeviceptr var_14 = reinterpret_cast<CUdeviceptr>(buf7.data_ptr());
    CUdeviceptr var_15 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    CUdeviceptr var_16 = reinterpret_cast<CUdeviceptr>(buf8.data_ptr());
    int var_17 = 8L;
    int var_18 = 16L;
    void* kernel_args_var_3[] = {&var_14, &var_15, &var_16, &var_17, &var_18};
    Grid triton_per_fused_cat_cumsum_exp_3_grid_3 = Grid(8L, 1L, 1L);
    if (triton_per_fused_cat_cumsum_exp_3_grid_3.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_cat_cumsum_exp_3, triton_per_fused_cat_cumsum_exp_3_grid_3.grid_x, triton_per_fused_cat_cumsum_exp_3_grid_3.grid_y, triton_per_fused_cat_cumsum_exp_3_grid_3.grid_z, 2, 0, kernel_args_var_3, stream);
    }
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf7", buf7));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("arg2_1", arg2_1));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan("buf8", buf8));
    arg2_1.reset();
    buf7.reset();
    output_handles[0] = buf6.release();
    output_handles[1] = buf8.release();
} // AOTInductorModel::run_impl
