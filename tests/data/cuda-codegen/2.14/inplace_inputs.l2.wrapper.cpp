    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_add_exp_mul_slice_0(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_add_exp_mul_slice_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 32}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_exp_mul_slice_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 512}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_exp_mul_slice_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 32
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp3 = tl.load(in_ptr1 + (x0), xmask)
        tmp1 = tl.full([1], 2.0, tl.float32)
        tmp2 = tmp0 * tmp1
        tmp4 = tmp2 + tmp3
        tmp5 = libdevice.exp(tmp4)
        tl.store(out_ptr0 + (x0), tmp5, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (32 - 1)) / (32));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_add_exp_mul_slice_0 == nullptr) {
        kernels_.triton_poi_fused_add_exp_mul_slice_0 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/cwrc75q627737schbw46iqbf2i4giqzq7l2wfxab6pbl6adld2q7.cubin", "triton_poi_fused_add_exp_mul_slice_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_3 = xnumel;
    CUdeviceptr global_scratch_scratch_4 = 0;
    CUdeviceptr profile_scratch_scratch_5 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &var_3, &global_scratch_scratch_4, &profile_scratch_scratch_5};
    launchKernel(kernels_.triton_poi_fused_add_exp_mul_slice_0, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename out_ptr1_type_, typename out_ptr2_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused_add_mul_sort_1(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const out_ptr0_type_& out_ptr0,
    const out_ptr1_type_& out_ptr1,
    const out_ptr2_type_& out_ptr2,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused_add_mul_sort_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 16, 'r0_': 8},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_mul_sort_1', 'mutated_arg_names': ['in_ptr0', 'out_ptr2'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 3, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 4096}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_add_mul_sort_1(in_ptr0, in_ptr1, out_ptr0, out_ptr1, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 16
        r0_numel = 8
        R0_BLOCK: tl.constexpr = 8
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 8*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp3 = tl.load(in_ptr1 + (r0_1 + 8*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.full([1, 1], 2.0, tl.float32)
        tmp2 = tmp0 * tmp1
        tmp4 = tmp2 + tmp3
        tmp5 = (r0_1).to(tl.int16)
        tmp6 = (tmp5).to(tl.int16)
        tmp7 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
        tmp8 = tl.broadcast_to(tmp6, [XBLOCK, R0_BLOCK])
        tmp9, tmp10, = triton_helpers.sort_with_index(tmp7, tmp8, rnumel, 1, stable=False, descending=False)
        tl.store(out_ptr0 + (r0_1 + 8*x0), tmp9, r0_mask & xmask)
        tl.store(out_ptr1 + (r0_1 + 8*x0), tmp4, r0_mask & xmask)
        tl.store(out_ptr2 + (r0_1 + 8*x0), tmp4, r0_mask & xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused_add_mul_sort_1 == nullptr) {
        kernels_.triton_per_fused_add_mul_sort_1 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/ckk7y3josb7whazkfzg7aammk4jt7q2twblr6fsqgoodeaiahgec.cubin", "triton_per_fused_add_mul_sort_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(out_ptr1.data_ptr());
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(out_ptr2.data_ptr());
    int32_t var_11 = xnumel;
    int32_t var_12 = r0_numel;
    CUdeviceptr global_scratch_scratch_13 = 0;
    CUdeviceptr profile_scratch_scratch_14 = 0;
    void* kernel_args_[] = {&var_6, &var_7, &var_8, &var_9, &var_10, &var_11, &var_12, &global_scratch_scratch_13, &profile_scratch_scratch_14};
    launchKernel(kernels_.triton_per_fused_add_mul_sort_1, grid_0, grid_1, grid_2, 2, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_add_exp_index_put_mul_slice_2(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_add_exp_index_put_mul_slice_2', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 32}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_exp_index_put_mul_slice_2', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 160}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_exp_index_put_mul_slice_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 32
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x1 = xindex // 8
        x2 = xindex
        x0 = (xindex % 8)
        tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy='evict_last')
        tmp6 = tl.load(in_ptr1 + (x2), xmask)
        tmp1 = (tl.full([XBLOCK], 16, tl.int32)).to(tl.int32)
        tmp2 = tmp0 + tmp1
        tmp3 = tmp0 < 0
        tmp4 = tl.where(tmp3, tmp2, tmp0)
        tl.device_assert(((0 <= tmp4) & (tmp4 < 16)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 16")
        tl.store(out_ptr0 + (x0 + 8*tmp4), tmp6, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (32 - 1)) / (32));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_add_exp_index_put_mul_slice_2 == nullptr) {
        kernels_.triton_poi_fused_add_exp_index_put_mul_slice_2 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/coublo2eycb2svj54o2ryelinascivv7bsms2l6bci2vuurdu3eg.cubin", "triton_poi_fused_add_exp_index_put_mul_slice_2", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_15 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_16 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_17 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_18 = xnumel;
    CUdeviceptr global_scratch_scratch_19 = 0;
    CUdeviceptr profile_scratch_scratch_20 = 0;
    void* kernel_args_[] = {&var_15, &var_16, &var_17, &var_18, &global_scratch_scratch_19, &profile_scratch_scratch_20};
    launchKernel(kernels_.triton_poi_fused_add_exp_index_put_mul_slice_2, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename in_ptr2_type_, typename out_ptr0_type_, typename out_ptr2_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused_mul_sub_sum_3(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const in_ptr2_type_& in_ptr2,
    const out_ptr0_type_& out_ptr0,
    const out_ptr2_type_& out_ptr2,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused_mul_sub_sum_3', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 16, 'r0_': 8},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_mul_sub_sum_3', 'mutated_arg_names': ['in_ptr1', 'out_ptr2'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 3, 'num_store': 2, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 128, 'r0_': 2048}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_mul_sub_sum_3(in_ptr0, in_ptr1, in_ptr2, out_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 16
        r0_numel = 8
        R0_BLOCK: tl.constexpr = 8
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 8*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.load(in_ptr1 + (r0_1 + 8*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp2 = tl.load(in_ptr2 + (r0_1 + 8*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp3 = tmp1 - tmp2
        tmp4 = tmp0 * tmp3
        tmp5 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
        tmp7 = tl.where(r0_mask & xmask, tmp5, 0)
        tmp8 = tl.sum(tmp7, 1)[:, None].to(tl.float32)
        tl.store(out_ptr2 + (r0_1 + 8*x0), tmp3, r0_mask & xmask)
        tl.store(out_ptr0 + (x0), tmp8, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused_mul_sub_sum_3 == nullptr) {
        kernels_.triton_per_fused_mul_sub_sum_3 = loadKernel("/cache/c5iicmi7eiftmnd3r355ibwdp5ruevequenhqpkvq2x3l2uiysk5/c2n7qjpbar2mg2wyn3x6x6s6esyqohd2gjullz4ktcamwxld2qlk.cubin", "triton_per_fused_mul_sub_sum_3", 64, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_21 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_22 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_23 = reinterpret_cast<CUdeviceptr>(in_ptr2.data_ptr());
    CUdeviceptr var_24 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr var_25 = reinterpret_cast<CUdeviceptr>(out_ptr2.data_ptr());
    int32_t var_26 = xnumel;
    int32_t var_27 = r0_numel;
    CUdeviceptr global_scratch_scratch_28 = 0;
    CUdeviceptr profile_scratch_scratch_29 = 0;
    void* kernel_args_[] = {&var_21, &var_22, &var_23, &var_24, &var_25, &var_26, &var_27, &global_scratch_scratch_28, &profile_scratch_scratch_29};
    launchKernel(kernels_.triton_per_fused_mul_sub_sum_3, grid_0, grid_1, grid_2, 2, 64, kernel_args_, stream_);
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
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg1_1, {16L, 8L}, {8L, 1L}, "input"); }

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {4L, 8L};
    static constexpr int64_t int_array_1[] = {8L, 1L};
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // Topologically Sorted Source Nodes: [mul_, add_, exp], Original ATen: [aten.mul, aten.add, aten.slice, aten.exp]
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_add_exp_mul_slice_0 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_add_exp_mul_slice_0 - arg1_1");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_add_exp_mul_slice_0 - buf2");
    printf("[  before_launch - triton_poi_fused_add_exp_mul_slice_0 - 32L: %ld  ]", 32L); printf("\\n");
    call_triton_poi_fused_add_exp_mul_slice_0(arg0_1, arg1_1, buf2, 32L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_add_exp_mul_slice_0 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_add_exp_mul_slice_0 - arg1_1");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_add_exp_mul_slice_0 - buf2");
    printf("[  after_launch - triton_poi_fused_add_exp_mul_slice_0 - 32L: %ld  ]", 32L); printf("\\n");
    static constexpr int64_t int_array_2[] = {16L, 8L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    // Topologically Sorted Source Nodes: [mul_, add_, sort], Original ATen: [aten.mul, aten.add, aten.sort]
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_per_fused_add_mul_sort_1 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_per_fused_add_mul_sort_1 - arg1_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_per_fused_add_mul_sort_1 - buf0");
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_per_fused_add_mul_sort_1 - buf3");
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_per_fused_add_mul_sort_1 - arg0_1");
    printf("[  before_launch - triton_per_fused_add_mul_sort_1 - 16L: %ld  ]", 16L); printf("\\n");
    printf("[  before_launch - triton_per_fused_add_mul_sort_1 - 8L: %ld  ]", 8L); printf("\\n");
    call_triton_per_fused_add_mul_sort_1(arg0_1, arg1_1, buf0, buf3, arg0_1, 16L, 8L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_per_fused_add_mul_sort_1 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_per_fused_add_mul_sort_1 - arg1_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_per_fused_add_mul_sort_1 - buf0");
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_per_fused_add_mul_sort_1 - buf3");
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_per_fused_add_mul_sort_1 - arg0_1");
    printf("[  after_launch - triton_per_fused_add_mul_sort_1 - 16L: %ld  ]", 16L); printf("\\n");
    printf("[  after_launch - triton_per_fused_add_mul_sort_1 - 8L: %ld  ]", 8L); printf("\\n");
    arg0_1.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {4L, }, {1L, }, "input"); }
    // Topologically Sorted Source Nodes: [mul_, add_, exp, index_put_], Original ATen: [aten.mul, aten.add, aten.slice, aten.exp, aten.index_put]
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - arg2_1");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - buf2");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - arg1_1");
    printf("[  before_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - 32L: %ld  ]", 32L); printf("\\n");
    call_triton_poi_fused_add_exp_index_put_mul_slice_2(arg2_1, buf2, arg1_1, 32L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - arg2_1");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - buf2");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - arg1_1");
    printf("[  after_launch - triton_poi_fused_add_exp_index_put_mul_slice_2 - 32L: %ld  ]", 32L); printf("\\n");
    arg2_1.reset();
    buf2.reset();
    static constexpr int64_t int_array_3[] = {16L, };
    static constexpr int64_t int_array_4[] = {1L, };
    AtenTensorHandle buf5_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_3, int_array_4, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf5_handle));
    RAIIAtenTensorHandle buf5(buf5_handle);
    // Topologically Sorted Source Nodes: [sub_, mul, sum_1], Original ATen: [aten.sub, aten.mul, aten.sum]
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_per_fused_mul_sub_sum_3 - buf3");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_per_fused_mul_sub_sum_3 - arg1_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_per_fused_mul_sub_sum_3 - buf0");
    aoti_torch_print_tensor_handle(buf5, "before_launch - triton_per_fused_mul_sub_sum_3 - buf5");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_per_fused_mul_sub_sum_3 - arg1_1");
    printf("[  before_launch - triton_per_fused_mul_sub_sum_3 - 16L: %ld  ]", 16L); printf("\\n");
    printf("[  before_launch - triton_per_fused_mul_sub_sum_3 - 8L: %ld  ]", 8L); printf("\\n");
    call_triton_per_fused_mul_sub_sum_3(buf3, arg1_1, buf0, buf5, arg1_1, 16L, 8L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_per_fused_mul_sub_sum_3 - buf3");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_per_fused_mul_sub_sum_3 - arg1_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_per_fused_mul_sub_sum_3 - buf0");
    aoti_torch_print_tensor_handle(buf5, "after_launch - triton_per_fused_mul_sub_sum_3 - buf5");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_per_fused_mul_sub_sum_3 - arg1_1");
    printf("[  after_launch - triton_per_fused_mul_sub_sum_3 - 16L: %ld  ]", 16L); printf("\\n");
    printf("[  after_launch - triton_per_fused_mul_sub_sum_3 - 8L: %ld  ]", 8L); printf("\\n");
    arg1_1.reset();
    buf3.reset();
    output_handles[0] = buf5.release();
    output_handles[1] = buf0.release();
} // AOTInductorModel::run_impl
