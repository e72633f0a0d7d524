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
    aoti_torch_print_tensor_handle(arg0_1, "aoti_model_inputs - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "aoti_model_inputs - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");

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
    static constexpr int64_t int_array_0[] = {16L, 8L};
    static constexpr int64_t int_array_1[] = {8L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [mul_, add_], Original ATen: [aten.mul, aten.add]
    if (kernels.triton_poi_fused_add_mul_0 == nullptr) {
        kernels.triton_poi_fused_add_mul_0 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/cvsakckdwfgf7xcqeucha5n7wjbdurupzwrc56fekxyjgkvj2tuf.cubin", "triton_poi_fused_add_mul_0", 0, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    int var_4 = 128L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2, &var_3, &var_4};
    Grid triton_poi_fused_add_mul_0_grid_0 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_add_mul_0 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_add_mul_0 - arg1_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_add_mul_0 - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_add_mul_0 - arg0_1");
    printf("[  before_launch - triton_poi_fused_add_mul_0 - 128L: %ld  ]", 128L); printf("\n");
    if (triton_poi_fused_add_mul_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_add_mul_0, triton_poi_fused_add_mul_0_grid_0.grid_x, triton_poi_fused_add_mul_0_grid_0.grid_y, triton_poi_fused_add_mul_0_grid_0.grid_z, 4, 0, kernel_args_var_0, stream);
    }
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_add_mul_0 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_add_mul_0 - arg1_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_add_mul_0 - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_add_mul_0 - arg0_1");
    printf("[  after_launch - triton_poi_fused_add_mul_0 - 128L: %ld  ]", 128L); printf("\n");
    arg0_1.reset();
    // Topologically Sorted Source Nodes: [exp, index_put_], Original ATen: [aten.exp, aten.index_put]
    if (kernels.triton_poi_fused_exp_index_put_1 == nullptr) {
        kernels.triton_poi_fused_exp_index_put_1 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/cwhyx6j6krtmox2lsdsvyqj23t4xejg4bullfz747wumvuozhkfh.cubin", "triton_poi_fused_exp_index_put_1", 0, this->cubin_dir_);
    }
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(arg2_1.data_ptr());
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    int var_8 = 32L;
    void* kernel_args_var_1[] = {&var_5, &var_6, &var_7, &var_8};
    Grid triton_poi_fused_exp_index_put_1_grid_1 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_exp_index_put_1 - arg2_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_exp_index_put_1 - buf0");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_exp_index_put_1 - arg1_1");
    printf("[  before_launch - triton_poi_fused_exp_index_put_1 - 32L: %ld  ]", 32L); printf("\n");
    if (triton_poi_fused_exp_index_put_1_grid_1.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_exp_index_put_1, triton_poi_fused_exp_index_put_1_grid_1.grid_x, triton_poi_fused_exp_index_put_1_grid_1.grid_y, triton_poi_fused_exp_index_put_1_grid_1.grid_z, 1, 0, kernel_args_var_1, stream);
    }
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_exp_index_put_1 - arg2_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_exp_index_put_1 - buf0");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_exp_index_put_1 - arg1_1");
    printf("[  after_launch - triton_poi_fused_exp_index_put_1 - 32L: %ld  ]", 32L); printf("\n");
    arg2_1.reset();
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    static constexpr int64_t int_array_2[] = {16L, };
    static constexpr int64_t int_array_3[] = {1L, };
    AtenTensorHandle buf4_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf4_handle));
    RAIIAtenTensorHandle buf4(buf4_handle);
    // Topologically Sorted Source Nodes: [sort, sub_, mul, sum_1], Original ATen: [aten.sort, aten.sub, aten.mul, aten.sum]
    if (kernels.triton_per_fused_mul_sort_sub_sum_2 == nullptr) {
        kernels.triton_per_fused_mul_sort_sub_sum_2 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/cxc75f45cipl3o5vwc6njyynxuc2wsg57eiciq3bpg5mfn6d33ba.cubin", "triton_per_fused_mul_sort_sub_sum_2", 64, this->cubin_dir_);
    }
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(buf0.data_ptr());
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    CUdeviceptr var_11 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(buf4.data_ptr());
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());
    int var_14 = 16L;
    int var_15 = 8L;
    void* kernel_args_var_2[] = {&var_9, &var_10, &var_11, &var_12, &var_13, &var_14, &var_15};
    Grid triton_per_fused_mul_sort_sub_sum_2_grid_2 = Grid(16L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_per_fused_mul_sort_sub_sum_2 - buf0");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_per_fused_mul_sort_sub_sum_2 - arg1_1");
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_per_fused_mul_sort_sub_sum_2 - buf1");
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_per_fused_mul_sort_sub_sum_2 - buf4");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_per_fused_mul_sort_sub_sum_2 - arg1_1");
    printf("[  before_launch - triton_per_fused_mul_sort_sub_sum_2 - 16L: %ld  ]", 16L); printf("\n");
    printf("[  before_launch - triton_per_fused_mul_sort_sub_sum_2 - 8L: %ld  ]", 8L); printf("\n");
    if (triton_per_fused_mul_sort_sub_sum_2_grid_2.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_mul_sort_sub_sum_2, triton_per_fused_mul_sort_sub_sum_2_grid_2.grid_x, triton_per_fused_mul_sort_sub_sum_2_grid_2.grid_y, triton_per_fused_mul_sort_sub_sum_2_grid_2.grid_z, 2, 64, kernel_args_var_2, stream);
    }
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_per_fused_mul_sort_sub_sum_2 - buf0");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_per_fused_mul_sort_sub_sum_2 - arg1_1");
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_per_fused_mul_sort_sub_sum_2 - buf1");
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_per_fused_mul_sort_sub_sum_2 - buf4");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_per_fused_mul_sort_sub_sum_2 - arg1_1");
    printf("[  after_launch - triton_per_fused_mul_sort_sub_sum_2 - 16L: %ld  ]", 16L); printf("\n");
    printf("[  after_launch - triton_per_fused_mul_sort_sub_sum_2 - 8L: %ld  ]", 8L); printf("\n");
    arg1_1.reset();
    buf0.reset();
    output_handles[0] = buf4.release();
    output_handles[1] = buf1.release();
} // AOTInductorModel::run_impl
