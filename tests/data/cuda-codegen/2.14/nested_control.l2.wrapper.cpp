    inputs_info_[0].name = "arg2_1";
    inputs_info_[1].name = "arg3_1";
    constants_info_[0].name = "fc_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 256;
    constants_info_[0].from_folded = false;
    constants_info_[0].shape = {8, 8};
    constants_info_[0].original_fqn = "fc.weight";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
template <typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_0(
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 8}, 
        filename=__file__,
        triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 64}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 8
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = (x0).to(tl.int64)
        tmp1 = (tmp0).to(tl.int64)
        tmp2 = tl.full([1], 4, tl.int64)
        tmp3 = tmp1 < tmp2
        tmp4 = tl.full([1], 2, tl.int64)
        tmp5 = tmp1 < tmp4
        tmp6 = tl.full([1], 1, tl.int64)
        tmp7 = tmp1 < tmp6
        tmp8 = tl.full([1], -0.07068696618080139, tl.float32)
        tmp9 = tl.full([1], 0.3457702398300171, tl.float32)
        tmp10 = tl.where(tmp7, tmp8, tmp9)
        tmp11 = tl.full([1], 3, tl.int64)
        tmp12 = tmp1 < tmp11
        tmp13 = tl.full([1], 0.02450038492679596, tl.float32)
        tmp14 = tl.full([1], -0.33401915431022644, tl.float32)
        tmp15 = tl.where(tmp12, tmp13, tmp14)
        tmp16 = tl.where(tmp5, tmp10, tmp15)
        tmp17 = tl.full([1], 6, tl.int64)
        tmp18 = tmp1 < tmp17
        tmp19 = tl.full([1], 5, tl.int64)
        tmp20 = tmp1 < tmp19
        tmp21 = tl.full([1], -0.19080522656440735, tl.float32)
        tmp22 = tl.full([1], 0.1736309826374054, tl.float32)
        tmp23 = tl.where(tmp20, tmp21, tmp22)
        tmp24 = tl.full([1], 7, tl.int64)
        tmp25 = tmp1 < tmp24
        tmp26 = tl.full([1], 0.2798331081867218, tl.float32)
        tmp27 = tl.full([1], -0.267516165971756, tl.float32)
        tmp28 = tl.where(tmp25, tmp26, tmp27)
        tmp29 = tl.where(tmp18, tmp23, tmp28)
        tmp30 = tl.where(tmp3, tmp16, tmp29)
        tl.store(out_ptr0 + (x0), tmp30, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (8 - 1)) / (8));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_0 == nullptr) {
        kernels_.triton_poi_fused_0 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/cmagdg2dj6wg6ttc6mx6cktioeqsyixzg2dik2uskgifewheuoe5.cubin", "triton_poi_fused_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_1 = xnumel;
    CUdeviceptr global_scratch_scratch_2 = 0;
    CUdeviceptr profile_scratch_scratch_3 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &global_scratch_scratch_2, &profile_scratch_scratch_3};
    launchKernel(kernels_.triton_poi_fused_0, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_gt_1(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_gt_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 1}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_gt_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_gt_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = tl.full([XBLOCK], True, tl.int1)[:]
        tmp0 = tl.load(in_ptr0 + (0))
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
        tmp2 = tl.full([1], 0, tl.int64)
        tmp3 = tmp1 > tmp2
        tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_gt_1 == nullptr) {
        kernels_.triton_poi_fused_gt_1 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/ce2oclgtfojlkaf75h7aow6uq6apmjt63orugpv3xmajobilhq5s.cubin", "triton_poi_fused_gt_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr global_scratch_scratch_6 = 0;
    CUdeviceptr profile_scratch_scratch_7 = 0;
    void* kernel_args_[] = {&var_4, &var_5, &global_scratch_scratch_6, &profile_scratch_scratch_7};
    launchKernel(kernels_.triton_poi_fused_gt_1, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr1_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused_gt_sum_2(
    const in_ptr0_type_& in_ptr0,
    const out_ptr1_type_& out_ptr1,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused_gt_sum_2', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 1, 'r0_': 64},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*i1', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_gt_sum_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'r0_': 256}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_gt_sum_2(in_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 1
        r0_numel = 64
        R0_BLOCK: tl.constexpr = 64
        rnumel = r0_numel
        RBLOCK: tl.constexpr = R0_BLOCK
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
        xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
        r0_index = tl.arange(0, R0_BLOCK)[None, :]
        r0_offset = 0
        r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
        roffset = r0_offset
        rindex = r0_index
        r0_0 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_0), None, eviction_policy='evict_first')
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = tl.sum(tmp1, 1)[:, None].to(tl.float32)
        tmp4 = tl.full([1, 1], 3.0, tl.float32)
        tmp5 = tmp3 > tmp4
        tl.store(out_ptr1 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp5, None)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused_gt_sum_2 == nullptr) {
        kernels_.triton_per_fused_gt_sum_2 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/c3thupultlsfbzsjonrzzxfbnnoo63f5xob7qubpd3lqfgdkvhhh.cubin", "triton_per_fused_gt_sum_2", 64, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(out_ptr1.data_ptr());
    int32_t var_10 = r0_numel;
    CUdeviceptr global_scratch_scratch_11 = 0;
    CUdeviceptr profile_scratch_scratch_12 = 0;
    void* kernel_args_[] = {&var_8, &var_9, &var_10, &global_scratch_scratch_11, &profile_scratch_scratch_12};
    launchKernel(kernels_.triton_per_fused_gt_sum_2, grid_0, grid_1, grid_2, 2, 64, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_add_gt_sin_3(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_add_gt_sin_3', '''
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
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_gt_sin_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 768}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_gt_sin_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 64
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl_math.sin(tmp0)
        tmp2 = tl.full([1], 1.0, tl.float32)
        tmp3 = tmp1 + tmp2
        tl.store(out_ptr0 + (x0), tmp3, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (64 - 1)) / (64));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_add_gt_sin_3 == nullptr) {
        kernels_.triton_poi_fused_add_gt_sin_3 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/cw546b644twurh7mj6mp65kfsjkqmxptcvaj7gsh2rbpufxoj6rh.cubin", "triton_poi_fused_add_gt_sin_3", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_14 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_15 = xnumel;
    CUdeviceptr global_scratch_scratch_16 = 0;
    CUdeviceptr profile_scratch_scratch_17 = 0;
    void* kernel_args_[] = {&var_13, &var_14, &var_15, &global_scratch_scratch_16, &profile_scratch_scratch_17};
    launchKernel(kernels_.triton_poi_fused_add_gt_sin_3, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_out_ptr0_type_, typename in_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_addmm_gt_relu_4(
    const in_out_ptr0_type_& in_out_ptr0,
    const in_ptr0_type_& in_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_addmm_gt_relu_4', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 64}, 
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_addmm_gt_relu_4', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 800}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_addmm_gt_relu_4(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 64
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = (xindex % 8)
        x2 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask, eviction_policy='evict_last')
        tmp1 = tl.load(in_out_ptr0 + (x2), xmask)
        tmp2 = tmp0 + tmp1
        tmp3 = tl.full([1], 0, tl.int32)
        tmp4 = tl.maximum(tmp3, tmp2, tl.PropagateNan.ALL)
        tl.store(in_out_ptr0 + (x2), tmp4, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (64 - 1)) / (64));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_addmm_gt_relu_4 == nullptr) {
        kernels_.triton_poi_fused_addmm_gt_relu_4 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/cqxiro3hzy4ipdor7fea2xpaevewl7boyjod7ttgm5cb7f4e5iau.cubin", "triton_poi_fused_addmm_gt_relu_4", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_18 = reinterpret_cast<CUdeviceptr>(in_out_ptr0.data_ptr());
    CUdeviceptr var_19 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    int32_t var_20 = xnumel;
    CUdeviceptr global_scratch_scratch_21 = 0;
    CUdeviceptr profile_scratch_scratch_22 = 0;
    void* kernel_args_[] = {&var_18, &var_19, &var_20, &global_scratch_scratch_21, &profile_scratch_scratch_22};
    launchKernel(kernels_.triton_poi_fused_addmm_gt_relu_4, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_sub_5(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_sub_5', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 1}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sub_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_sub_5(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = tl.full([XBLOCK], True, tl.int1)[:]
        tmp0 = tl.load(in_ptr0 + (0))
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
        tmp2 = tl.full([1], 1, tl.int64)
        tmp3 = tmp1 - tmp2
        tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_sub_5 == nullptr) {
        kernels_.triton_poi_fused_sub_5 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/chwhdphzhl52qivngkro2jx4qyzg2tso34dsjd76lfoyqbe5c73m.cubin", "triton_poi_fused_sub_5", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_23 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_24 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr global_scratch_scratch_25 = 0;
    CUdeviceptr profile_scratch_scratch_26 = 0;
    void* kernel_args_[] = {&var_23, &var_24, &global_scratch_scratch_25, &profile_scratch_scratch_26};
    launchKernel(kernels_.triton_poi_fused_sub_5, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr2_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused__softmax_prepare_softmax_online_6(
    const in_ptr0_type_& in_ptr0,
    const out_ptr2_type_& out_ptr2,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused__softmax_prepare_softmax_online_6', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 8},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused__softmax_prepare_softmax_online_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 4, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 768}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused__softmax_prepare_softmax_online_6(in_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 8
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
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = tl.broadcast_to(tmp1, [XBLOCK, R0_BLOCK])
        tmp5 = tl.where(r0_mask & xmask, tmp3, float("-inf"))
        tmp6 = triton_helpers.fmax2(tmp5, 1)[:, None].to(tl.float32)
        tmp7 = tmp1 - tmp6
        tmp8 = libdevice.exp(tmp7)
        tmp9 = tl.broadcast_to(tmp8, [XBLOCK, R0_BLOCK])
        tmp11 = tl.where(r0_mask & xmask, tmp9, 0)
        tmp12 = tl.sum(tmp11, 1)[:, None].to(tl.float32)
        tmp13 = tmp0 - tmp6
        tmp14 = libdevice.exp(tmp13)
        tmp15 = (tmp14 / tmp12)
        tl.store(out_ptr2 + (r0_1 + 8*x0), tmp15, r0_mask & xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused__softmax_prepare_softmax_online_6 == nullptr) {
        kernels_.triton_per_fused__softmax_prepare_softmax_online_6 = loadKernel("/cache/cohqpagju4cojexpmxtoj3qj7qskgsinq4fofe2th6w6ku35ra3y/cckhb4qyl7l67svxt6ogqevjxmfgjurrzkion5za3ponrgnlxugw.cubin", "triton_per_fused__softmax_prepare_softmax_online_6", 64, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_27 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_28 = reinterpret_cast<CUdeviceptr>(out_ptr2.data_ptr());
    int32_t var_29 = xnumel;
    int32_t var_30 = r0_numel;
    CUdeviceptr global_scratch_scratch_31 = 0;
    CUdeviceptr profile_scratch_scratch_32 = 0;
    void* kernel_args_[] = {&var_27, &var_28, &var_29, &var_30, &global_scratch_scratch_31, &profile_scratch_scratch_32};
    launchKernel(kernels_.triton_per_fused__softmax_prepare_softmax_online_6, grid_0, grid_1, grid_2, 2, 64, kernel_args_, stream_);
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
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 2);
    auto arg2_1 = std::move(inputs[0]);
    auto arg3_1 = std::move(inputs[1]);
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");
    aoti_torch_print_tensor_handle(arg3_1, "aoti_model_inputs - arg3_1");
    [[maybe_unused]] auto& fc_weight = constants_->at(0);

    if ((reinterpret_cast<std::uintptr_t>(arg2_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 0 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg2_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg2_1, &arg2_1_aligned));
        arg2_1 = std::move(RAIIAtenTensorHandle(arg2_1_aligned));
    }

    if ((reinterpret_cast<std::uintptr_t>(arg3_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 1 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg3_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg3_1, &arg3_1_aligned));
        arg3_1 = std::move(RAIIAtenTensorHandle(arg3_1_aligned));
    }
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {8L, };
    static constexpr int64_t int_array_1[] = {1L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Unsorted Source Nodes: [], Original ATen: []
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_0 - buf0");
    printf("[  before_launch - triton_poi_fused_0 - 8L: %ld  ]", 8L); printf("\\n");
    call_triton_poi_fused_0(buf0, 8L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_0 - buf0");
    printf("[  after_launch - triton_poi_fused_0 - 8L: %ld  ]", 8L); printf("\\n");
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {}, {}, "input"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg3_1, {8L, 8L}, {8L, 1L}, "input"); }
    RAIIAtenTensorHandle buf1_cond_result;
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(arg2_1, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(arg3_1, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    while (1) {
        // subgraph: while_loop_cond_graph_0
        AtenTensorHandle while_loop_cond_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf2, &while_loop_cond_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle while_loop_cond_graph_0_arg0_1(while_loop_cond_graph_0_arg0_1_handle);
        AtenTensorHandle while_loop_cond_graph_0_arg1_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf3, &while_loop_cond_graph_0_arg1_1_handle));
        RAIIAtenTensorHandle while_loop_cond_graph_0_arg1_1(while_loop_cond_graph_0_arg1_1_handle);
        AtenTensorHandle while_loop_cond_graph_0_arg2_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf0, &while_loop_cond_graph_0_arg2_1_handle));
        RAIIAtenTensorHandle while_loop_cond_graph_0_arg2_1(while_loop_cond_graph_0_arg2_1_handle);
        AtenTensorHandle while_loop_cond_graph_0_arg3_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(fc_weight, &while_loop_cond_graph_0_arg3_1_handle));
        RAIIAtenTensorHandle while_loop_cond_graph_0_arg3_1(while_loop_cond_graph_0_arg3_1_handle);

        static constexpr int64_t *int_array_2=nullptr;
        AtenTensorHandle while_loop_cond_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_2, int_array_2, cached_torch_dtype_bool, cached_torch_device_type_cuda, this->device_idx_, &while_loop_cond_graph_0_buf0_handle));
        RAIIAtenTensorHandle while_loop_cond_graph_0_buf0(while_loop_cond_graph_0_buf0_handle);
        // Unsorted Source Nodes: [while_loop, gt], Original ATen: [aten.gt]
        aoti_torch_print_tensor_handle(while_loop_cond_graph_0_arg0_1, "before_launch - triton_poi_fused_gt_1 - while_loop_cond_graph_0_arg0_1");
        aoti_torch_print_tensor_handle(while_loop_cond_graph_0_buf0, "before_launch - triton_poi_fused_gt_1 - while_loop_cond_graph_0_buf0");
        printf("[  before_launch - triton_poi_fused_gt_1 - 1L: %ld  ]", 1L); printf("\\n");
        call_triton_poi_fused_gt_1(while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_buf0, 1L, this->device_idx_, stream, kernels, this->cubin_dir_);
        aoti_torch_print_tensor_handle(while_loop_cond_graph_0_arg0_1, "after_launch - triton_poi_fused_gt_1 - while_loop_cond_graph_0_arg0_1");
        aoti_torch_print_tensor_handle(while_loop_cond_graph_0_buf0, "after_launch - triton_poi_fused_gt_1 - while_loop_cond_graph_0_buf0");
        printf("[  after_launch - triton_poi_fused_gt_1 - 1L: %ld  ]", 1L); printf("\\n");
        while_loop_cond_graph_0_arg0_1.reset();
        buf1_cond_result.reset();
        buf1_cond_result = std::move(while_loop_cond_graph_0_buf0);
        bool buf1_cond_result_scalar;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_bool(buf1_cond_result, &buf1_cond_result_scalar));
        if (!buf1_cond_result_scalar) break;
        // subgraph: while_loop_body_graph_0
        AtenTensorHandle while_loop_body_graph_0_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf2, &while_loop_body_graph_0_arg0_1_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_arg0_1(while_loop_body_graph_0_arg0_1_handle);
        AtenTensorHandle while_loop_body_graph_0_arg1_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf3, &while_loop_body_graph_0_arg1_1_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_arg1_1(while_loop_body_graph_0_arg1_1_handle);
        AtenTensorHandle while_loop_body_graph_0_arg2_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf0, &while_loop_body_graph_0_arg2_1_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_arg2_1(while_loop_body_graph_0_arg2_1_handle);
        AtenTensorHandle while_loop_body_graph_0_arg3_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(fc_weight, &while_loop_body_graph_0_arg3_1_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_arg3_1(while_loop_body_graph_0_arg3_1_handle);

        static constexpr int64_t *int_array_3=nullptr;
        AtenTensorHandle while_loop_body_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_3, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &while_loop_body_graph_0_buf0_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_buf0(while_loop_body_graph_0_buf0_handle);
        AtenTensorHandle while_loop_body_graph_0_buf1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_3, int_array_3, cached_torch_dtype_bool, cached_torch_device_type_cuda, this->device_idx_, &while_loop_body_graph_0_buf1_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_buf1(while_loop_body_graph_0_buf1_handle);
        // Unsorted Source Nodes: [while_loop, sum_1, gt], Original ATen: [aten.sum, aten.gt]
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_arg1_1, "before_launch - triton_per_fused_gt_sum_2 - while_loop_body_graph_0_arg1_1");
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_buf1, "before_launch - triton_per_fused_gt_sum_2 - while_loop_body_graph_0_buf1");
        printf("[  before_launch - triton_per_fused_gt_sum_2 - 1L: %ld  ]", 1L); printf("\\n");
        printf("[  before_launch - triton_per_fused_gt_sum_2 - 64L: %ld  ]", 64L); printf("\\n");
        call_triton_per_fused_gt_sum_2(while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_buf1, 1L, 64L, this->device_idx_, stream, kernels, this->cubin_dir_);
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_arg1_1, "after_launch - triton_per_fused_gt_sum_2 - while_loop_body_graph_0_arg1_1");
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_buf1, "after_launch - triton_per_fused_gt_sum_2 - while_loop_body_graph_0_buf1");
        printf("[  after_launch - triton_per_fused_gt_sum_2 - 1L: %ld  ]", 1L); printf("\\n");
        printf("[  after_launch - triton_per_fused_gt_sum_2 - 64L: %ld  ]", 64L); printf("\\n");
        RAIIAtenTensorHandle while_loop_body_graph_0_buf3;
        int64_t while_loop_body_graph_0_buf1_scalar;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_int64(while_loop_body_graph_0_buf1, &while_loop_body_graph_0_buf1_scalar));
        if (while_loop_body_graph_0_buf1_scalar == 0) {
            // subgraph: false_graph_0
            AtenTensorHandle while_loop_body_graph_0_false_graph_0_arg0_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(while_loop_body_graph_0_arg1_1, &while_loop_body_graph_0_false_graph_0_arg0_1_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_false_graph_0_arg0_1(while_loop_body_graph_0_false_graph_0_arg0_1_handle);
            AtenTensorHandle while_loop_body_graph_0_false_graph_0_arg1_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(while_loop_body_graph_0_arg2_1, &while_loop_body_graph_0_false_graph_0_arg1_1_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_false_graph_0_arg1_1(while_loop_body_graph_0_false_graph_0_arg1_1_handle);
            AtenTensorHandle while_loop_body_graph_0_false_graph_0_arg2_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(while_loop_body_graph_0_arg3_1, &while_loop_body_graph_0_false_graph_0_arg2_1_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_false_graph_0_arg2_1(while_loop_body_graph_0_false_graph_0_arg2_1_handle);

            static constexpr int64_t int_array_4[] = {8L, 8L};
            static constexpr int64_t int_array_5[] = {8L, 1L};
            AtenTensorHandle while_loop_body_graph_0_false_graph_0_buf0_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &while_loop_body_graph_0_false_graph_0_buf0_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_false_graph_0_buf0(while_loop_body_graph_0_false_graph_0_buf0_handle);
            // Unsorted Source Nodes: [while_loop, cond, gt, add, sin], Original ATen: [aten.gt, aten.add, aten.sin]
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_false_graph_0_arg0_1, "before_launch - triton_poi_fused_add_gt_sin_3 - while_loop_body_graph_0_false_graph_0_arg0_1");
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_false_graph_0_buf0, "before_launch - triton_poi_fused_add_gt_sin_3 - while_loop_body_graph_0_false_graph_0_buf0");
            printf("[  before_launch - triton_poi_fused_add_gt_sin_3 - 64L: %ld  ]", 64L); printf("\\n");
            call_triton_poi_fused_add_gt_sin_3(while_loop_body_graph_0_false_graph_0_arg0_1, while_loop_body_graph_0_false_graph_0_buf0, 64L, this->device_idx_, stream, kernels, this->cubin_dir_);
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_false_graph_0_arg0_1, "after_launch - triton_poi_fused_add_gt_sin_3 - while_loop_body_graph_0_false_graph_0_arg0_1");
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_false_graph_0_buf0, "after_launch - triton_poi_fused_add_gt_sin_3 - while_loop_body_graph_0_false_graph_0_buf0");
            printf("[  after_launch - triton_poi_fused_add_gt_sin_3 - 64L: %ld  ]", 64L); printf("\\n");
            while_loop_body_graph_0_false_graph_0_arg0_1.reset();
            while_loop_body_graph_0_buf3.reset();
            while_loop_body_graph_0_buf3 = std::move(while_loop_body_graph_0_false_graph_0_buf0);
        } else {
            // subgraph: true_graph_0
            AtenTensorHandle while_loop_body_graph_0_true_graph_0_arg0_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(while_loop_body_graph_0_arg1_1, &while_loop_body_graph_0_true_graph_0_arg0_1_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_true_graph_0_arg0_1(while_loop_body_graph_0_true_graph_0_arg0_1_handle);
            AtenTensorHandle while_loop_body_graph_0_true_graph_0_arg1_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(while_loop_body_graph_0_arg2_1, &while_loop_body_graph_0_true_graph_0_arg1_1_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_true_graph_0_arg1_1(while_loop_body_graph_0_true_graph_0_arg1_1_handle);
            AtenTensorHandle while_loop_body_graph_0_true_graph_0_arg2_1_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(while_loop_body_graph_0_arg3_1, &while_loop_body_graph_0_true_graph_0_arg2_1_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_true_graph_0_arg2_1(while_loop_body_graph_0_true_graph_0_arg2_1_handle);

            static constexpr int64_t int_array_6[] = {8L, 8L};
            static constexpr int64_t int_array_7[] = {8L, 1L};
            AtenTensorHandle while_loop_body_graph_0_true_graph_0_buf0_handle;
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_6, int_array_7, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &while_loop_body_graph_0_true_graph_0_buf0_handle));
            RAIIAtenTensorHandle while_loop_body_graph_0_true_graph_0_buf0(while_loop_body_graph_0_true_graph_0_buf0_handle);
            // Unsorted Source Nodes: [while_loop, cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
            static constexpr int64_t int_array_8[] = {8L, 8L};
            static constexpr int64_t int_array_9[] = {1L, 8L};
            AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(while_loop_body_graph_0_true_graph_0_buf0, while_loop_body_graph_0_true_graph_0_arg0_1, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(while_loop_body_graph_0_true_graph_0_arg2_1, 2, int_array_8, int_array_9, 0L))));
            while_loop_body_graph_0_true_graph_0_arg0_1.reset();
            while_loop_body_graph_0_true_graph_0_arg2_1.reset();
            auto while_loop_body_graph_0_true_graph_0_buf1 = std::move(while_loop_body_graph_0_true_graph_0_buf0);  // reuse
            // Unsorted Source Nodes: [while_loop, cond, gt, relu, linear], Original ATen: [aten.gt, aten.relu, aten.addmm]
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_true_graph_0_buf1, "before_launch - triton_poi_fused_addmm_gt_relu_4 - while_loop_body_graph_0_true_graph_0_buf1");
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_true_graph_0_arg1_1, "before_launch - triton_poi_fused_addmm_gt_relu_4 - while_loop_body_graph_0_true_graph_0_arg1_1");
            printf("[  before_launch - triton_poi_fused_addmm_gt_relu_4 - 64L: %ld  ]", 64L); printf("\\n");
            call_triton_poi_fused_addmm_gt_relu_4(while_loop_body_graph_0_true_graph_0_buf1, while_loop_body_graph_0_true_graph_0_arg1_1, 64L, this->device_idx_, stream, kernels, this->cubin_dir_);
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_true_graph_0_buf1, "after_launch - triton_poi_fused_addmm_gt_relu_4 - while_loop_body_graph_0_true_graph_0_buf1");
            aoti_torch_print_tensor_handle(while_loop_body_graph_0_true_graph_0_arg1_1, "after_launch - triton_poi_fused_addmm_gt_relu_4 - while_loop_body_graph_0_true_graph_0_arg1_1");
            printf("[  after_launch - triton_poi_fused_addmm_gt_relu_4 - 64L: %ld  ]", 64L); printf("\\n");
            while_loop_body_graph_0_true_graph_0_arg1_1.reset();
            while_loop_body_graph_0_buf3.reset();
            while_loop_body_graph_0_buf3 = std::move(while_loop_body_graph_0_true_graph_0_buf1);
        }
        while_loop_body_graph_0_arg1_1.reset();
        while_loop_body_graph_0_arg2_1.reset();
        while_loop_body_graph_0_arg3_1.reset();
        while_loop_body_graph_0_buf1.reset();
        if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(while_loop_body_graph_0_buf3, {8L, 8L}, {8L, 1L}, "torch.ops.cond", cached_torch_dtype_float32, "torch.float32"); }

        AtenTensorHandle while_loop_body_graph_0_buf4_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(0, int_array_3, int_array_3, cached_torch_dtype_int64, cached_torch_device_type_cuda, this->device_idx_, &while_loop_body_graph_0_buf4_handle));
        RAIIAtenTensorHandle while_loop_body_graph_0_buf4(while_loop_body_graph_0_buf4_handle);
        // Unsorted Source Nodes: [while_loop, sub], Original ATen: [aten.sub]
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_arg0_1, "before_launch - triton_poi_fused_sub_5 - while_loop_body_graph_0_arg0_1");
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_buf4, "before_launch - triton_poi_fused_sub_5 - while_loop_body_graph_0_buf4");
        printf("[  before_launch - triton_poi_fused_sub_5 - 1L: %ld  ]", 1L); printf("\\n");
        call_triton_poi_fused_sub_5(while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_buf4, 1L, this->device_idx_, stream, kernels, this->cubin_dir_);
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_arg0_1, "after_launch - triton_poi_fused_sub_5 - while_loop_body_graph_0_arg0_1");
        aoti_torch_print_tensor_handle(while_loop_body_graph_0_buf4, "after_launch - triton_poi_fused_sub_5 - while_loop_body_graph_0_buf4");
        printf("[  after_launch - triton_poi_fused_sub_5 - 1L: %ld  ]", 1L); printf("\\n");
        while_loop_body_graph_0_arg0_1.reset();
        buf2.reset();
        buf2 = std::move(while_loop_body_graph_0_buf4);
        buf3.reset();
        buf3 = std::move(while_loop_body_graph_0_buf3);
    }
    arg2_1.reset();
    arg3_1.reset();
    buf0.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf2, {}, {}, "torch.ops.while_loop", cached_torch_dtype_int64, "torch.int64"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf3, {8L, 8L}, {8L, 1L}, "torch.ops.while_loop", cached_torch_dtype_float32, "torch.float32"); }

    static constexpr int64_t int_array_10[] = {8L, 8L};
    static constexpr int64_t int_array_11[] = {8L, 1L};
    AtenTensorHandle buf6_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_10, int_array_11, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf6_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    // Topologically Sorted Source Nodes: [softmax], Original ATen: [prims.prepare_softmax_online, aten._softmax]
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_per_fused__softmax_prepare_softmax_online_6 - buf3");
    aoti_torch_print_tensor_handle(buf6, "before_launch - triton_per_fused__softmax_prepare_softmax_online_6 - buf6");
    printf("[  before_launch - triton_per_fused__softmax_prepare_softmax_online_6 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  before_launch - triton_per_fused__softmax_prepare_softmax_online_6 - 8L: %ld  ]", 8L); printf("\\n");
    call_triton_per_fused__softmax_prepare_softmax_online_6(buf3, buf6, 8L, 8L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_per_fused__softmax_prepare_softmax_online_6 - buf3");
    aoti_torch_print_tensor_handle(buf6, "after_launch - triton_per_fused__softmax_prepare_softmax_online_6 - buf6");
    printf("[  after_launch - triton_per_fused__softmax_prepare_softmax_online_6 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  after_launch - triton_per_fused__softmax_prepare_softmax_online_6 - 8L: %ld  ]", 8L); printf("\\n");
    output_handles[0] = buf6.release();
    output_handles[1] = buf2.release();
} // AOTInductorModel::run_impl
