    inputs_info_[0].name = "arg0_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
    outputs_info_[2].name = "output2";
template <typename in_out_ptr0_type_, typename in_ptr0_type_, typename in_ptr1_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_add_native_dropout_rand_like_0(
    const in_out_ptr0_type_& in_out_ptr0,
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    int64_t load_seed_offset,
    int64_t load_seed_offset1,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_add_native_dropout_rand_like_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 128}, 
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'load_seed_offset': 'i32', 'load_seed_offset1': 'constexpr', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'load_seed_offset1': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_native_dropout_rand_like_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1536}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_native_dropout_rand_like_0(in_out_ptr0, in_ptr0, in_ptr1, load_seed_offset, load_seed_offset1, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp8 = tl.load(in_ptr1 + (x0), xmask)
        tmp0 = tl.load(in_ptr0 + load_seed_offset)
        tmp1 = (x0).to(tl.int32)
        tmp2 = triton_helpers.rand4x(tmp0, (tmp1).to(tl.uint32), XBLOCK)
        tmp3 = tl.load(in_ptr0 + load_seed_offset1)
        tmp4 = triton_helpers.rand4x(tmp3, (tmp1).to(tl.uint32), XBLOCK)
        tmp5 = tl.full([1], 0.5, tl.float32)
        tmp6 = tmp2 > tmp5
        tmp7 = tmp6.to(tl.float32)
        tmp9 = tmp7 * tmp8
        tmp10 = tl.full([1], 2.0, tl.float32)
        tmp11 = tmp9 * tmp10
        tmp12 = tmp11 + tmp4
        tl.store(in_out_ptr0 + (x0), tmp12, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_add_native_dropout_rand_like_0 == nullptr) {
        kernels_.triton_poi_fused_add_native_dropout_rand_like_0 = loadKernel("/cache/cnns5sw7tyw5cir55icjvtf3dyrd4mhalnnoq76d7dvpbsyqjhy6/c7cehrdtw66ennjekjccml3s6eafesqirrbbhhcrlu7xy3blzhnr.cubin", "triton_poi_fused_add_native_dropout_rand_like_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_out_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    int32_t var_3 = load_seed_offset;
    int32_t var_4 = xnumel;
    CUdeviceptr global_scratch_scratch_5 = 0;
    CUdeviceptr profile_scratch_scratch_6 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &var_3, &var_4, &global_scratch_scratch_5, &profile_scratch_scratch_6};
    launchKernel(kernels_.triton_poi_fused_add_native_dropout_rand_like_0, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_randint_1(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t load_seed_offset,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_randint_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 4}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i64', 'load_seed_offset': 'i32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_randint_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 32}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_randint_1(in_ptr0, out_ptr0, load_seed_offset, xnumel, XBLOCK : tl.constexpr):
        xnumel = 4
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + load_seed_offset)
        tmp1 = tl.full([1], 0, tl.int64)
        tmp2 = tl.full([1], 10, tl.int64)
        tmp3 = (x0).to(tl.int32)
        tmp4 = triton_helpers.randint64(tmp0, (tmp3).to(tl.uint32), tmp1, tmp2)
        tl.store(out_ptr0 + (x0), tmp4, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (4 - 1)) / (4));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_randint_1 == nullptr) {
        kernels_.triton_poi_fused_randint_1 = loadKernel("/cache/cnns5sw7tyw5cir55icjvtf3dyrd4mhalnnoq76d7dvpbsyqjhy6/co6cj7uxwhcbzpojaiqsebl3yqfiidauykovibukx2wewcw42jt4.cubin", "triton_poi_fused_randint_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_9 = load_seed_offset;
    int32_t var_10 = xnumel;
    CUdeviceptr global_scratch_scratch_11 = 0;
    CUdeviceptr profile_scratch_scratch_12 = 0;
    void* kernel_args_[] = {&var_7, &var_8, &var_9, &var_10, &global_scratch_scratch_11, &profile_scratch_scratch_12};
    launchKernel(kernels_.triton_poi_fused_randint_1, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_randn_2(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t load_seed_offset,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_randn_2', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 4}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*fp32', 'load_seed_offset': 'constexpr', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'load_seed_offset': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_randn_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 16}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_randn_2(in_ptr0, out_ptr0, load_seed_offset, xnumel, XBLOCK : tl.constexpr):
        xnumel = 4
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + load_seed_offset)
        tmp1 = (x0).to(tl.int32)
        tmp2 = triton_helpers.randn4x(tmp0, (tmp1).to(tl.uint32), XBLOCK)
        tl.store(out_ptr0 + (x0), tmp2, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (4 - 1)) / (4));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_randn_2 == nullptr) {
        kernels_.triton_poi_fused_randn_2 = loadKernel("/cache/cnns5sw7tyw5cir55icjvtf3dyrd4mhalnnoq76d7dvpbsyqjhy6/cdj5esloj7ikp3ap7nvgt6yn4byoxqkgr3pfssbbdrjp6e2mkqaq.cubin", "triton_poi_fused_randn_2", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_14 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_15 = xnumel;
    CUdeviceptr global_scratch_scratch_16 = 0;
    CUdeviceptr profile_scratch_scratch_17 = 0;
    void* kernel_args_[] = {&var_13, &var_14, &var_15, &global_scratch_scratch_16, &profile_scratch_scratch_17};
    launchKernel(kernels_.triton_poi_fused_randn_2, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

    const static char* env_var_value = getenv("AOTI_RUNTIME_CHECK_INPUTS");
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
    __check_inputs_outputs(input_handles, output_handles);
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 1);
    auto arg0_1 = std::move(inputs[0]);
    aoti_torch_print_tensor_handle(arg0_1, "aoti_model_inputs - arg0_1");

    if ((reinterpret_cast<std::uintptr_t>(arg0_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 0 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg0_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg0_1, &arg0_1_aligned));
        arg0_1 = std::move(RAIIAtenTensorHandle(arg0_1_aligned));
    }
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {2L, };
    static constexpr int64_t int_array_1[] = {1L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_int64, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [dropout], Original ATen: [aten.native_dropout]
    aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cuda_randint_low_out - buf0");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_randint_low_out(buf0, -9223372036854775808L, 9223372036854775807L, static_cast<const int64_t*>(std::array<int64_t, 1>{2L}.data()), 1));
    aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cuda_randint_low_out - buf0");
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_int64, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [randint], Original ATen: [aten.randint]
    aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cuda_randint_low_out - buf1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_randint_low_out(buf1, -9223372036854775808L, 9223372036854775807L, static_cast<const int64_t*>(std::array<int64_t, 1>{2L}.data()), 1));
    aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cuda_randint_low_out - buf1");
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {16L, 8L}, {8L, 1L}, "input"); }
    static constexpr int64_t int_array_2[] = {16L, 8L};
    static constexpr int64_t int_array_3[] = {8L, 1L};
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    auto buf4 = std::move(buf2);  // reuse
    // Topologically Sorted Source Nodes: [dropout, rand_like, add], Original ATen: [aten.native_dropout, aten.rand_like, aten.add]
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_poi_fused_add_native_dropout_rand_like_0 - buf4");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_add_native_dropout_rand_like_0 - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_add_native_dropout_rand_like_0 - arg0_1");
    printf("[  before_launch - triton_poi_fused_add_native_dropout_rand_like_0 - 0L: %ld  ]", 0L); printf("\\n");
    printf("[  before_launch - triton_poi_fused_add_native_dropout_rand_like_0 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  before_launch - triton_poi_fused_add_native_dropout_rand_like_0 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_add_native_dropout_rand_like_0(buf4, buf0, arg0_1, 0L, 1L, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_poi_fused_add_native_dropout_rand_like_0 - buf4");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_add_native_dropout_rand_like_0 - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_add_native_dropout_rand_like_0 - arg0_1");
    printf("[  after_launch - triton_poi_fused_add_native_dropout_rand_like_0 - 0L: %ld  ]", 0L); printf("\\n");
    printf("[  after_launch - triton_poi_fused_add_native_dropout_rand_like_0 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  after_launch - triton_poi_fused_add_native_dropout_rand_like_0 - 128L: %ld  ]", 128L); printf("\\n");
    arg0_1.reset();
    buf0.reset();
    static constexpr int64_t int_array_4[] = {4L, };
    AtenTensorHandle buf5_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_4, int_array_1, cached_torch_dtype_int64, cached_torch_device_type_cuda, this->device_idx_, &buf5_handle));
    RAIIAtenTensorHandle buf5(buf5_handle);
    // Topologically Sorted Source Nodes: [randint], Original ATen: [aten.randint]
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_poi_fused_randint_1 - buf1");
    aoti_torch_print_tensor_handle(buf5, "before_launch - triton_poi_fused_randint_1 - buf5");
    printf("[  before_launch - triton_poi_fused_randint_1 - 0L: %ld  ]", 0L); printf("\\n");
    printf("[  before_launch - triton_poi_fused_randint_1 - 4L: %ld  ]", 4L); printf("\\n");
    call_triton_poi_fused_randint_1(buf1, buf5, 0L, 4L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_poi_fused_randint_1 - buf1");
    aoti_torch_print_tensor_handle(buf5, "after_launch - triton_poi_fused_randint_1 - buf5");
    printf("[  after_launch - triton_poi_fused_randint_1 - 0L: %ld  ]", 0L); printf("\\n");
    printf("[  after_launch - triton_poi_fused_randint_1 - 4L: %ld  ]", 4L); printf("\\n");
    AtenTensorHandle buf6_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_4, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf6_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    // Topologically Sorted Source Nodes: [randn], Original ATen: [aten.randn]
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_poi_fused_randn_2 - buf1");
    aoti_torch_print_tensor_handle(buf6, "before_launch - triton_poi_fused_randn_2 - buf6");
    printf("[  before_launch - triton_poi_fused_randn_2 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  before_launch - triton_poi_fused_randn_2 - 4L: %ld  ]", 4L); printf("\\n");
    call_triton_poi_fused_randn_2(buf1, buf6, 1L, 4L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_poi_fused_randn_2 - buf1");
    aoti_torch_print_tensor_handle(buf6, "after_launch - triton_poi_fused_randn_2 - buf6");
    printf("[  after_launch - triton_poi_fused_randn_2 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  after_launch - triton_poi_fused_randn_2 - 4L: %ld  ]", 4L); printf("\\n");
    buf1.reset();
    output_handles[0] = buf4.release();
    output_handles[1] = buf5.release();
    output_handles[2] = buf6.release();
} // AOTInductorModel::run_impl
