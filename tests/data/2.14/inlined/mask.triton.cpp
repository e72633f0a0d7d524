/*
    async_compile.triton('triton_per_fused__softmax_add_mul_prepare_softmax_online_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 64, 'r0_': 8},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused__softmax_add_mul_prepare_softmax_online_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 4, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 6144}, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused__softmax_add_mul_prepare_softmax_online_0(in_out_ptr0, in_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 64
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
        tmp1 = (r0_1).to(tl.int64)
        tmp2 = (tmp1).to(tl.int64)
        tmp3 = tl.full([1, 1], 4, tl.int64)
        tmp4 = tmp2 < tmp3
        tmp5 = tl.full([1, 1], 2, tl.int64)
        tmp6 = tmp2 < tmp5
        tmp7 = tl.full([1, 1], 1, tl.int64)
        tmp8 = tmp2 < tmp7
        tmp9 = tl.full([1, 1], 0.0, tl.float32)
        tmp10 = tl.where(tmp8, tmp9, tmp9)
        tmp11 = tl.full([1, 1], 3, tl.int64)
        tmp12 = tmp2 < tmp11
        tmp13 = tl.where(tmp12, tmp9, tmp9)
        tmp14 = tl.where(tmp6, tmp10, tmp13)
        tmp15 = tl.full([1, 1], 6, tl.int64)
        tmp16 = tmp2 < tmp15
        tmp17 = tl.full([1, 1], 5, tl.int64)
        tmp18 = tmp2 < tmp17
        tmp19 = tl.full([1, 1], float("-inf"), tl.float32)
        tmp20 = tl.where(tmp18, tmp9, tmp19)
        tmp21 = tl.full([1, 1], 7, tl.int64)
        tmp22 = tmp2 < tmp21
        tmp23 = tl.where(tmp22, tmp19, tmp19)
        tmp24 = tl.where(tmp16, tmp20, tmp23)
        tmp25 = tl.where(tmp4, tmp14, tmp24)
        tmp26 = tmp0 + tmp25
        tmp27 = tl.broadcast_to(tmp26, [XBLOCK, R0_BLOCK])
        tmp29 = tl.broadcast_to(tmp27, [XBLOCK, R0_BLOCK])
        tmp31 = tl.where(r0_mask & xmask, tmp29, float("-inf"))
        tmp32 = triton_helpers.fmax2(tmp31, 1)[:, None].to(tl.float32)
        tmp33 = tmp27 - tmp32
        tmp34 = libdevice.exp(tmp33)
        tmp35 = tl.broadcast_to(tmp34, [XBLOCK, R0_BLOCK])
        tmp37 = tl.where(r0_mask & xmask, tmp35, 0)
        tmp38 = tl.sum(tmp37, 1)[:, None].to(tl.float32)
        tmp39 = tmp26 - tmp32
        tmp40 = libdevice.exp(tmp39)
        tmp41 = (tmp40 / tmp38)
        tmp42 = tl.full([1, 1], float("nan"), tl.float32)
        tmp43 = tmp41 * tmp42
        tl.store(in_out_ptr0 + (r0_1 + 8*x0), tmp43, r0_mask & xmask)
    ''', device_str='cuda')
    */
