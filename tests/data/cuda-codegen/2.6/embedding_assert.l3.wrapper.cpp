    inputs_info_[0].name = "arg3_1";
    inputs_info_[1].name = "arg4_1";
    constants_info_[0].name = "table_weight";
    constants_info_[0].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 128000;
    constants_info_[0].from_folded = false;
    constants_info_[0].shape = {1000, 32};
    constants_info_[0].original_fqn = "table.weight";
    constants_info_[1].name = "norm_weight";
    constants_info_[1].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 128;
    constants_info_[1].from_folded = false;
    constants_info_[1].shape = {32};
    constants_info_[1].original_fqn = "norm.weight";
    constants_info_[2].name = "norm_bias";
    constants_info_[2].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[2].offset = 0;
    constants_info_[2].data_size = 128;
    constants_info_[2].from_folded = false;
    constants_info_[2].shape = {32};
    constants_info_[2].original_fqn = "norm.bias";
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
    auto arg3_1 = std::move(inputs[0]);
    auto arg4_1 = std::move(inputs[1]);
    [[maybe_unused]] auto table_weight = constants_->at(0);
    [[maybe_unused]] auto norm_weight = constants_->at(1);
    [[maybe_unused]] auto norm_bias = constants_->at(2);

    if ((long(arg3_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg3_1 is not aligned to 16 bytes");
    }

    if ((long(arg4_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg4_1 is not aligned to 16 bytes");
    }
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {4L, 16L, 1L};
    static constexpr int64_t int_array_1[] = {16L, 1L, 64L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(3, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(3, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [add, embedding, layer_norm], Original ATen: [aten.add, aten.embedding, aten.native_layer_norm]
    if (kernels.triton_per_fused_add_embedding_native_layer_norm_0 == nullptr) {
        kernels.triton_per_fused_add_embedding_native_layer_norm_0 = loadKernel("/cache/clrujjjlz7lgjxei7ssyzx32ftbb7mfyexdajamu7fnrstlawziw/c563pdefisk6g7khqwhyna2ijcel52h7gsicmz2xy2ijbiecma5i.cubin", "triton_per_fused_add_embedding_native_layer_norm_0", 64, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg3_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(arg4_1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(table_weight.data_ptr());
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    int var_5 = 64L;
    int var_6 = 32L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2, &var_3, &var_4, &var_5, &var_6};
    Grid triton_per_fused_add_embedding_native_layer_norm_0_grid_0 = Grid(64L, 1L, 1L);
    printf("[ before_launch: triton_per_fused_add_embedding_native_layer_norm_0 ]");
    printf("\n");
    if (triton_per_fused_add_embedding_native_layer_norm_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_add_embedding_native_layer_norm_0, triton_per_fused_add_embedding_native_layer_norm_0_grid_0.grid_x, triton_per_fused_add_embedding_native_layer_norm_0_grid_0.grid_y, triton_per_fused_add_embedding_native_layer_norm_0_grid_0.grid_z, 2, 64, kernel_args_var_0, stream);
    }
    printf("[ after_launch: triton_per_fused_add_embedding_native_layer_norm_0 ]");
    printf("\n");
    static constexpr int64_t int_array_2[] = {4L, 32L};
    static constexpr int64_t int_array_3[] = {32L, 1L};
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    // Topologically Sorted Source Nodes: [add, embedding, layer_norm, sum_1], Original ATen: [aten.add, aten.embedding, aten.native_layer_norm, aten.sum]
    if (kernels.triton_per_fused_add_embedding_native_layer_norm_sum_1 == nullptr) {
        kernels.triton_per_fused_add_embedding_native_layer_norm_sum_1 = loadKernel("/cache/clrujjjlz7lgjxei7ssyzx32ftbb7mfyexdajamu7fnrstlawziw/c3ifazg2mzid6g4danfb7xq22erdxjcoipawmjlvvwtk4so5j7vd.cubin", "triton_per_fused_add_embedding_native_layer_norm_sum_1", 64, this->cubin_dir_);
    }
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(arg3_1.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(arg4_1.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(table_weight.data_ptr());
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_11 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(norm_weight.data_ptr());
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(norm_bias.data_ptr());
    CUdeviceptr var_14 = reinterpret_cast<CUdeviceptr>(buf3.data_ptr());
    int var_15 = 128L;
    int var_16 = 16L;
    void* kernel_args_var_1[] = {&var_7, &var_8, &var_9, &var_10, &var_11, &var_12, &var_13, &var_14, &var_15, &var_16};
    Grid triton_per_fused_add_embedding_native_layer_norm_sum_1_grid_1 = Grid(128L, 1L, 1L);
    printf("[ before_launch: triton_per_fused_add_embedding_native_layer_norm_sum_1 ]");
    printf("\n");
    if (triton_per_fused_add_embedding_native_layer_norm_sum_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_add_embedding_native_layer_norm_sum_1, triton_per_fused_add_embedding_native_layer_norm_sum_1_grid_1.grid_x, triton_per_fused_add_embedding_native_layer_norm_sum_1_grid_1.grid_y, triton_per_fused_add_embedding_native_layer_norm_sum_1_grid_1.grid_z, 2, 64, kernel_args_var_1, stream);
    }
    printf("[ after_launch: triton_per_fused_add_embedding_native_layer_norm_sum_1 ]");
    printf("\n");
    arg3_1.reset();
    arg4_1.reset();
    buf0.reset();
    buf1.reset();
    output_handles[0] = buf3.release();
} // AOTInductorModel::run_impl
