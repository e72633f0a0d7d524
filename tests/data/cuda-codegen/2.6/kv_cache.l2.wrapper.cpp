    inputs_info_[0].name = "arg8_1";
    inputs_info_[1].name = "arg9_1";
    constants_info_[0].name = "q_weight";
    constants_info_[0].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 4096;
    constants_info_[0].from_folded = false;
    constants_info_[0].shape = {32, 32};
    constants_info_[0].original_fqn = "q.weight";
    constants_info_[1].name = "q_bias";
    constants_info_[1].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 128;
    constants_info_[1].from_folded = false;
    constants_info_[1].shape = {32};
    constants_info_[1].original_fqn = "q.bias";
    constants_info_[2].name = "k_weight";
    constants_info_[2].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[2].offset = 0;
    constants_info_[2].data_size = 4096;
    constants_info_[2].from_folded = false;
    constants_info_[2].shape = {32, 32};
    constants_info_[2].original_fqn = "k.weight";
    constants_info_[3].name = "k_bias";
    constants_info_[3].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[3].offset = 0;
    constants_info_[3].data_size = 128;
    constants_info_[3].from_folded = false;
    constants_info_[3].shape = {32};
    constants_info_[3].original_fqn = "k.bias";
    constants_info_[4].name = "v_weight";
    constants_info_[4].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[4].offset = 0;
    constants_info_[4].data_size = 4096;
    constants_info_[4].from_folded = false;
    constants_info_[4].shape = {32, 32};
    constants_info_[4].original_fqn = "v.weight";
    constants_info_[5].name = "v_bias";
    constants_info_[5].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[5].offset = 0;
    constants_info_[5].data_size = 128;
    constants_info_[5].from_folded = false;
    constants_info_[5].shape = {32};
    constants_info_[5].original_fqn = "v.bias";
    constants_info_[6].name = "keys";
    constants_info_[6].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[6].offset = 0;
    constants_info_[6].data_size = 16384;
    constants_info_[6].from_folded = false;
    constants_info_[6].shape = {2, 64, 32};
    constants_info_[6].original_fqn = "keys";
    constants_info_[7].name = "values";
    constants_info_[7].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[7].offset = 0;
    constants_info_[7].data_size = 16384;
    constants_info_[7].from_folded = false;
    constants_info_[7].shape = {2, 64, 32};
    constants_info_[7].original_fqn = "values";
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
    auto arg8_1 = std::move(inputs[0]);
    auto arg9_1 = std::move(inputs[1]);
    aoti_torch_print_tensor_handle(arg8_1, "aoti_model_inputs - arg8_1");
    aoti_torch_print_tensor_handle(arg9_1, "aoti_model_inputs - arg9_1");
    [[maybe_unused]] auto q_weight = constants_->at(0);
    [[maybe_unused]] auto q_bias = constants_->at(1);
    [[maybe_unused]] auto k_weight = constants_->at(2);
    [[maybe_unused]] auto k_bias = constants_->at(3);
    [[maybe_unused]] auto v_weight = constants_->at(4);
    [[maybe_unused]] auto v_bias = constants_->at(5);
    [[maybe_unused]] auto keys = constants_->at(6);
    [[maybe_unused]] auto values = constants_->at(7);

    if ((long(arg8_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg8_1 is not aligned to 16 bytes");
    }

    if ((long(arg9_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg9_1 is not aligned to 16 bytes");
    }
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_8[] = {8L, 32L};
    static constexpr int64_t int_array_9[] = {32L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_8, int_array_9, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [linear_2], Original ATen: [aten.addmm]
    static constexpr int64_t int_array_0[] = {8L, 32L};
    static constexpr int64_t int_array_1[] = {32L, 1L};
    auto tmp_tensor_handle_0 = reinterpret_tensor_wrapper(arg8_1, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_0_raii(tmp_tensor_handle_0);
    static constexpr int64_t int_array_2[] = {32L, 32L};
    static constexpr int64_t int_array_3[] = {1L, 32L};
    auto tmp_tensor_handle_1 = reinterpret_tensor_wrapper(q_weight, 2, int_array_2, int_array_3, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_1_raii(tmp_tensor_handle_1);
    aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cuda_addmm_out - buf0");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_addmm_out(buf0, q_bias, tmp_tensor_handle_0_raii, tmp_tensor_handle_1_raii, 1L, 1L));
    aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cuda_addmm_out - buf0");
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_8, int_array_9, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [linear], Original ATen: [aten.addmm]
    auto tmp_tensor_handle_2 = reinterpret_tensor_wrapper(arg8_1, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_2_raii(tmp_tensor_handle_2);
    auto tmp_tensor_handle_3 = reinterpret_tensor_wrapper(k_weight, 2, int_array_2, int_array_3, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_3_raii(tmp_tensor_handle_3);
    aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cuda_addmm_out - buf1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_addmm_out(buf1, k_bias, tmp_tensor_handle_2_raii, tmp_tensor_handle_3_raii, 1L, 1L));
    aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cuda_addmm_out - buf1");
    AtenTensorHandle buf6_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_8, int_array_9, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf6_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    // Topologically Sorted Source Nodes: [linear_1], Original ATen: [aten.addmm]
    auto tmp_tensor_handle_4 = reinterpret_tensor_wrapper(arg8_1, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_4_raii(tmp_tensor_handle_4);
    auto tmp_tensor_handle_5 = reinterpret_tensor_wrapper(v_weight, 2, int_array_2, int_array_3, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_5_raii(tmp_tensor_handle_5);
    aoti_torch_print_tensor_handle(buf6, "before_launch - aoti_torch_cuda_addmm_out - buf6");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_addmm_out(buf6, v_bias, tmp_tensor_handle_4_raii, tmp_tensor_handle_5_raii, 1L, 1L));
    aoti_torch_print_tensor_handle(buf6, "after_launch - aoti_torch_cuda_addmm_out - buf6");
    arg8_1.reset();
    // Topologically Sorted Source Nodes: [index_copy_, index_copy__1], Original ATen: [aten.index_copy]
    if (kernels.triton_poi_fused_index_copy_0 == nullptr) {
        kernels.triton_poi_fused_index_copy_0 = loadKernel("/cache/cot46tniwnkahf2ndut3s6545pqeumorcvznqvfrbtxoc7m76bau/cuslmd2nynjwvwpmgh4ca624ahosuscftk2dwk5lahxkeew5bfri.cubin", "triton_poi_fused_index_copy_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg9_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(buf6.data_ptr());
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(keys.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(values.data_ptr());
    int var_5 = 256L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2, &var_3, &var_4, &var_5};
    Grid triton_poi_fused_index_copy_0_grid_0 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg9_1, "before_launch - triton_poi_fused_index_copy_0 - arg9_1");
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_poi_fused_index_copy_0 - buf1");
    aoti_torch_print_tensor_handle(buf6, "before_launch - triton_poi_fused_index_copy_0 - buf6");
    aoti_torch_print_tensor_handle(keys, "before_launch - triton_poi_fused_index_copy_0 - keys");
    aoti_torch_print_tensor_handle(values, "before_launch - triton_poi_fused_index_copy_0 - values");
    printf("[  before_launch - triton_poi_fused_index_copy_0 - 256L: %ld  ]", 256L); printf("\n");
    if (triton_poi_fused_index_copy_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_index_copy_0, triton_poi_fused_index_copy_0_grid_0.grid_x, triton_poi_fused_index_copy_0_grid_0.grid_y, triton_poi_fused_index_copy_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    aoti_torch_print_tensor_handle(arg9_1, "after_launch - triton_poi_fused_index_copy_0 - arg9_1");
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_poi_fused_index_copy_0 - buf1");
    aoti_torch_print_tensor_handle(buf6, "after_launch - triton_poi_fused_index_copy_0 - buf6");
    aoti_torch_print_tensor_handle(keys, "after_launch - triton_poi_fused_index_copy_0 - keys");
    aoti_torch_print_tensor_handle(values, "after_launch - triton_poi_fused_index_copy_0 - values");
    printf("[  after_launch - triton_poi_fused_index_copy_0 - 256L: %ld  ]", 256L); printf("\n");
    arg9_1.reset();
    buf1.reset();
    buf6.reset();
    static constexpr int64_t int_array_10[] = {2L, 4L, 64L};
    static constexpr int64_t int_array_11[] = {256L, 64L, 1L};
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(3, int_array_10, int_array_11, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    // Topologically Sorted Source Nodes: [matmul], Original ATen: [aten.bmm]
    static constexpr int64_t int_array_4[] = {2L, 4L, 32L};
    static constexpr int64_t int_array_5[] = {128L, 32L, 1L};
    auto tmp_tensor_handle_6 = reinterpret_tensor_wrapper(buf0, 3, int_array_4, int_array_5, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_6_raii(tmp_tensor_handle_6);
    static constexpr int64_t int_array_6[] = {2L, 32L, 64L};
    static constexpr int64_t int_array_7[] = {2048L, 1L, 32L};
    auto tmp_tensor_handle_7 = reinterpret_tensor_wrapper(keys, 3, int_array_6, int_array_7, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_7_raii(tmp_tensor_handle_7);
    aoti_torch_print_tensor_handle(buf3, "before_launch - aoti_torch_cuda_bmm_out - buf3");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_bmm_out(buf3, tmp_tensor_handle_6_raii, tmp_tensor_handle_7_raii));
    aoti_torch_print_tensor_handle(buf3, "after_launch - aoti_torch_cuda_bmm_out - buf3");
    auto buf8 = std::move(buf3);  // reuse
    // Topologically Sorted Source Nodes: [softmax], Original ATen: [aten._softmax]
    if (kernels.triton_per_fused__softmax_1 == nullptr) {
        kernels.triton_per_fused__softmax_1 = loadKernel("/cache/cot46tniwnkahf2ndut3s6545pqeumorcvznqvfrbtxoc7m76bau/cdv7nlkkgz5s6quj7eggx6drrsqpvy6hdjgpkdsvo3j5oaefxsgk.cubin", "triton_per_fused__softmax_1", 64, this->cubin_dir_);
    }
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(buf8.data_ptr());
    int var_7 = 8L;
    int var_8 = 64L;
    void* kernel_args_var_1[] = {&var_6, &var_7, &var_8};
    Grid triton_per_fused__softmax_1_grid_1 = Grid(8L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf8, "before_launch - triton_per_fused__softmax_1 - buf8");
    printf("[  before_launch - triton_per_fused__softmax_1 - 8L: %ld  ]", 8L); printf("\n");
    printf("[  before_launch - triton_per_fused__softmax_1 - 64L: %ld  ]", 64L); printf("\n");
    if (triton_per_fused__softmax_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_per_fused__softmax_1, triton_per_fused__softmax_1_grid_1.grid_x, triton_per_fused__softmax_1_grid_1.grid_y, triton_per_fused__softmax_1_grid_1.grid_z, 2, 64, kernel_args_var_1, stream);
    }
    aoti_torch_print_tensor_handle(buf8, "after_launch - triton_per_fused__softmax_1 - buf8");
    printf("[  after_launch - triton_per_fused__softmax_1 - 8L: %ld  ]", 8L); printf("\n");
    printf("[  after_launch - triton_per_fused__softmax_1 - 64L: %ld  ]", 64L); printf("\n");
    static constexpr int64_t int_array_12[] = {2L, 4L, 32L};
    static constexpr int64_t int_array_13[] = {128L, 32L, 1L};
    auto tmp_tensor_handle_8 = reinterpret_tensor_wrapper(buf0, 3, int_array_12, int_array_13, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_8_raii(tmp_tensor_handle_8);
    decltype(auto) buf9 = std::move(tmp_tensor_handle_8_raii); buf0.reset();  // reuse
    // Topologically Sorted Source Nodes: [softmax, matmul_1], Original ATen: [aten._softmax, aten.bmm]
    aoti_torch_print_tensor_handle(buf9, "before_launch - aoti_torch_cuda_bmm_out - buf9");
    aoti_torch_print_tensor_handle(buf8, "before_launch - aoti_torch_cuda_bmm_out - buf8");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_bmm_out(buf9, buf8, values));
    aoti_torch_print_tensor_handle(buf9, "after_launch - aoti_torch_cuda_bmm_out - buf9");
    aoti_torch_print_tensor_handle(buf8, "after_launch - aoti_torch_cuda_bmm_out - buf8");
    buf8.reset();
    output_handles[0] = buf9.release();
} // AOTInductorModel::run_impl
