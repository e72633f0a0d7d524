// The Triton kernels of tests/cases/fused_*.py and half_square.py on CUDA: see tests/data/README.md.
// fused_acos_of_quotient
void call_triton_poi_fused_acos_div_mul_pow_sqrt_sub_sum_0(
    /*
    async_compile.triton('triton_poi_fused_acos_div_mul_pow_sqrt_sub_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 8}, 
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_acos_div_mul_pow_sqrt_sub_sum_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 10, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_acos_div_mul_pow_sqrt_sub_sum_0(in_out_ptr0, in_ptr0, in_ptr1, xnumel, XBLOCK : tl.constexpr):
        xnumel = 6
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (5*x0), xmask, eviction_policy='evict_last')
        tmp1 = tl.load(in_ptr1 + (5*x0), xmask, eviction_policy='evict_last')
        tmp3 = tl.load(in_ptr0 + (1 + 5*x0), xmask, eviction_policy='evict_last')
        tmp4 = tl.load(in_ptr1 + (1 + 5*x0), xmask, eviction_policy='evict_last')
        tmp7 = tl.load(in_ptr0 + (2 + 5*x0), xmask, eviction_policy='evict_last')
        tmp8 = tl.load(in_ptr1 + (2 + 5*x0), xmask, eviction_policy='evict_last')
        tmp11 = tl.load(in_ptr0 + (3 + 5*x0), xmask, eviction_policy='evict_last')
        tmp12 = tl.load(in_ptr1 + (3 + 5*x0), xmask, eviction_policy='evict_last')
        tmp15 = tl.load(in_ptr0 + (4 + 5*x0), xmask, eviction_policy='evict_last')
        tmp16 = tl.load(in_ptr1 + (4 + 5*x0), xmask, eviction_policy='evict_last')
        tmp2 = tmp0 * tmp1
        tmp5 = tmp3 * tmp4
        tmp6 = tmp2 + tmp5
        tmp9 = tmp7 * tmp8
        tmp10 = tmp6 + tmp9
        tmp13 = tmp11 * tmp12
        tmp14 = tmp10 + tmp13
        tmp17 = tmp15 * tmp16
        tmp18 = tmp14 + tmp17
        tmp19 = tmp0 * tmp0
        tmp20 = tmp3 * tmp3
        tmp21 = tmp19 + tmp20
        tmp22 = tmp7 * tmp7
        tmp23 = tmp21 + tmp22
        tmp24 = tmp11 * tmp11
        tmp25 = tmp23 + tmp24
        tmp26 = tmp15 * tmp15
        tmp27 = tmp25 + tmp26
        tmp28 = tl.sqrt_rn(tmp27)
        tmp29 = tmp1 * tmp1
        tmp30 = tmp4 * tmp4
        tmp31 = tmp29 + tmp30
        tmp32 = tmp8 * tmp8
        tmp33 = tmp31 + tmp32
        tmp34 = tmp12 * tmp12
        tmp35 = tmp33 + tmp34
        tmp36 = tmp16 * tmp16
        tmp37 = tmp35 + tmp36
        tmp38 = tl.sqrt_rn(tmp37)
        tmp39 = tmp28 * tmp38
        tmp40 = tl.full([1], 0.001, tl.float32)
        tmp41 = tmp39 - tmp40
        tmp42 = (tmp18 / tmp41)
        tmp43 = libdevice.acos(tmp42)
        tmp44 = tl.full([1], 57.3, tl.float32)
        tmp45 = tmp43 * tmp44
        tl.store(in_out_ptr0 + (x0), tmp45, xmask)
    ''', device_str='cuda')
    */

// fused_attention
void call_triton_poi_fused_addmm_clone_split_transpose_view_0(
    /*
    async_compile.triton('triton_poi_fused_addmm_clone_split_transpose_view_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 2048}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_addmm_clone_split_transpose_view_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 23168}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_addmm_clone_split_transpose_view_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1920
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = (xindex % 16)
        x2 = ((xindex // 320) % 2)
        x1 = ((xindex // 16) % 20)
        x3 = xindex // 640
        x4 = xindex
        tmp0 = tl.load(in_ptr0 + (x0 + 16*x2), xmask, eviction_policy='evict_last')
        tmp1 = tl.load(in_ptr1 + (x0 + 16*x2 + 96*x1 + 1920*x3), xmask)
        tmp2 = tmp0 + tmp1
        tl.store(out_ptr0 + (x4), tmp2, xmask)
    ''', device_str='cuda')
    */

// fused_attention
void call_triton_poi_fused_addmm_clone_split_transpose_view_1(
    /*
    async_compile.triton('triton_poi_fused_addmm_clone_split_transpose_view_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'y': 128, 'x': 32}, tile_hint=TileHint.DEFAULT,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ynumel': 'i32', 'xnumel': 'i32', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid2D', 'kernel_name': 'triton_poi_fused_addmm_clone_split_transpose_view_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'y': 7680, 'x': 15488}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_addmm_clone_split_transpose_view_1(in_ptr0, in_ptr1, out_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
        ynumel = 96
        xnumel = 20
        yoffset = tl.program_id(1) * YBLOCK
        yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
        ymask = yindex < ynumel
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
        xmask = xindex < xnumel
        y0 = (yindex % 32)
        x2 = xindex
        y1 = yindex // 32
        y3 = yindex
        tmp0 = tl.load(in_ptr0 + (32 + y0), ymask, eviction_policy='evict_last')
        tmp1 = tl.load(in_ptr1 + (32 + y0 + 96*x2 + 1920*y1), xmask & ymask)
        tmp2 = tmp0 + tmp1
        tl.store(out_ptr0 + (x2 + 20*y3), tmp2, xmask & ymask)
    ''', device_str='cuda')
    */

// fused_attention
void call_triton_poi_fused_addmm_clone_split_transpose_view_2(
    /*
    async_compile.triton('triton_poi_fused_addmm_clone_split_transpose_view_2', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 2048}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_addmm_clone_split_transpose_view_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 23168}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_addmm_clone_split_transpose_view_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1920
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = (xindex % 16)
        x2 = ((xindex // 320) % 2)
        x1 = ((xindex // 16) % 20)
        x3 = xindex // 640
        x4 = xindex
        tmp0 = tl.load(in_ptr0 + (64 + x0 + 16*x2), xmask, eviction_policy='evict_last')
        tmp1 = tl.load(in_ptr1 + (64 + x0 + 16*x2 + 96*x1 + 1920*x3), xmask)
        tmp2 = tmp0 + tmp1
        tl.store(out_ptr0 + (x4), tmp2, xmask)
    ''', device_str='cuda')
    */

// fused_attention
void call_triton_per_fused__softmax_div_masked_fill_prepare_softmax_online_unsqueeze_view_3(
    /*
    async_compile.triton('triton_per_fused__softmax_div_masked_fill_prepare_softmax_online_unsqueeze_view_3', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 128, 'r0_': 32},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*i1', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused__softmax_div_masked_fill_prepare_softmax_online_unsqueeze_view_3', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 4, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 28860}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused__softmax_div_masked_fill_prepare_softmax_online_unsqueeze_view_3(in_out_ptr0, in_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 120
        r0_numel = 20
        R0_BLOCK: tl.constexpr = 32
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
        r0_2 = r0_index
        x1 = xindex // 40
        x3 = xindex
        tmp0 = tl.load(in_ptr0 + (r0_2 + 20*x1), r0_mask & xmask, eviction_policy='evict_last', other=0.0).to(tl.int1)
        tmp1 = tl.load(in_out_ptr0 + (r0_2 + 20*x3), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp2 = tl.full([1, 1], 0.25, tl.float32)
        tmp3 = tmp1 * tmp2
        tmp4 = tl.full([1, 1], float("-inf"), tl.float32)
        tmp5 = tl.where(tmp0, tmp4, tmp3)
        tmp6 = tl.broadcast_to(tmp5, [XBLOCK, R0_BLOCK])
        tmp8 = tl.broadcast_to(tmp6, [XBLOCK, R0_BLOCK])
        tmp10 = tl.where(r0_mask & xmask, tmp8, float("-inf"))
        tmp11 = triton_helpers.fmax2(tmp10, 1)[:, None].to(tl.float32)
        tmp12 = tmp6 - tmp11
        tmp13 = libdevice.exp(tmp12)
        tmp14 = tl.broadcast_to(tmp13, [XBLOCK, R0_BLOCK])
        tmp16 = tl.where(r0_mask & xmask, tmp14, 0)
        tmp17 = tl.sum(tmp16, 1)[:, None].to(tl.float32)
        tmp18 = tmp5 - tmp11
        tmp19 = libdevice.exp(tmp18)
        tmp20 = (tmp19 / tmp17)
        tl.store(in_out_ptr0 + (r0_2 + 20*x3), tmp20, r0_mask & xmask)
    ''', device_str='cuda')
    */

// fused_attention
void call_triton_poi_fused_clone_transpose_view_4(
    /*
    async_compile.triton('triton_poi_fused_clone_transpose_view_4', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 2048}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_transpose_view_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 23040}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_clone_transpose_view_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1920
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = (xindex % 16)
        x1 = ((xindex // 16) % 2)
        x2 = ((xindex // 32) % 20)
        x3 = xindex // 640
        x4 = xindex
        tmp0 = tl.load(in_ptr0 + (x0 + 16*x2 + 320*x1 + 640*x3), xmask)
        tl.store(out_ptr0 + (x4), tmp0, xmask)
    ''', device_str='cuda')
    */

// fused_difference
void call_triton_poi_fused_add_sqrt_sub_0(
    /*
    async_compile.triton('triton_poi_fused_add_sqrt_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 256}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_sqrt_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 2880}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_sqrt_sub_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 180
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp3 = tl.load(in_ptr1 + (x0), xmask)
        tmp1 = tl.full([1], 3e+38, tl.float32)
        tmp2 = tmp0 - tmp1
        tmp4 = tl.full([1], 1.0, tl.float32)
        tmp5 = tmp3 + tmp4
        tmp6 = tl.sqrt_rn(tmp5)
        tmp7 = tmp2 + tmp6
        tl.store(out_ptr0 + (x0), tmp7, xmask)
    ''', device_str='cuda')
    */

// fused_exp_overflow
void call_triton_per_fused_div_exp_mul_sub_sum_0(
    /*
    async_compile.triton('triton_per_fused_div_exp_mul_sub_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 4, 'r0_': 64},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_div_exp_mul_sub_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 1584}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_div_exp_mul_sub_sum_0(in_ptr0, in_ptr1, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 4
        r0_numel = 33
        R0_BLOCK: tl.constexpr = 64
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 33*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp5 = tl.load(in_ptr1 + (0))
        tmp6 = tl.broadcast_to(tmp5, [1, 1])
        tmp1 = tl.full([1, 1], 0.5, tl.float32)
        tmp2 = tmp0 - tmp1
        tmp3 = tl.full([1, 1], 4.0, tl.float32)
        tmp4 = tmp2 * tmp3
        tmp7 = tmp4 * tmp6
        tmp8 = libdevice.exp(tmp7)
        tmp9 = tl.broadcast_to(tmp8, [XBLOCK, R0_BLOCK])
        tmp11 = tl.where(r0_mask & xmask, tmp9, 0)
        tmp12 = tl.sum(tmp11, 1)[:, None].to(tl.float32)
        tmp13 = (tmp8 / tmp12)
        tl.store(out_ptr1 + (r0_1 + 33*x0), tmp13, r0_mask & xmask)
    ''', device_str='cuda')
    */

// fused_gamma
void call_triton_poi_fused_add_div_mul_pow_sub_0(
    /*
    async_compile.triton('triton_poi_fused_add_div_mul_pow_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 512}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_div_mul_pow_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 5832}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_div_mul_pow_sub_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 486
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl.full([1], 1.5, tl.float32)
        tmp2 = tmp0 * tmp1
        tmp3 = tl.full([1], 0.25, tl.float32)
        tmp4 = tmp2 - tmp3
        tmp5 = tl.full([1], 0.45454545454545453, tl.float32)
        tmp6 = libdevice.pow(tmp4, tmp5)
        tmp7 = tl.full([1], 1.7320508075688772, tl.float32)
        tmp8 = tmp6 * tmp7
        tmp9 = tmp4 * tmp4
        tmp10 = tl.full([1], 0.14285714285714285, tl.float32)
        tmp11 = tmp9 * tmp10
        tmp12 = tmp8 + tmp11
        tl.store(out_ptr0 + (x0), tmp12, xmask)
    ''', device_str='cuda')
    */

// fused_guarded_log
void call_triton_per_fused_abs_add_amax_div_gt_log_mul_tanh_where_zeros_like_0(
    /*
    async_compile.triton('triton_per_fused_abs_add_amax_div_gt_log_mul_tanh_where_zeros_like_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 4, 'r0_': 8},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_abs_add_amax_div_gt_log_mul_tanh_where_zeros_like_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 416}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_abs_add_amax_div_gt_log_mul_tanh_where_zeros_like_0(in_ptr0, in_ptr1, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 4
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
        tmp14 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
        tmp1 = tl_math.abs(tmp0)
        tmp2 = tl.broadcast_to(tmp1, [XBLOCK, R0_BLOCK])
        tmp4 = tl.where(r0_mask & xmask, tmp2, float("-inf"))
        tmp5 = triton_helpers.max2(tmp4, 1)[:, None].to(tl.float32)
        tmp6 = (tmp0 / tmp5)
        tmp7 = tl.full([1, 1], 0.5, tl.float32)
        tmp8 = tmp6 * tmp7
        tmp9 = tl.full([1, 1], 0.0, tl.float32)
        tmp10 = tmp0 > tmp9
        tmp11 = tl_math.log(tmp0)
        tmp12 = tl.where(tmp10, tmp11, tmp9)
        tmp13 = tmp8 + tmp12
        tmp15 = tmp13 + tmp14
        tmp16 = libdevice.tanh(tmp15)
        tl.store(out_ptr1 + (r0_1 + 8*x0), tmp16, r0_mask & xmask)
    ''', device_str='cuda')
    */

// fused_later_power_first
void call_triton_per_fused_mean_0(
    /*
    async_compile.triton('triton_per_fused_mean_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 1, 'r0_': 128},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_mean_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'r0_': 480}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_mean_0(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 1
        r0_numel = 120
        R0_BLOCK: tl.constexpr = 128
        rnumel = r0_numel
        RBLOCK: tl.constexpr = R0_BLOCK
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
        xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
        r0_index = tl.arange(0, R0_BLOCK)[None, :]
        r0_offset = 0
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_0 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_0), r0_mask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = tl.where(r0_mask, tmp1, 0)
        tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
        tl.store(out_ptr0 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp4, None)
    ''', device_str='cuda')
    */

// fused_later_power_first
void call_triton_per_fused_add_clamp_mean_pow_sub_sum_1(
    /*
    async_compile.triton('triton_per_fused_add_clamp_mean_pow_sub_sum_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 32},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_clamp_mean_pow_sub_sum_1', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 2, 'autotune_hints': set(), 'tiling_scores': {'x': 36, 'r0_': 960}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_add_clamp_mean_pow_sub_sum_1(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 6
        r0_numel = 20
        R0_BLOCK: tl.constexpr = 32
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 20*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.load(in_ptr1 + (0))
        tmp2 = tl.broadcast_to(tmp1, [1, 1])
        tmp12 = tl.load(in_ptr2 + (r0_1 + 20*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp3 = tl.full([1, 1], 120.0, tl.float32)
        tmp4 = (tmp2 / tmp3)
        tmp5 = tmp0 - tmp4
        tmp6 = tl.full([1, 1], 2.200000047683716, tl.float32)
        tmp7 = libdevice.pow(tmp5, tmp6)
        tmp8 = tl.broadcast_to(tmp7, [XBLOCK, R0_BLOCK])
        tmp10 = tl.where(r0_mask & xmask, tmp8, 0)
        tmp11 = tl.sum(tmp10, 1)[:, None].to(tl.float32)
        tmp13 = tl.full([1, 1], 0.0, tl.float32)
        tmp14 = tl.maximum(tmp12, tmp13, tl.PropagateNan.ALL)
        tmp15 = tl.full([1, 1], 0.45, tl.float32)
        tmp16 = libdevice.pow(tmp14, tmp15)
        tmp17 = tl.broadcast_to(tmp16, [XBLOCK, R0_BLOCK])
        tmp19 = tl.where(r0_mask & xmask, tmp17, 0)
        tmp20 = tl.sum(tmp19, 1)[:, None].to(tl.float32)
        tmp21 = tmp11 + tmp20
        tl.store(in_out_ptr0 + (x0), tmp21, xmask)
    ''', device_str='cuda')
    */

// fused_log_of_quotient
void call_triton_poi_fused_div_log_rsub_sum_0(
    /*
    async_compile.triton('triton_poi_fused_div_log_rsub_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 2}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_div_log_rsub_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_div_log_rsub_sum_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 2
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (3*x0), xmask, eviction_policy='evict_last')
        tmp5 = tl.load(in_ptr1 + (0))
        tmp6 = tl.broadcast_to(tmp5, [XBLOCK])
        tmp8 = tl.load(in_ptr0 + (1 + 3*x0), xmask, eviction_policy='evict_last')
        tmp14 = tl.load(in_ptr0 + (2 + 3*x0), xmask, eviction_policy='evict_last')
        tmp1 = tl.full([1], 1.0, tl.float32)
        tmp2 = tmp1 - tmp0
        tmp3 = (tmp0 / tmp2)
        tmp4 = tl_math.log(tmp3)
        tmp7 = (tmp4 / tmp6)
        tmp9 = tmp1 - tmp8
        tmp10 = (tmp8 / tmp9)
        tmp11 = tl_math.log(tmp10)
        tmp12 = (tmp11 / tmp6)
        tmp13 = tmp7 + tmp12
        tmp15 = tmp1 - tmp14
        tmp16 = (tmp14 / tmp15)
        tmp17 = tl_math.log(tmp16)
        tmp18 = (tmp17 / tmp6)
        tmp19 = tmp13 + tmp18
        tl.store(out_ptr0 + (x0), tmp19, xmask)
    ''', device_str='cuda')
    */

// fused_log_sum
void call_triton_per_fused_add_div_log_mul_sigmoid_sub_sum_tanh_0(
    /*
    async_compile.triton('triton_per_fused_add_div_log_mul_sigmoid_sub_sum_tanh_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 64},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_div_log_mul_sigmoid_sub_sum_tanh_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 36, 'r0_': 960}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_add_div_log_mul_sigmoid_sub_sum_tanh_0(in_out_ptr0, in_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 6
        r0_numel = 40
        R0_BLOCK: tl.constexpr = 64
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 40*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = libdevice.tanh(tmp0)
        tmp2 = tl.full([1, 1], 0.5, tl.float32)
        tmp3 = tmp1 * tmp2
        tmp4 = tl.full([1, 1], 1.0069555500567189, tl.float32)
        tmp5 = tmp3 * tmp4
        tmp6 = libdevice.tanh(tmp5)
        tmp7 = tl.full([1, 1], 0.3333333333333333, tl.float32)
        tmp8 = tmp6 * tmp7
        tmp9 = tl.full([1, 1], 1.0110466919378536, tl.float32)
        tmp10 = tmp8 * tmp9
        tmp11 = libdevice.tanh(tmp10)
        tmp12 = tl.full([1, 1], 0.25, tl.float32)
        tmp13 = tmp11 * tmp12
        tmp14 = tl.broadcast_to(tmp13, [XBLOCK, R0_BLOCK])
        tmp16 = tl.where(r0_mask & xmask, tmp14, 0)
        tmp17 = tl.sum(tmp16, 1)[:, None].to(tl.float32)
        tmp18 = tl.full([1, 1], 1000.0, tl.float32)
        tmp19 = tmp17 - tmp18
        tmp20 = tl_math.log(tmp19)
        tmp21 = tl.full([1, 1], 1.4142135623730951, tl.float32)
        tmp22 = tmp20 * tmp21
        tmp23 = tl.sigmoid(tmp22)
        tmp24 = tl.full([1, 1], 1.0, tl.float32)
        tmp25 = tmp23 + tmp24
        tl.store(in_out_ptr0 + (x0), tmp25, xmask)
    ''', device_str='cuda')
    */

// fused_masked_entropy
void call_triton_poi_fused__softmax_bitwise_not_div_log_masked_fill_mul_prepare_softmax_online_sum_0(
    /*
    async_compile.triton('triton_poi_fused__softmax_bitwise_not_div_log_masked_fill_mul_prepare_softmax_online_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 16}, 
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*i1', 'in_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused__softmax_bitwise_not_div_log_masked_fill_mul_prepare_softmax_online_sum_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 12, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 96}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused__softmax_bitwise_not_div_log_masked_fill_mul_prepare_softmax_online_sum_0(in_out_ptr0, in_ptr0, in_ptr1, xnumel, XBLOCK : tl.constexpr):
        xnumel = 12
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (6*x0), xmask, eviction_policy='evict_last').to(tl.int1)
        tmp2 = tl.load(in_ptr1 + (6*x0), xmask, eviction_policy='evict_last')
        tmp7 = tl.load(in_ptr0 + (1 + 6*x0), xmask, eviction_policy='evict_last').to(tl.int1)
        tmp9 = tl.load(in_ptr1 + (1 + 6*x0), xmask, eviction_policy='evict_last')
        tmp13 = tl.load(in_ptr0 + (2 + 6*x0), xmask, eviction_policy='evict_last').to(tl.int1)
        tmp15 = tl.load(in_ptr1 + (2 + 6*x0), xmask, eviction_policy='evict_last')
        tmp19 = tl.load(in_ptr0 + (3 + 6*x0), xmask, eviction_policy='evict_last').to(tl.int1)
        tmp21 = tl.load(in_ptr1 + (3 + 6*x0), xmask, eviction_policy='evict_last')
        tmp25 = tl.load(in_ptr0 + (4 + 6*x0), xmask, eviction_policy='evict_last').to(tl.int1)
        tmp27 = tl.load(in_ptr1 + (4 + 6*x0), xmask, eviction_policy='evict_last')
        tmp31 = tl.load(in_ptr0 + (5 + 6*x0), xmask, eviction_policy='evict_last').to(tl.int1)
        tmp33 = tl.load(in_ptr1 + (5 + 6*x0), xmask, eviction_policy='evict_last')
        tmp1 = tmp0 == 0
        tmp3 = tl.full([1], 0.25, tl.float32)
        tmp4 = tmp2 * tmp3
        tmp5 = tl.full([1], float("-inf"), tl.float32)
        tmp6 = tl.where(tmp1, tmp5, tmp4)
        tmp8 = tmp7 == 0
        tmp10 = tmp9 * tmp3
        tmp11 = tl.where(tmp8, tmp5, tmp10)
        tmp12 = tl.maximum(tmp6, tmp11, tl.PropagateNan.ALL)
        tmp14 = tmp13 == 0
        tmp16 = tmp15 * tmp3
        tmp17 = tl.where(tmp14, tmp5, tmp16)
        tmp18 = tl.maximum(tmp12, tmp17, tl.PropagateNan.ALL)
        tmp20 = tmp19 == 0
        tmp22 = tmp21 * tmp3
        tmp23 = tl.where(tmp20, tmp5, tmp22)
        tmp24 = tl.maximum(tmp18, tmp23, tl.PropagateNan.ALL)
        tmp26 = tmp25 == 0
        tmp28 = tmp27 * tmp3
        tmp29 = tl.where(tmp26, tmp5, tmp28)
        tmp30 = tl.maximum(tmp24, tmp29, tl.PropagateNan.ALL)
        tmp32 = tmp31 == 0
        tmp34 = tmp33 * tmp3
        tmp35 = tl.where(tmp32, tmp5, tmp34)
        tmp36 = tl.maximum(tmp30, tmp35, tl.PropagateNan.ALL)
        tmp37 = tmp6 - tmp36
        tmp38 = libdevice.exp(tmp37)
        tmp39 = tmp11 - tmp36
        tmp40 = libdevice.exp(tmp39)
        tmp41 = tmp38 + tmp40
        tmp42 = tmp17 - tmp36
        tmp43 = libdevice.exp(tmp42)
        tmp44 = tmp41 + tmp43
        tmp45 = tmp23 - tmp36
        tmp46 = libdevice.exp(tmp45)
        tmp47 = tmp44 + tmp46
        tmp48 = tmp29 - tmp36
        tmp49 = libdevice.exp(tmp48)
        tmp50 = tmp47 + tmp49
        tmp51 = tmp35 - tmp36
        tmp52 = libdevice.exp(tmp51)
        tmp53 = tmp50 + tmp52
        tmp54 = (tmp38 / tmp53)
        tmp55 = tl_math.log(tmp54)
        tmp56 = tmp54 * tmp55
        tmp57 = (tmp40 / tmp53)
        tmp58 = tl_math.log(tmp57)
        tmp59 = tmp57 * tmp58
        tmp60 = tmp56 + tmp59
        tmp61 = (tmp43 / tmp53)
        tmp62 = tl_math.log(tmp61)
        tmp63 = tmp61 * tmp62
        tmp64 = tmp60 + tmp63
        tmp65 = (tmp46 / tmp53)
        tmp66 = tl_math.log(tmp65)
        tmp67 = tmp65 * tmp66
        tmp68 = tmp64 + tmp67
        tmp69 = (tmp49 / tmp53)
        tmp70 = tl_math.log(tmp69)
        tmp71 = tmp69 * tmp70
        tmp72 = tmp68 + tmp71
        tmp73 = (tmp52 / tmp53)
        tmp74 = tl_math.log(tmp73)
        tmp75 = tmp73 * tmp74
        tmp76 = tmp72 + tmp75
        tl.store(in_out_ptr0 + (x0), tmp76, xmask)
    ''', device_str='cuda')
    */

// fused_masked_entropy
void call_triton_poi_fused_mean_1(
    /*
    async_compile.triton('triton_poi_fused_mean_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 2}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mean_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 6, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_mean_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 2
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (6*x0), xmask, eviction_policy='evict_last')
        tmp1 = tl.load(in_ptr0 + (1 + 6*x0), xmask, eviction_policy='evict_last')
        tmp3 = tl.load(in_ptr0 + (2 + 6*x0), xmask, eviction_policy='evict_last')
        tmp5 = tl.load(in_ptr0 + (3 + 6*x0), xmask, eviction_policy='evict_last')
        tmp7 = tl.load(in_ptr0 + (4 + 6*x0), xmask, eviction_policy='evict_last')
        tmp9 = tl.load(in_ptr0 + (5 + 6*x0), xmask, eviction_policy='evict_last')
        tmp2 = tmp0 + tmp1
        tmp4 = tmp2 + tmp3
        tmp6 = tmp4 + tmp5
        tmp8 = tmp6 + tmp7
        tmp10 = tmp8 + tmp9
        tmp11 = tl.full([1], 6.0, tl.float32)
        tmp12 = (tmp10 / tmp11)
        tl.store(out_ptr0 + (x0), tmp12, xmask)
    ''', device_str='cuda')
    */

// fused_one_of
void call_triton_poi_fused_add_log_sqrt_sub_0(
    /*
    async_compile.triton('triton_poi_fused_add_log_sqrt_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 128}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_log_sqrt_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1536}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_log_sqrt_sub_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 96
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl.load(in_ptr1 + (x0), xmask)
        tmp2 = tmp0 - tmp1
        tmp3 = tl.sqrt_rn(tmp2)
        tmp4 = tmp0 + tmp1
        tmp5 = tl_math.log(tmp4)
        tmp6 = tmp3 + tmp5
        tl.store(out_ptr0 + (x0), tmp6, xmask)
    ''', device_str='cuda')
    */

// fused_rsqrt
void call_triton_per_fused_div_gelu_mean_mul_pow_rsqrt_sub_0(
    /*
    async_compile.triton('triton_per_fused_div_gelu_mean_mul_pow_rsqrt_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 32},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_div_gelu_mean_mul_pow_rsqrt_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 2, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 1536}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_div_gelu_mean_mul_pow_rsqrt_sub_0(in_ptr0, in_ptr1, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 5
        r0_numel = 24
        R0_BLOCK: tl.constexpr = 32
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 24*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp22 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = tl.where(r0_mask & xmask, tmp1, 0)
        tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
        tmp5 = tmp0 * tmp0
        tmp6 = tl.broadcast_to(tmp5, [XBLOCK, R0_BLOCK])
        tmp8 = tl.where(r0_mask & xmask, tmp6, 0)
        tmp9 = tl.sum(tmp8, 1)[:, None].to(tl.float32)
        tmp10 = tl.full([1, 1], 24.0, tl.float32)
        tmp11 = (tmp4 / tmp10)
        tmp12 = tmp0 - tmp11
        tmp13 = tl.full([1, 1], 0.7071067811865475, tl.float32)
        tmp14 = tmp12 * tmp13
        tmp15 = (tmp9 / tmp10)
        tmp16 = tmp11 * tmp11
        tmp17 = tmp15 - tmp16
        tmp18 = tl.full([1, 1], 0.001, tl.float32)
        tmp19 = tmp17 - tmp18
        tmp20 = libdevice.rsqrt(tmp19)
        tmp21 = tmp14 * tmp20
        tmp23 = tmp21 * tmp22
        tmp24 = tl.full([1, 1], 0.5, tl.float32)
        tmp25 = tmp23 * tmp24
        tmp26 = tl.full([1, 1], 0.7071067811865476, tl.float32)
        tmp27 = tmp23 * tmp26
        tmp28 = libdevice.erf(tmp27)
        tmp29 = tl.full([1, 1], 1.0, tl.float32)
        tmp30 = tmp28 + tmp29
        tmp31 = tmp25 * tmp30
        tl.store(out_ptr2 + (r0_1 + 24*x0), tmp31, r0_mask & xmask)
    ''', device_str='cuda')
    */

// fused_second_log_first
void call_triton_poi_fused_add_exp_log_mul_sub_0(
    /*
    async_compile.triton('triton_poi_fused_add_exp_log_mul_sub_0', '''
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
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_exp_log_mul_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 512}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_exp_log_mul_sub_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 32
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp6 = tl.load(in_ptr1 + (x0), xmask)
        tmp1 = tl.full([1], 0.5, tl.float32)
        tmp2 = tmp0 * tmp1
        tmp3 = tl.full([1], 0.1, tl.float32)
        tmp4 = tmp2 - tmp3
        tmp5 = tl_math.log(tmp4)
        tmp7 = libdevice.exp(tmp6)
        tmp8 = tmp7 + tmp3
        tmp9 = tl_math.log(tmp8)
        tmp10 = tmp5 - tmp9
        tl.store(out_ptr0 + (x0), tmp10, xmask)
    ''', device_str='cuda')
    */

// fused_std
void call_triton_per_fused_add_clamp_div_mean_mul_sqrt_std_sub_0(
    /*
    async_compile.triton('triton_per_fused_add_clamp_div_mean_mul_sqrt_std_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 32, 'r0_': 16},
        reduction_hint=ReductionHint.DEFAULT,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_clamp_div_mean_mul_sqrt_std_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 4, 'autotune_hints': set(), 'tiling_scores': {'x': 4440, 'r0_': 0}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_add_clamp_div_mean_mul_sqrt_std_sub_0(in_ptr0, in_ptr1, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 30
        r0_numel = 12
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
        tmp0 = tl.load(in_ptr0 + (x0 + 30*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp29 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = tl.where(r0_mask & xmask, tmp1, 0)
        tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
        tmp6 = tl.broadcast_to(tmp1, [XBLOCK, R0_BLOCK])
        tmp8 = tl.where(r0_mask & xmask, tmp6, 0)
        tmp9 = tl.sum(tmp8, 1)[:, None].to(tl.float32)
        tmp10 = (tl.full([1, 1], 12, tl.int32)).to(tl.float32)
        tmp11 = (tmp9 / tmp10)
        tmp12 = tmp1 - tmp11
        tmp13 = tmp12 * tmp12
        tmp14 = tl.broadcast_to(tmp13, [XBLOCK, R0_BLOCK])
        tmp16 = tl.where(r0_mask & xmask, tmp14, 0)
        tmp17 = tl.sum(tmp16, 1)[:, None].to(tl.float32)
        tmp18 = tl.full([1, 1], 12.0, tl.float32)
        tmp19 = (tmp4 / tmp18)
        tmp20 = tmp0 - tmp19
        tmp21 = tl.full([1, 1], 11.0, tl.float32)
        tmp22 = (tmp17 / tmp21)
        tmp23 = tl.sqrt_rn(tmp22)
        tmp24 = (tmp20 / tmp23)
        tmp25 = tl.full([1, 1], -3.0, tl.float32)
        tmp26 = tl.maximum(tmp24, tmp25, tl.PropagateNan.ALL)
        tmp27 = tl.full([1, 1], 3.0, tl.float32)
        tmp28 = tl.minimum(tmp26, tmp27, tl.PropagateNan.ALL)
        tmp30 = (tmp0 / tmp29)
        tmp31 = tmp30 * tmp30
        tmp32 = tl.full([1, 1], 1.0, tl.float32)
        tmp33 = tmp31 + tmp32
        tmp34 = tl.sqrt_rn(tmp33)
        tmp35 = tmp28 + tmp34
        tl.store(out_ptr2 + (x0 + 30*r0_1), tmp35, r0_mask & xmask)
    ''', device_str='cuda')
    */

// fused_tensor_power
void call_triton_per_fused_abs_add_log_mean_pow_sub_0(
    /*
    async_compile.triton('triton_per_fused_abs_add_log_mean_pow_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 16, 'r0_': 32},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_abs_add_log_mean_pow_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 2240}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_abs_add_log_mean_pow_sub_0(in_ptr0, in_ptr1, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 9
        r0_numel = 20
        R0_BLOCK: tl.constexpr = 32
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 20*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp8 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = tl.where(r0_mask & xmask, tmp1, 0)
        tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
        tmp5 = tl.full([1, 1], 20.0, tl.float32)
        tmp6 = (tmp4 / tmp5)
        tmp7 = tmp0 - tmp6
        tmp9 = libdevice.pow(tmp7, tmp8)
        tmp10 = tl_math.abs(tmp0)
        tmp11 = tl.full([1, 1], 0.3, tl.float32)
        tmp12 = libdevice.pow(tmp10, tmp11)
        tmp13 = tl.full([1, 1], 1.0, tl.float32)
        tmp14 = tmp12 + tmp13
        tmp15 = tl_math.log(tmp14)
        tmp16 = tmp9 + tmp15
        tl.store(out_ptr1 + (r0_1 + 20*x0), tmp16, r0_mask & xmask)
    ''', device_str='cuda')
    */

// fused_two_logs
void call_triton_poi_fused_add_exp_log_mul_sqrt_sub_0(
    /*
    async_compile.triton('triton_poi_fused_add_exp_log_mul_sqrt_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 256}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_exp_log_mul_sqrt_sub_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1764}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_exp_log_mul_sqrt_sub_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 147
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = libdevice.exp(tmp0)
        tmp2 = tl.full([1], 1.0, tl.float32)
        tmp3 = tmp1 + tmp2
        tmp4 = tl_math.log(tmp3)
        tmp5 = tmp0 * tmp0
        tmp6 = tl.full([1], 0.5, tl.float32)
        tmp7 = tmp5 + tmp6
        tmp8 = tl.sqrt_rn(tmp7)
        tmp9 = tl.full([1], 0.25, tl.float32)
        tmp10 = tmp0 - tmp9
        tmp11 = tl_math.log(tmp10)
        tmp12 = tmp8 * tmp11
        tmp13 = tmp4 + tmp12
        tl.store(out_ptr0 + (x0), tmp13, xmask)
    ''', device_str='cuda')
    */

// fused_zero_row
void call_triton_per_fused_add_div_mul_relu_sqrt_sum_0(
    /*
    async_compile.triton('triton_per_fused_add_div_mul_relu_sqrt_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 32},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_div_mul_relu_sqrt_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 1152}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_add_div_mul_relu_sqrt_sum_0(in_ptr0, in_ptr1, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 5
        r0_numel = 18
        R0_BLOCK: tl.constexpr = 32
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
        tmp0 = tl.load(in_ptr0 + (r0_1 + 18*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp5 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
        tmp1 = tl.full([1, 1], 0, tl.int32)
        tmp2 = tl.maximum(tmp1, tmp0, tl.PropagateNan.ALL)
        tmp3 = tl.full([1, 1], 0.08333333333333333, tl.float32)
        tmp4 = tmp2 * tmp3
        tmp6 = (tmp4 / tmp5)
        tmp7 = tl.broadcast_to(tmp6, [XBLOCK, R0_BLOCK])
        tmp9 = tl.where(r0_mask & xmask, tmp7, 0)
        tmp10 = tl.sum(tmp9, 1)[:, None].to(tl.float32)
        tmp11 = (tmp6 / tmp10)
        tmp12 = tl.full([1, 1], 100.0, tl.float32)
        tmp13 = tmp11 * tmp12
        tmp14 = tl.sqrt_rn(tmp5)
        tmp15 = tmp13 + tmp14
        tl.store(out_ptr1 + (r0_1 + 18*x0), tmp15, r0_mask & xmask)
    ''', device_str='cuda')
    */

// half_square
void call_triton_per_fused_mean_mul_sub_0(
    /*
    async_compile.triton('triton_per_fused_mean_mul_sub_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 4, 'r0_': 16},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp16', 'out_ptr1': '*fp16', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_mean_mul_sub_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 2, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 640}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_mean_mul_sub_0(in_out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 4
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
        tmp0 = tl.load(in_out_ptr0 + (r0_1 + 16*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0).to(tl.float32)
        tmp1 = tmp0 * tmp0
        tmp2 = tmp1.to(tl.float32)
        tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
        tmp5 = tl.where(r0_mask & xmask, tmp3, 0)
        tmp6 = tl.sum(tmp5, 1)[:, None].to(tl.float32)
        tmp7 = tl.full([1, 1], 16.0, tl.float32)
        tmp8 = (tmp6 / tmp7)
        tmp9 = tmp8.to(tl.float32)
        tmp10 = tmp1 - tmp9
        tl.store(in_out_ptr0 + (r0_1 + 16*x0), tmp1, r0_mask & xmask)
        tl.store(out_ptr1 + (r0_1 + 16*x0), tmp10, r0_mask & xmask)
    ''', device_str='cuda')
    */

