    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
template <typename in_ptr0_type_, typename out_ptr0_type_, typename out_ptr1_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused_add_sum_0(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    const out_ptr1_type_& out_ptr1,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused_add_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 16, 'r0_': 16},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_sum_0', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 2, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 128, 'r0_': 3072}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_add_sum_0(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 16
        r0_numel = 16
        R0_BLOCK: tl.constexpr = 16
        rnumel = r0_numel
        RBLOCK: tl.constexpr = R0_BLOCK
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
        xmask = xindex < xnumel
        r0_index = tl.arange(0, R0_BLOCK)[None, :]
        r0_offset = 0
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_1 = r0_index
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (r0_1 + 16*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.full([1, 1], 1.0, tl.float32)
        tmp2 = tmp0 + tmp1
        tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
        tmp5 = tl.where(r0_mask & xmask, tmp3, 0)
        tmp6 = tl.sum(tmp5, 1)[:, None].to(tl.float32)
        tl.store(out_ptr1 + (r0_1 + 16*x0), tmp0, r0_mask & xmask)
        tl.store(out_ptr0 + (x0), tmp6, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused_add_sum_0 == nullptr) {
        kernels_.triton_per_fused_add_sum_0 = loadKernel("/cache/ckjbsqdv6fc65lzci6eitpvrxnvkefw5lzqvzisbiikdfrbv6rqj/cvcl2luvdhbjghselrlpu4fclg4jayqupfejjv5arkylxhohc427.cubin", "triton_per_fused_add_sum_0", 64, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(out_ptr1.data_ptr());
    int32_t var_3 = xnumel;
    int32_t var_4 = r0_numel;
    CUdeviceptr global_scratch_scratch_5 = 0;
    CUdeviceptr profile_scratch_scratch_6 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &var_3, &var_4, &global_scratch_scratch_5, &profile_scratch_scratch_6};
    launchKernel(kernels_.triton_per_fused_add_sum_0, grid_0, grid_1, grid_2, 2, 64, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_copy_mul_slice_1(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_copy_mul_slice_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 64}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy_mul_slice_1', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 768}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_copy_mul_slice_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 64
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = (xindex % 4)
        x1 = xindex // 4
        tmp0 = tl.load(in_ptr0 + (x0 + 8*x1), xmask)
        tmp1 = tl.full([1], 2.0, tl.float32)
        tmp2 = tmp0 * tmp1
        tl.store(out_ptr0 + (x0 + 8*x1), tmp2, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (64 - 1)) / (64));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_copy_mul_slice_1 == nullptr) {
        kernels_.triton_poi_fused_copy_mul_slice_1 = loadKernel("/cache/ckjbsqdv6fc65lzci6eitpvrxnvkefw5lzqvzisbiikdfrbv6rqj/ce3etxngknoz5mazu2urmgcwvhmwvbt2cyb32yfipkuvnps3mjl2.cubin", "triton_poi_fused_copy_mul_slice_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_9 = xnumel;
    CUdeviceptr global_scratch_scratch_10 = 0;
    CUdeviceptr profile_scratch_scratch_11 = 0;
    void* kernel_args_[] = {&var_7, &var_8, &var_9, &global_scratch_scratch_10, &profile_scratch_scratch_11};
    launchKernel(kernels_.triton_poi_fused_copy_mul_slice_1, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_sin_2(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_sin_2', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 128}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sin_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1024}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_sin_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl_math.sin(tmp0)
        tl.store(out_ptr0 + (x0), tmp1, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_sin_2 == nullptr) {
        kernels_.triton_poi_fused_sin_2 = loadKernel("/cache/ckjbsqdv6fc65lzci6eitpvrxnvkefw5lzqvzisbiikdfrbv6rqj/cl36hoo3suf2poc6liaacmdizkjx53ko2bhdvs4d25drulkmc2wy.cubin", "triton_poi_fused_sin_2", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_14 = xnumel;
    CUdeviceptr global_scratch_scratch_15 = 0;
    CUdeviceptr profile_scratch_scratch_16 = 0;
    void* kernel_args_[] = {&var_12, &var_13, &var_14, &global_scratch_scratch_15, &profile_scratch_scratch_16};
    launchKernel(kernels_.triton_poi_fused_sin_2, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
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
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 3);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);
    aoti_torch_print_tensor_handle(arg0_1, "aoti_model_inputs - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "aoti_model_inputs - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");

    if ((reinterpret_cast<std::uintptr_t>(arg0_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 0 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg0_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg0_1, &arg0_1_aligned));
        arg0_1 = std::move(RAIIAtenTensorHandle(arg0_1_aligned));
    }

    if ((reinterpret_cast<std::uintptr_t>(arg1_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 1 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg1_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg1_1, &arg1_1_aligned));
        arg1_1 = std::move(RAIIAtenTensorHandle(arg1_1_aligned));
    }

    if ((reinterpret_cast<std::uintptr_t>(arg2_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 2 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg2_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg2_1, &arg2_1_aligned));
        arg2_1 = std::move(RAIIAtenTensorHandle(arg2_1_aligned));
    }
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {16L, 8L}, {8L, 1L}, "input"); }

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {16L, 16L};
    static constexpr int64_t int_array_1[] = {16L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [t, matmul], Original ATen: [aten.t, aten.mm]
    static constexpr int64_t int_array_2[] = {8L, 16L};
    static constexpr int64_t int_array_3[] = {1L, 8L};
    aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cuda_mm_out - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - aoti_torch_cuda_mm_out - arg0_1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf0, arg0_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(arg0_1, 2, int_array_2, int_array_3, 0L))));
    aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cuda_mm_out - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - aoti_torch_cuda_mm_out - arg0_1");
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg1_1, {16L, 16L}, {16L, 1L}, "input"); }
    static constexpr int64_t int_array_4[] = {16L, };
    static constexpr int64_t int_array_5[] = {1L, };
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [add, sum_1], Original ATen: [aten.add, aten.sum]
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_per_fused_add_sum_0 - buf0");
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_per_fused_add_sum_0 - buf1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_per_fused_add_sum_0 - arg1_1");
    printf("[  before_launch - triton_per_fused_add_sum_0 - 16L: %ld  ]", 16L); printf("\\n");
    printf("[  before_launch - triton_per_fused_add_sum_0 - 16L: %ld  ]", 16L); printf("\\n");
    call_triton_per_fused_add_sum_0(buf0, buf1, arg1_1, 16L, 16L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_per_fused_add_sum_0 - buf0");
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_per_fused_add_sum_0 - buf1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_per_fused_add_sum_0 - arg1_1");
    printf("[  after_launch - triton_per_fused_add_sum_0 - 16L: %ld  ]", 16L); printf("\\n");
    printf("[  after_launch - triton_per_fused_add_sum_0 - 16L: %ld  ]", 16L); printf("\\n");
    arg1_1.reset();
    buf0.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {16L, 8L}, {8L, 1L}, "input"); }
    // Topologically Sorted Source Nodes: [slice_2, slice_1, mul, copy__1], Original ATen: [aten.slice, aten.mul, aten.copy]
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_copy_mul_slice_1 - arg0_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_copy_mul_slice_1 - arg2_1");
    printf("[  before_launch - triton_poi_fused_copy_mul_slice_1 - 64L: %ld  ]", 64L); printf("\\n");
    call_triton_poi_fused_copy_mul_slice_1(arg0_1, arg2_1, 64L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_copy_mul_slice_1 - arg0_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_copy_mul_slice_1 - arg2_1");
    printf("[  after_launch - triton_poi_fused_copy_mul_slice_1 - 64L: %ld  ]", 64L); printf("\\n");
    arg0_1.reset();
    static constexpr int64_t int_array_6[] = {16L, 8L};
    static constexpr int64_t int_array_7[] = {8L, 1L};
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    // Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_sin_2 - arg2_1");
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_poi_fused_sin_2 - buf3");
    printf("[  before_launch - triton_poi_fused_sin_2 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_sin_2(arg2_1, buf3, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_sin_2 - arg2_1");
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_poi_fused_sin_2 - buf3");
    printf("[  after_launch - triton_poi_fused_sin_2 - 128L: %ld  ]", 128L); printf("\\n");
    arg2_1.reset();
    output_handles[0] = buf1.release();
    output_handles[1] = buf3.release();
} // AOTInductorModel::run_impl
