    inputs_info_[0].name = "arg2_1";
    inputs_info_[1].name = "arg3_1";
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
    auto arg2_1 = std::move(inputs[0]);
    auto arg3_1 = std::move(inputs[1]);
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");
    aoti_torch_print_tensor_handle(arg3_1, "aoti_model_inputs - arg3_1");

    if ((long(arg2_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg2_1 is not aligned to 16 bytes");
    }

    if ((long(arg3_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg3_1 is not aligned to 16 bytes");
    }
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_2[] = {16L, 8L};
    static constexpr int64_t int_array_3[] = {8L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [add_], Original ATen: [aten.add]
    if (kernels.triton_poi_fused_add_0 == nullptr) {
        kernels.triton_poi_fused_add_0 = loadKernel("/cache/cm5f6yfoos3fj2ve4tswa7abpalxzd6xbxpzkygcdizrfhvse3qx/cirmka7bjd2ajt2ewzzu5fnpxqobagkpj5yf6dzdudfzzxmp4fv3.cubin", "triton_poi_fused_add_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    int var_2 = 128L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2};
    Grid triton_poi_fused_add_0_grid_0 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_add_0 - arg2_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_add_0 - buf0");
    printf("[  before_launch - triton_poi_fused_add_0 - 128L: %ld  ]", 128L); printf("\n");
    if (triton_poi_fused_add_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_add_0, triton_poi_fused_add_0_grid_0.grid_x, triton_poi_fused_add_0_grid_0.grid_y, triton_poi_fused_add_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_add_0 - arg2_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_add_0 - buf0");
    printf("[  after_launch - triton_poi_fused_add_0 - 128L: %ld  ]", 128L); printf("\n");
    static constexpr int64_t int_array_4[] = {8L, };
    static constexpr int64_t int_array_5[] = {1L, };
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
    if (kernels.triton_per_fused_sum_1 == nullptr) {
        kernels.triton_per_fused_sum_1 = loadKernel("/cache/cm5f6yfoos3fj2ve4tswa7abpalxzd6xbxpzkygcdizrfhvse3qx/cn2uw4uty6g7rssvofe6zdadwj6wrcrocu4ujp353ec4zzukwhr6.cubin", "triton_per_fused_sum_1", 64, this->cubin_dir_);
    }
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    int var_5 = 8L;
    int var_6 = 16L;
    void* kernel_args_var_1[] = {&var_3, &var_4, &var_5, &var_6};
    Grid triton_per_fused_sum_1_grid_1 = Grid(8L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_per_fused_sum_1 - buf0");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_per_fused_sum_1 - buf2");
    printf("[  before_launch - triton_per_fused_sum_1 - 8L: %ld  ]", 8L); printf("\n");
    printf("[  before_launch - triton_per_fused_sum_1 - 16L: %ld  ]", 16L); printf("\n");
    if (triton_per_fused_sum_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_sum_1, triton_per_fused_sum_1_grid_1.grid_x, triton_per_fused_sum_1_grid_1.grid_y, triton_per_fused_sum_1_grid_1.grid_z, 2, 64, kernel_args_var_1, stream);
    }
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_per_fused_sum_1 - buf0");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_per_fused_sum_1 - buf2");
    printf("[  after_launch - triton_per_fused_sum_1 - 8L: %ld  ]", 8L); printf("\n");
    printf("[  after_launch - triton_per_fused_sum_1 - 16L: %ld  ]", 16L); printf("\n");
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    // Topologically Sorted Source Nodes: [add__1, mul], Original ATen: [aten.add, aten.mul]
    if (kernels.triton_poi_fused_add_mul_2 == nullptr) {
        kernels.triton_poi_fused_add_mul_2 = loadKernel("/cache/cm5f6yfoos3fj2ve4tswa7abpalxzd6xbxpzkygcdizrfhvse3qx/cx275ltp52unktdhl2oy2cwlyjouylxsd3crrpbi3su6fg4ewpcx.cubin", "triton_poi_fused_add_mul_2", 0, this->cubin_dir_);
    }
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(buf3.data_ptr());
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    int var_11 = 128L;
    void* kernel_args_var_2[] = {&var_7, &var_8, &var_9, &var_10, &var_11};
    Grid triton_poi_fused_add_mul_2_grid_2 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_add_mul_2 - buf0");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_add_mul_2 - buf2");
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_poi_fused_add_mul_2 - buf3");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_add_mul_2 - arg2_1");
    printf("[  before_launch - triton_poi_fused_add_mul_2 - 128L: %ld  ]", 128L); printf("\n");
    if (triton_poi_fused_add_mul_2_grid_2.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_add_mul_2, triton_poi_fused_add_mul_2_grid_2.grid_x, triton_poi_fused_add_mul_2_grid_2.grid_y, triton_poi_fused_add_mul_2_grid_2.grid_z, 4, 0, kernel_args_var_2, stream);
    }
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_add_mul_2 - buf0");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_add_mul_2 - buf2");
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_poi_fused_add_mul_2 - buf3");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_add_mul_2 - arg2_1");
    printf("[  after_launch - triton_poi_fused_add_mul_2 - 128L: %ld  ]", 128L); printf("\n");
    arg2_1.reset();
    buf2.reset();
    static constexpr int64_t int_array_6[] = {16L, 16L};
    static constexpr int64_t int_array_7[] = {16L, 1L};
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [matmul], Original ATen: [aten.mm]
    static constexpr int64_t int_array_0[] = {8L, 16L};
    static constexpr int64_t int_array_1[] = {1L, 8L};
    auto tmp_tensor_handle_0 = reinterpret_tensor_wrapper(buf0, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_0_raii(tmp_tensor_handle_0);
    aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cuda_mm_out - buf1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cuda_mm_out - buf0");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf1, buf0, tmp_tensor_handle_0_raii));
    aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cuda_mm_out - buf1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cuda_mm_out - buf0");
    buf0.reset();
    // Topologically Sorted Source Nodes: [], Original ATen: []
    if (kernels.triton_poi_fused_3 == nullptr) {
        kernels.triton_poi_fused_3 = loadKernel("/cache/cm5f6yfoos3fj2ve4tswa7abpalxzd6xbxpzkygcdizrfhvse3qx/cqm73gqowfrgc4wbh5elmczuthkokl5qfajdbq5yrdzvc4rt5jrq.cubin", "triton_poi_fused_3", 0, this->cubin_dir_);
    }
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(arg3_1.data_ptr());
    int var_14 = 256L;
    void* kernel_args_var_3[] = {&var_12, &var_13, &var_14};
    Grid triton_poi_fused_3_grid_3 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_poi_fused_3 - buf1");
    aoti_torch_print_tensor_handle(arg3_1, "before_launch - triton_poi_fused_3 - arg3_1");
    printf("[  before_launch - triton_poi_fused_3 - 256L: %ld  ]", 256L); printf("\n");
    if (triton_poi_fused_3_grid_3.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_3, triton_poi_fused_3_grid_3.grid_x, triton_poi_fused_3_grid_3.grid_y, triton_poi_fused_3_grid_3.grid_z, 4, 0, kernel_args_var_3, stream);
    }
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_poi_fused_3 - buf1");
    aoti_torch_print_tensor_handle(arg3_1, "after_launch - triton_poi_fused_3 - arg3_1");
    printf("[  after_launch - triton_poi_fused_3 - 256L: %ld  ]", 256L); printf("\n");
    arg3_1.reset();
    buf1.reset();
    output_handles[0] = buf3.release();
} // AOTInductorModel::run_impl
