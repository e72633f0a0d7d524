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
    static constexpr int64_t int_array_0[] = {32L, 32L};
    static constexpr int64_t int_array_1[] = {32L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_int32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [_int_mm], Original ATen: [aten._int_mm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda__int_mm(buf0, arg0_1, arg1_1));
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [mul, relu], Original ATen: [aten.mul, aten.relu]
    if (kernels.triton_poi_fused_mul_relu_0 == nullptr) {
        kernels.triton_poi_fused_mul_relu_0 = loadKernel("/cache/cesn77uiidq27uc5rgsz5pew2t4munrvye3gbjebvsjcaxsmhxki/cplmwjiqjk34mbxvtfo26xbesacemesz5bhkrkdorltswa2xffyz.cubin", "triton_poi_fused_mul_relu_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    int var_3 = 1024L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2, &var_3};
    Grid triton_poi_fused_mul_relu_0_grid_0 = Grid(4L, 1L, 1L);
    if (triton_poi_fused_mul_relu_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_mul_relu_0, triton_poi_fused_mul_relu_0_grid_0.grid_x, triton_poi_fused_mul_relu_0_grid_0.grid_y, triton_poi_fused_mul_relu_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    arg2_1.reset();
    static constexpr int64_t int_array_2[] = {32L, 64L};
    static constexpr int64_t int_array_3[] = {1L, 32L};
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_int8, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // Topologically Sorted Source Nodes: [contiguous], Original ATen: [aten.clone]
    if (kernels.triton_poi_fused_clone_1 == nullptr) {
        kernels.triton_poi_fused_clone_1 = loadKernel("/cache/cesn77uiidq27uc5rgsz5pew2t4munrvye3gbjebvsjcaxsmhxki/cwk23ewefgkbbmtmy7hltbkiju5mtj6yt5gojapjlbhhs3nostpy.cubin", "triton_poi_fused_clone_1", 0, this->cubin_dir_);
    }
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    int var_6 = 2048L;
    void* kernel_args_var_1[] = {&var_4, &var_5, &var_6};
    Grid triton_poi_fused_clone_1_grid_1 = Grid(8L, 1L, 1L);
    if (triton_poi_fused_clone_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_clone_1, triton_poi_fused_clone_1_grid_1.grid_x, triton_poi_fused_clone_1_grid_1.grid_y, triton_poi_fused_clone_1_grid_1.grid_z, 4, 0, kernel_args_var_1, stream);
    }
    arg1_1.reset();
    static constexpr int64_t int_array_4[] = {64L, 32L};
    static constexpr int64_t int_array_5[] = {1L, 64L};
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_int8, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    // Topologically Sorted Source Nodes: [contiguous_1], Original ATen: [aten.clone]
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(buf3.data_ptr());
    int var_9 = 2048L;
    void* kernel_args_var_2[] = {&var_7, &var_8, &var_9};
    Grid triton_poi_fused_clone_1_grid_2 = Grid(8L, 1L, 1L);
    if (triton_poi_fused_clone_1_grid_2.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_clone_1, triton_poi_fused_clone_1_grid_2.grid_x, triton_poi_fused_clone_1_grid_2.grid_y, triton_poi_fused_clone_1_grid_2.grid_z, 4, 0, kernel_args_var_2, stream);
    }
    arg0_1.reset();
    auto buf4 = std::move(buf0);  // reuse
    // Topologically Sorted Source Nodes: [contiguous, contiguous_1, _int_mm_1], Original ATen: [aten.clone, aten._int_mm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda__int_mm(buf4, buf2, buf3));
    buf2.reset();
    buf3.reset();
    output_handles[0] = buf1.release();
    output_handles[1] = buf4.release();
} // AOTInductorModel::run_impl
