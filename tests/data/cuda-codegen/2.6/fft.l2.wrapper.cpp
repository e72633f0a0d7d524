    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
    outputs_info_[2].name = "output2";
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
    aoti_torch_print_tensor_handle(arg0_1, "aoti_model_inputs - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "aoti_model_inputs - arg1_1");

    if ((long(arg0_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg0_1 is not aligned to 16 bytes");
    }

    if ((long(arg1_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg1_1 is not aligned to 16 bytes");
    }
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {1L, 1L, 80L};
    static constexpr int64_t int_array_1[] = {80L, 80L, 1L};
    AtenTensorHandle buf7_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(3, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf7_handle));
    RAIIAtenTensorHandle buf7(buf7_handle);
    // Topologically Sorted Source Nodes: [pad], Original ATen: [aten.reflection_pad1d]
    if (kernels.triton_poi_fused_reflection_pad1d_0 == nullptr) {
        kernels.triton_poi_fused_reflection_pad1d_0 = loadKernel("/cache/cogmrsxevjusmxzeovdw45ixx5ugzped7nfopy4uh7krmmhnki73/cj4as6bnzsk5mmziia5zvsyihh3vulxqmgn7dgufkkqokoya5jc4.cubin", "triton_poi_fused_reflection_pad1d_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf7.data_ptr());
    int var_2 = 80L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2};
    Grid triton_poi_fused_reflection_pad1d_0_grid_0 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_reflection_pad1d_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf7, "before_launch - triton_poi_fused_reflection_pad1d_0 - buf7");
    printf("[  before_launch - triton_poi_fused_reflection_pad1d_0 - 80L: %ld  ]", 80L); printf("\n");
    if (triton_poi_fused_reflection_pad1d_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_reflection_pad1d_0, triton_poi_fused_reflection_pad1d_0_grid_0.grid_x, triton_poi_fused_reflection_pad1d_0_grid_0.grid_y, triton_poi_fused_reflection_pad1d_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_reflection_pad1d_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf7, "after_launch - triton_poi_fused_reflection_pad1d_0 - buf7");
    printf("[  after_launch - triton_poi_fused_reflection_pad1d_0 - 80L: %ld  ]", 80L); printf("\n");
    static constexpr int64_t int_array_2[] = {1L, 17L, 16L};
    static constexpr int64_t int_array_3[] = {272L, 16L, 1L};
    AtenTensorHandle buf8_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(3, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf8_handle));
    RAIIAtenTensorHandle buf8(buf8_handle);
    // Topologically Sorted Source Nodes: [stft], Original ATen: [aten._fft_r2c]
    if (kernels.triton_poi_fused__fft_r2c_1 == nullptr) {
        kernels.triton_poi_fused__fft_r2c_1 = loadKernel("/cache/cogmrsxevjusmxzeovdw45ixx5ugzped7nfopy4uh7krmmhnki73/c5xdm6jra2cssa5d6bhvxrixjl43atfcwrx6i73k2fywprmuiabh.cubin", "triton_poi_fused__fft_r2c_1", 0, this->cubin_dir_);
    }
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(buf7.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(buf8.data_ptr());
    int var_5 = 272L;
    void* kernel_args_var_1[] = {&var_3, &var_4, &var_5};
    Grid triton_poi_fused__fft_r2c_1_grid_1 = Grid(2L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf7, "before_launch - triton_poi_fused__fft_r2c_1 - buf7");
    aoti_torch_print_tensor_handle(buf8, "before_launch - triton_poi_fused__fft_r2c_1 - buf8");
    printf("[  before_launch - triton_poi_fused__fft_r2c_1 - 272L: %ld  ]", 272L); printf("\n");
    if (triton_poi_fused__fft_r2c_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused__fft_r2c_1, triton_poi_fused__fft_r2c_1_grid_1.grid_x, triton_poi_fused__fft_r2c_1_grid_1.grid_y, triton_poi_fused__fft_r2c_1_grid_1.grid_z, 4, 0, kernel_args_var_1, stream);
    }
    aoti_torch_print_tensor_handle(buf7, "after_launch - triton_poi_fused__fft_r2c_1 - buf7");
    aoti_torch_print_tensor_handle(buf8, "after_launch - triton_poi_fused__fft_r2c_1 - buf8");
    printf("[  after_launch - triton_poi_fused__fft_r2c_1 - 272L: %ld  ]", 272L); printf("\n");
    buf7.reset();
    // Topologically Sorted Source Nodes: [fft_rfft], Original ATen: [aten._fft_r2c]
    const int64_t var_array_0[] = {1L};
    AtenTensorHandle buf1_handle;
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - at::_ops::_fft_r2c::call - arg0_1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda__fft_r2c(arg0_1, var_array_0, 1, 0L, 1, &buf1_handle));
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - at::_ops::_fft_r2c::call - arg0_1");
    RAIIAtenTensorHandle buf1(buf1_handle);
    arg0_1.reset();

    // Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
    AtenTensorHandle buf3_handle;
    aoti_torch_print_tensor_handle(buf1, "before_launch - at::_ops::mul_Tensor::call - buf1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - at::_ops::mul_Tensor::call - arg1_1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mul_Tensor(buf1, arg1_1, &buf3_handle));
    aoti_torch_print_tensor_handle(buf1, "after_launch - at::_ops::mul_Tensor::call - buf1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - at::_ops::mul_Tensor::call - arg1_1");
    RAIIAtenTensorHandle buf3(buf3_handle);
    arg1_1.reset();

    // Topologically Sorted Source Nodes: [fft_irfft], Original ATen: [aten._fft_c2r]
    AtenTensorHandle buf5_handle;  // output buffer
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&buf5_handle));
    RAIIAtenTensorHandle buf5(buf5_handle);
    aoti_torch_proxy_executor_call_function(proxy_executor, 0, 3, std::vector<int64_t>{1, 2, 64}.data(), 2, std::vector<AtenTensorHandle>{buf3, buf5}.data());
    buf3.reset();

    auto buf6 = std::move(buf5);  // reuse
    // Topologically Sorted Source Nodes: [relu], Original ATen: [aten.relu]
    if (kernels.triton_poi_fused_relu_2 == nullptr) {
        kernels.triton_poi_fused_relu_2 = loadKernel("/cache/cogmrsxevjusmxzeovdw45ixx5ugzped7nfopy4uh7krmmhnki73/crtfm6boosns7dl6s55ia2cjip4g67okyco6p5q6tpojier73it2.cubin", "triton_poi_fused_relu_2", 0, this->cubin_dir_);
    }
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(buf6.data_ptr());
    int var_7 = 256L;
    void* kernel_args_var_2[] = {&var_6, &var_7};
    Grid triton_poi_fused_relu_2_grid_2 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf6, "before_launch - triton_poi_fused_relu_2 - buf6");
    printf("[  before_launch - triton_poi_fused_relu_2 - 256L: %ld  ]", 256L); printf("\n");
    if (triton_poi_fused_relu_2_grid_2.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_relu_2, triton_poi_fused_relu_2_grid_2.grid_x, triton_poi_fused_relu_2_grid_2.grid_y, triton_poi_fused_relu_2_grid_2.grid_z, 4, 0, kernel_args_var_2, stream);
    }
    aoti_torch_print_tensor_handle(buf6, "after_launch - triton_poi_fused_relu_2 - buf6");
    printf("[  after_launch - triton_poi_fused_relu_2 - 256L: %ld  ]", 256L); printf("\n");
    // Topologically Sorted Source Nodes: [view_as_real], Original ATen: [aten.view_as_real]
    AtenTensorHandle buf19_handle;
    aoti_torch_print_tensor_handle(buf1, "before_launch - at::_ops::view_as_real::call - buf1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_view_as_real(buf1, &buf19_handle));
    aoti_torch_print_tensor_handle(buf1, "after_launch - at::_ops::view_as_real::call - buf1");
    RAIIAtenTensorHandle buf19(buf19_handle);
    static constexpr int64_t int_array_4[] = {4L, 33L};
    static constexpr int64_t int_array_5[] = {33L, 1L};
    AtenTensorHandle buf20_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf20_handle));
    RAIIAtenTensorHandle buf20(buf20_handle);
    // Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
    if (kernels.triton_poi_fused_sum_3 == nullptr) {
        kernels.triton_poi_fused_sum_3 = loadKernel("/cache/cogmrsxevjusmxzeovdw45ixx5ugzped7nfopy4uh7krmmhnki73/c4nqucj42xxrkz2tfqpwaqqls6rutb65bhun5h7i7yczqvxmqcla.cubin", "triton_poi_fused_sum_3", 0, this->cubin_dir_);
    }
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(buf19.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(buf20.data_ptr());
    int var_10 = 132L;
    void* kernel_args_var_3[] = {&var_8, &var_9, &var_10};
    Grid triton_poi_fused_sum_3_grid_3 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf19, "before_launch - triton_poi_fused_sum_3 - buf19");
    aoti_torch_print_tensor_handle(buf20, "before_launch - triton_poi_fused_sum_3 - buf20");
    printf("[  before_launch - triton_poi_fused_sum_3 - 132L: %ld  ]", 132L); printf("\n");
    if (triton_poi_fused_sum_3_grid_3.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_sum_3, triton_poi_fused_sum_3_grid_3.grid_x, triton_poi_fused_sum_3_grid_3.grid_y, triton_poi_fused_sum_3_grid_3.grid_z, 4, 0, kernel_args_var_3, stream);
    }
    aoti_torch_print_tensor_handle(buf19, "after_launch - triton_poi_fused_sum_3 - buf19");
    aoti_torch_print_tensor_handle(buf20, "after_launch - triton_poi_fused_sum_3 - buf20");
    printf("[  after_launch - triton_poi_fused_sum_3 - 132L: %ld  ]", 132L); printf("\n");
    buf1.reset();

    buf19.reset();
    // Topologically Sorted Source Nodes: [stft], Original ATen: [aten._fft_r2c]
    const int64_t var_array_1[] = {2L};
    AtenTensorHandle buf10_handle;
    aoti_torch_print_tensor_handle(buf8, "before_launch - at::_ops::_fft_r2c::call - buf8");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda__fft_r2c(buf8, var_array_1, 1, 0L, 1, &buf10_handle));
    aoti_torch_print_tensor_handle(buf8, "after_launch - at::_ops::_fft_r2c::call - buf8");
    RAIIAtenTensorHandle buf10(buf10_handle);
    buf8.reset();

    // Topologically Sorted Source Nodes: [stft], Original ATen: [aten.transpose]
    AtenTensorHandle buf12_handle;  // output buffer
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&buf12_handle));
    RAIIAtenTensorHandle buf12(buf12_handle);
    aoti_torch_proxy_executor_call_function(proxy_executor, 1, 3, std::vector<int64_t>{0, 2, 1}.data(), 2, std::vector<AtenTensorHandle>{buf10, buf12}.data());
    // Topologically Sorted Source Nodes: [stft], Original ATen: [aten.squeeze]
    AtenTensorHandle buf14_handle;  // output buffer
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&buf14_handle));
    RAIIAtenTensorHandle buf14(buf14_handle);
    aoti_torch_proxy_executor_call_function(proxy_executor, 2, 1, std::vector<int64_t>{0}.data(), 2, std::vector<AtenTensorHandle>{buf12, buf14}.data());
    // Topologically Sorted Source Nodes: [abs_1], Original ATen: [aten.abs]
    AtenTensorHandle buf16_handle;  // output buffer
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_new_uninitialized_tensor(&buf16_handle));
    RAIIAtenTensorHandle buf16(buf16_handle);
    aoti_torch_proxy_executor_call_function(proxy_executor, 3, 0, std::vector<int64_t>{}.data(), 2, std::vector<AtenTensorHandle>{buf14, buf16}.data());
    buf10.reset();

    buf12.reset();

    buf14.reset();

    auto buf17 = std::move(buf16);  // reuse
    // Topologically Sorted Source Nodes: [log], Original ATen: [aten.log]
    if (kernels.triton_poi_fused_log_4 == nullptr) {
        kernels.triton_poi_fused_log_4 = loadKernel("/cache/cogmrsxevjusmxzeovdw45ixx5ugzped7nfopy4uh7krmmhnki73/chqfmq3x7o6hkn2y4tq6rvvts2gsn52r5mf2k66i6m452glznoqj.cubin", "triton_poi_fused_log_4", 0, this->cubin_dir_);
    }
    CUdeviceptr var_11 = reinterpret_cast<CUdeviceptr>(buf17.data_ptr());
    int var_12 = 153L;
    void* kernel_args_var_4[] = {&var_11, &var_12};
    Grid triton_poi_fused_log_4_grid_4 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf17, "before_launch - triton_poi_fused_log_4 - buf17");
    printf("[  before_launch - triton_poi_fused_log_4 - 153L: %ld  ]", 153L); printf("\n");
    if (triton_poi_fused_log_4_grid_4.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_log_4, triton_poi_fused_log_4_grid_4.grid_x, triton_poi_fused_log_4_grid_4.grid_y, triton_poi_fused_log_4_grid_4.grid_z, 4, 0, kernel_args_var_4, stream);
    }
    aoti_torch_print_tensor_handle(buf17, "after_launch - triton_poi_fused_log_4 - buf17");
    printf("[  after_launch - triton_poi_fused_log_4 - 153L: %ld  ]", 153L); printf("\n");
    output_handles[0] = buf6.release();
    output_handles[1] = buf17.release();
    output_handles[2] = buf20.release();
} // AOTInductorModel::run_impl
