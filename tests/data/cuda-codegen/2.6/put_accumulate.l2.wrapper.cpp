    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    inputs_info_[3].name = "arg3_1";
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

    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 4);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);
    auto arg3_1 = std::move(inputs[3]);
    aoti_torch_print_tensor_handle(arg0_1, "aoti_model_inputs - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "aoti_model_inputs - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");
    aoti_torch_print_tensor_handle(arg3_1, "aoti_model_inputs - arg3_1");

    if ((long(arg0_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg0_1 is not aligned to 16 bytes");
    }

    if ((long(arg1_1.data_ptr()) & (16 -1)) != 0) {
        throw std::runtime_error("arg1_1 is not aligned to 16 bytes");
    }

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
    // Topologically Sorted Source Nodes: [index_put_], Original ATen: [aten.index_put]
    if (kernels.triton_poi_fused_index_put_0 == nullptr) {
        kernels.triton_poi_fused_index_put_0 = loadKernel("/cache/cbhltykwj5ho7bbma4om2hvazg5vzop7mqhvqg2i4tsv3frdq6nh/cevvqisx4zf25ngyk7dtiz2du3uw5jf6w3chdinj6ujh2ytrheqf.cubin", "triton_poi_fused_index_put_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    int var_2 = 128L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2};
    Grid triton_poi_fused_index_put_0_grid_0 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_index_put_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_index_put_0 - buf0");
    printf("[  before_launch - triton_poi_fused_index_put_0 - 128L: %ld  ]", 128L); printf("\n");
    if (triton_poi_fused_index_put_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_index_put_0, triton_poi_fused_index_put_0_grid_0.grid_x, triton_poi_fused_index_put_0_grid_0.grid_y, triton_poi_fused_index_put_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_index_put_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_index_put_0 - buf0");
    printf("[  after_launch - triton_poi_fused_index_put_0 - 128L: %ld  ]", 128L); printf("\n");
    arg0_1.reset();
    // Topologically Sorted Source Nodes: [index_put_], Original ATen: [aten.index_put]
    if (kernels.triton_poi_fused_index_put_1 == nullptr) {
        kernels.triton_poi_fused_index_put_1 = loadKernel("/cache/cbhltykwj5ho7bbma4om2hvazg5vzop7mqhvqg2i4tsv3frdq6nh/csq7gp7x3nc2snir7gpxkn6gou7ssfjweas2qwa3ivwuygfx564r.cubin", "triton_poi_fused_index_put_1", 0, this->cubin_dir_);
    }
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(arg3_1.data_ptr());
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    int var_7 = 5L;
    void* kernel_args_var_1[] = {&var_3, &var_4, &var_5, &var_6, &var_7};
    Grid triton_poi_fused_index_put_1_grid_1 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_index_put_1 - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_index_put_1 - arg2_1");
    aoti_torch_print_tensor_handle(arg3_1, "before_launch - triton_poi_fused_index_put_1 - arg3_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_index_put_1 - buf0");
    printf("[  before_launch - triton_poi_fused_index_put_1 - 5L: %ld  ]", 5L); printf("\n");
    if (triton_poi_fused_index_put_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_index_put_1, triton_poi_fused_index_put_1_grid_1.grid_x, triton_poi_fused_index_put_1_grid_1.grid_y, triton_poi_fused_index_put_1_grid_1.grid_z, 1, 0, kernel_args_var_1, stream);
    }
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_index_put_1 - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_index_put_1 - arg2_1");
    aoti_torch_print_tensor_handle(arg3_1, "after_launch - triton_poi_fused_index_put_1 - arg3_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_index_put_1 - buf0");
    printf("[  after_launch - triton_poi_fused_index_put_1 - 5L: %ld  ]", 5L); printf("\n");
    arg2_1.reset();
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    static constexpr int64_t int_array_4[] = {};
    AtenTensorHandle buf5_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_4, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf5_handle));
    RAIIAtenTensorHandle buf5(buf5_handle);
    // Topologically Sorted Source Nodes: [log, scatter_reduce, sum_1], Original ATen: [aten.log, aten.scatter_reduce, aten.sum]
    if (kernels.triton_per_fused_log_scatter_reduce_sum_2 == nullptr) {
        kernels.triton_per_fused_log_scatter_reduce_sum_2 = loadKernel("/cache/cbhltykwj5ho7bbma4om2hvazg5vzop7mqhvqg2i4tsv3frdq6nh/cq46it3yd32nbuosk5ajwlb5inzmokx5ajm3hx7ih3omjsro7ofh.cubin", "triton_per_fused_log_scatter_reduce_sum_2", 64, this->cubin_dir_);
    }
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(buf3.data_ptr());
    CUdeviceptr var_11 = reinterpret_cast<CUdeviceptr>(buf5.data_ptr());
    int var_12 = 128L;
    void* kernel_args_var_2[] = {&var_8, &var_9, &var_10, &var_11, &var_12};
    Grid triton_per_fused_log_scatter_reduce_sum_2_grid_2 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf0");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf2");
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf3");
    aoti_torch_print_tensor_handle(buf5, "before_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf5");
    printf("[  before_launch - triton_per_fused_log_scatter_reduce_sum_2 - 128L: %ld  ]", 128L); printf("\n");
    if (triton_per_fused_log_scatter_reduce_sum_2_grid_2.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_log_scatter_reduce_sum_2, triton_per_fused_log_scatter_reduce_sum_2_grid_2.grid_x, triton_per_fused_log_scatter_reduce_sum_2_grid_2.grid_y, triton_per_fused_log_scatter_reduce_sum_2_grid_2.grid_z, 2, 64, kernel_args_var_2, stream);
    }
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf0");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf2");
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf3");
    aoti_torch_print_tensor_handle(buf5, "after_launch - triton_per_fused_log_scatter_reduce_sum_2 - buf5");
    printf("[  after_launch - triton_per_fused_log_scatter_reduce_sum_2 - 128L: %ld  ]", 128L); printf("\n");
    buf0.reset();
    static constexpr int64_t int_array_0[] = {5L, 8L};
    static constexpr int64_t int_array_1[] = {1L, 0L};
    auto tmp_tensor_handle_0 = reinterpret_tensor_wrapper(arg1_1, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_0_raii(tmp_tensor_handle_0);
    auto tmp_tensor_handle_1 = reinterpret_tensor_wrapper(arg3_1, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_1_raii(tmp_tensor_handle_1);
    aoti_torch_cuda_scatter_reduce_two_out(buf3, buf3,0,tmp_tensor_handle_0_raii,tmp_tensor_handle_1_raii, "mean",1);
    arg1_1.reset();
    arg3_1.reset();
    output_handles[0] = buf2.release();
    output_handles[1] = buf3.release();
    output_handles[2] = buf5.release();
} // AOTInductorModel::run_impl
