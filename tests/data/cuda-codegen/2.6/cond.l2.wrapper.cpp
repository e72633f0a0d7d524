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
    static constexpr int64_t int_array_0[] = {16L, 16L};
    static constexpr int64_t int_array_1[] = {16L, 1L};
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    static constexpr int64_t int_array_2[] = {};
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_2, int_array_2, cached_torch_dtype_bool, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [sum_1, gt, mul], Original ATen: [aten.sum, aten.gt, aten.mul]
    if (kernels.triton_per_fused_gt_mul_sum_0 == nullptr) {
        kernels.triton_per_fused_gt_mul_sum_0 = loadKernel("/cache/cweqpuylyutzp6dacb6k5cl5l7gk3gaudwtdx3r3ko32v7gygjxq/cjuolnftsiosnyox5kf326glyplwafl5b243gqnmnogfbl6vzhcj.cubin", "triton_per_fused_gt_mul_sum_0", 64, this->cubin_dir_);
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(buf2.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(buf1.data_ptr());
    int var_3 = 256L;
    void* kernel_args_var_0[] = {&var_0, &var_1, &var_2, &var_3};
    Grid triton_per_fused_gt_mul_sum_0_grid_0 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_per_fused_gt_mul_sum_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_per_fused_gt_mul_sum_0 - buf2");
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_per_fused_gt_mul_sum_0 - buf1");
    printf("[  before_launch - triton_per_fused_gt_mul_sum_0 - 256L: %ld  ]", 256L); printf("\n");
    if (triton_per_fused_gt_mul_sum_0_grid_0.is_non_zero()) {
        launchKernel(kernels.triton_per_fused_gt_mul_sum_0, triton_per_fused_gt_mul_sum_0_grid_0.grid_x, triton_per_fused_gt_mul_sum_0_grid_0.grid_y, triton_per_fused_gt_mul_sum_0_grid_0.grid_z, 2, 64, kernel_args_var_0, stream);
    }
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_per_fused_gt_mul_sum_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_per_fused_gt_mul_sum_0 - buf2");
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_per_fused_gt_mul_sum_0 - buf1");
    printf("[  after_launch - triton_per_fused_gt_mul_sum_0 - 256L: %ld  ]", 256L); printf("\n");
    arg0_1.reset();
    RAIIAtenTensorHandle buf4;
    bool buf1_scalar;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_bool(buf1, &buf1_scalar));
    if (buf1_scalar) {
        // subgraph: true_graph_0
        AtenTensorHandle true_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf2, &true_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg0_1(true_graph_0_arg0_1_handle);
        AtenTensorHandle true_graph_0_arg1_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(arg1_1, &true_graph_0_arg1_1_handle));
        RAIIAtenTensorHandle true_graph_0_arg1_1(true_graph_0_arg1_1_handle);

        static constexpr int64_t int_array_3[] = {16L, 16L};
        static constexpr int64_t int_array_4[] = {16L, 1L};
        AtenTensorHandle true_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_3, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &true_graph_0_buf0_handle));
        RAIIAtenTensorHandle true_graph_0_buf0(true_graph_0_buf0_handle);
        // Unsorted Source Nodes: [gt, cond, matmul], Original ATen: [aten.gt, aten.mm]
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(true_graph_0_buf0, true_graph_0_arg0_1, true_graph_0_arg1_1));
        true_graph_0_arg0_1.reset();
        true_graph_0_arg1_1.reset();
        auto true_graph_0_buf1 = std::move(true_graph_0_buf0);  // reuse
        // Unsorted Source Nodes: [gt, cond, relu], Original ATen: [aten.gt, aten.relu]
        if (kernels.triton_poi_fused_gt_relu_1 == nullptr) {
            kernels.triton_poi_fused_gt_relu_1 = loadKernel("/cache/cweqpuylyutzp6dacb6k5cl5l7gk3gaudwtdx3r3ko32v7gygjxq/cbtafsiu3j6ekztkcq3kcbi7tzv2qb5htkzgfkxzitf655gnitny.cubin", "triton_poi_fused_gt_relu_1", 0, this->cubin_dir_);
        }
        CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(true_graph_0_buf1.data_ptr());
        int var_5 = 256L;
        void* kernel_args_var_1[] = {&var_4, &var_5};
    Grid triton_poi_fused_gt_relu_1_grid_1 = Grid(1L, 1L, 1L);
        aoti_torch_print_tensor_handle(true_graph_0_buf1, "before_launch - triton_poi_fused_gt_relu_1 - true_graph_0_buf1");
        printf("[  before_launch - triton_poi_fused_gt_relu_1 - 256L: %ld  ]", 256L); printf("\n");
        if (triton_poi_fused_gt_relu_1_grid_1.is_non_zero()) {
            launchKernel(kernels.triton_poi_fused_gt_relu_1, triton_poi_fused_gt_relu_1_grid_1.grid_x, triton_poi_fused_gt_relu_1_grid_1.grid_y, triton_poi_fused_gt_relu_1_grid_1.grid_z, 4, 0, kernel_args_var_1, stream);
        }
        aoti_torch_print_tensor_handle(true_graph_0_buf1, "after_launch - triton_poi_fused_gt_relu_1 - true_graph_0_buf1");
        printf("[  after_launch - triton_poi_fused_gt_relu_1 - 256L: %ld  ]", 256L); printf("\n");
        buf4.reset();
        buf4 = std::move(true_graph_0_buf1);
    } else {
        // subgraph: false_graph_0
        AtenTensorHandle false_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf2, &false_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg0_1(false_graph_0_arg0_1_handle);
        AtenTensorHandle false_graph_0_arg1_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(arg1_1, &false_graph_0_arg1_1_handle));
        RAIIAtenTensorHandle false_graph_0_arg1_1(false_graph_0_arg1_1_handle);

        static constexpr int64_t int_array_5[] = {};
        AtenTensorHandle false_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_5, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &false_graph_0_buf0_handle));
        RAIIAtenTensorHandle false_graph_0_buf0(false_graph_0_buf0_handle);
        static constexpr int64_t int_array_6[] = {16L, 16L};
        static constexpr int64_t int_array_7[] = {16L, 1L};
        AtenTensorHandle false_graph_0_buf1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &false_graph_0_buf1_handle));
        RAIIAtenTensorHandle false_graph_0_buf1(false_graph_0_buf1_handle);
        // Unsorted Source Nodes: [gt, cond, sum_1, sin, add], Original ATen: [aten.gt, aten.sum, aten.sin, aten.add]
        if (kernels.triton_per_fused_add_gt_sin_sum_2 == nullptr) {
            kernels.triton_per_fused_add_gt_sin_sum_2 = loadKernel("/cache/cweqpuylyutzp6dacb6k5cl5l7gk3gaudwtdx3r3ko32v7gygjxq/cswvrtf7jmbdetw7bku5qmfhh6ggy6olh6q3cq3oftbnzt57wsvn.cubin", "triton_per_fused_add_gt_sin_sum_2", 64, this->cubin_dir_);
        }
        CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(false_graph_0_arg1_1.data_ptr());
        CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(false_graph_0_arg0_1.data_ptr());
        CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(false_graph_0_buf1.data_ptr());
        int var_9 = 256L;
        void* kernel_args_var_2[] = {&var_6, &var_7, &var_8, &var_9};
    Grid triton_per_fused_add_gt_sin_sum_2_grid_2 = Grid(1L, 1L, 1L);
        aoti_torch_print_tensor_handle(false_graph_0_arg1_1, "before_launch - triton_per_fused_add_gt_sin_sum_2 - false_graph_0_arg1_1");
        aoti_torch_print_tensor_handle(false_graph_0_arg0_1, "before_launch - triton_per_fused_add_gt_sin_sum_2 - false_graph_0_arg0_1");
        aoti_torch_print_tensor_handle(false_graph_0_buf1, "before_launch - triton_per_fused_add_gt_sin_sum_2 - false_graph_0_buf1");
        printf("[  before_launch - triton_per_fused_add_gt_sin_sum_2 - 256L: %ld  ]", 256L); printf("\n");
        if (triton_per_fused_add_gt_sin_sum_2_grid_2.is_non_zero()) {
            launchKernel(kernels.triton_per_fused_add_gt_sin_sum_2, triton_per_fused_add_gt_sin_sum_2_grid_2.grid_x, triton_per_fused_add_gt_sin_sum_2_grid_2.grid_y, triton_per_fused_add_gt_sin_sum_2_grid_2.grid_z, 2, 64, kernel_args_var_2, stream);
        }
        aoti_torch_print_tensor_handle(false_graph_0_arg1_1, "after_launch - triton_per_fused_add_gt_sin_sum_2 - false_graph_0_arg1_1");
        aoti_torch_print_tensor_handle(false_graph_0_arg0_1, "after_launch - triton_per_fused_add_gt_sin_sum_2 - false_graph_0_arg0_1");
        aoti_torch_print_tensor_handle(false_graph_0_buf1, "after_launch - triton_per_fused_add_gt_sin_sum_2 - false_graph_0_buf1");
        printf("[  after_launch - triton_per_fused_add_gt_sin_sum_2 - 256L: %ld  ]", 256L); printf("\n");
        false_graph_0_arg0_1.reset();
        false_graph_0_arg1_1.reset();
        buf4.reset();
        buf4 = std::move(false_graph_0_buf1);
    }
    arg1_1.reset();
    buf1.reset();
    buf2.reset();

    auto buf5 = std::move(buf4);  // reuse
    // Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
    if (kernels.triton_poi_fused_add_3 == nullptr) {
        kernels.triton_poi_fused_add_3 = loadKernel("/cache/cweqpuylyutzp6dacb6k5cl5l7gk3gaudwtdx3r3ko32v7gygjxq/c64j3wfwfjy6pzqquhxa77vptjxe2dqrefvuqdytpv6dziuiberu.cubin", "triton_poi_fused_add_3", 0, this->cubin_dir_);
    }
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(buf5.data_ptr());
    int var_11 = 256L;
    void* kernel_args_var_3[] = {&var_10, &var_11};
    Grid triton_poi_fused_add_3_grid_3 = Grid(1L, 1L, 1L);
    aoti_torch_print_tensor_handle(buf5, "before_launch - triton_poi_fused_add_3 - buf5");
    printf("[  before_launch - triton_poi_fused_add_3 - 256L: %ld  ]", 256L); printf("\n");
    if (triton_poi_fused_add_3_grid_3.is_non_zero()) {
        launchKernel(kernels.triton_poi_fused_add_3, triton_poi_fused_add_3_grid_3.grid_x, triton_poi_fused_add_3_grid_3.grid_y, triton_poi_fused_add_3_grid_3.grid_z, 4, 0, kernel_args_var_3, stream);
    }
    aoti_torch_print_tensor_handle(buf5, "after_launch - triton_poi_fused_add_3 - buf5");
    printf("[  after_launch - triton_poi_fused_add_3 - 256L: %ld  ]", 256L); printf("\n");
    output_handles[0] = buf5.release();
} // AOTInductorModel::run_impl
