    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    inputs_info_[3].name = "arg3_1";
    outputs_info_[0].name = "output0";
template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_mul_scatter_0(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_mul_scatter_0', '''
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
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_scatter_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1536}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_mul_scatter_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl.full([1], 2.0, tl.float32)
        tmp2 = tmp0 * tmp1
        tl.store(out_ptr0 + (x0), tmp2, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_mul_scatter_0 == nullptr) {
        kernels_.triton_poi_fused_mul_scatter_0 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/cemhoybgaomknmedzc6onhnsgq3gjtjgfs6xj76px3ppahx6m2lj.cubin", "triton_poi_fused_mul_scatter_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_2 = xnumel;
    CUdeviceptr global_scratch_scratch_3 = 0;
    CUdeviceptr profile_scratch_scratch_4 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &global_scratch_scratch_3, &profile_scratch_scratch_4};
    launchKernel(kernels_.triton_poi_fused_mul_scatter_0, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_mul_scatter_1(
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
    async_compile.triton('triton_poi_fused_mul_scatter_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 128}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_scatter_1', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1536}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_mul_scatter_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x2 = xindex
        x1 = xindex // 8
        tmp0 = tl.load(in_ptr0 + (x2), xmask)
        tmp2 = tl.load(in_ptr1 + (x2), xmask)
        tl.device_assert(((0 <= tmp0) & (tmp0 < 8)) | ~(xmask), "index out of bounds: 0 <= tmp0 < 8")
        tl.store(out_ptr0 + (tmp0 + 8*x1), tmp2, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_mul_scatter_1 == nullptr) {
        kernels_.triton_poi_fused_mul_scatter_1 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/co3xx3dfe2ncomtxmmvrsowtvabuwqeb3b5jcbwcvxnxugtluiz5.cubin", "triton_poi_fused_mul_scatter_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_8 = xnumel;
    CUdeviceptr global_scratch_scratch_9 = 0;
    CUdeviceptr profile_scratch_scratch_10 = 0;
    void* kernel_args_[] = {&var_5, &var_6, &var_7, &var_8, &global_scratch_scratch_9, &profile_scratch_scratch_10};
    launchKernel(kernels_.triton_poi_fused_mul_scatter_1, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_exp_scatter_add_2(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_exp_scatter_add_2', '''
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
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_exp_scatter_add_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1024}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_exp_scatter_add_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tl.store(out_ptr0 + (x0), tmp0, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_exp_scatter_add_2 == nullptr) {
        kernels_.triton_poi_fused_exp_scatter_add_2 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/cs2e254rvkgoaeggf667i4itr3c7lkunzm3nef4lf6gpbql22zga.cubin", "triton_poi_fused_exp_scatter_add_2", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_11 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_13 = xnumel;
    CUdeviceptr global_scratch_scratch_14 = 0;
    CUdeviceptr profile_scratch_scratch_15 = 0;
    void* kernel_args_[] = {&var_11, &var_12, &var_13, &global_scratch_scratch_14, &profile_scratch_scratch_15};
    launchKernel(kernels_.triton_poi_fused_exp_scatter_add_2, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_exp_scatter_add_3(
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
    async_compile.triton('triton_poi_fused_exp_scatter_add_3', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 128}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_exp_scatter_add_3', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': True, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1536}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_exp_scatter_add_3(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x2 = xindex
        x1 = xindex // 8
        tmp0 = tl.load(in_ptr0 + (x2), xmask)
        tmp2 = tl.load(in_ptr1 + (x2), xmask)
        tl.device_assert(((0 <= tmp0) & (tmp0 < 8)) | ~(xmask), "index out of bounds: 0 <= tmp0 < 8")
        tmp3 = libdevice.exp(tmp2)
        tl.atomic_add(out_ptr0 + (tmp0 + 8*x1), tmp3, xmask, sem='relaxed')
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_exp_scatter_add_3 == nullptr) {
        kernels_.triton_poi_fused_exp_scatter_add_3 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/cmojacrox25324lr5wuc554rvrjonejwwalg2wx63wsoret2enpq.cubin", "triton_poi_fused_exp_scatter_add_3", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_16 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_17 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_18 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_19 = xnumel;
    CUdeviceptr global_scratch_scratch_20 = 0;
    CUdeviceptr profile_scratch_scratch_21 = 0;
    void* kernel_args_[] = {&var_16, &var_17, &var_18, &var_19, &global_scratch_scratch_20, &profile_scratch_scratch_21};
    launchKernel(kernels_.triton_poi_fused_exp_scatter_add_3, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_index_add_slice_4(
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
    async_compile.triton('triton_poi_fused_index_add_slice_4', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 32}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_index_add_slice_4', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': True, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 120}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_index_add_slice_4(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 24
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
        tl.atomic_add(out_ptr0 + (x0 + 8*tmp4), tmp6, xmask, sem='relaxed')
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (32 - 1)) / (32));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_index_add_slice_4 == nullptr) {
        kernels_.triton_poi_fused_index_add_slice_4 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/cn3jxqejzzzgea5izvnmqjhs3p6clnmk7cl3zeyxwi3qqru2w2ic.cubin", "triton_poi_fused_index_add_slice_4", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_22 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_23 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_24 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_25 = xnumel;
    CUdeviceptr global_scratch_scratch_26 = 0;
    CUdeviceptr profile_scratch_scratch_27 = 0;
    void* kernel_args_[] = {&var_22, &var_23, &var_24, &var_25, &global_scratch_scratch_26, &profile_scratch_scratch_27};
    launchKernel(kernels_.triton_poi_fused_index_add_slice_4, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_index_put_mul_slice_5(
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
    async_compile.triton('triton_poi_fused_index_put_mul_slice_5', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 32}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_index_put_mul_slice_5', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 120}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_index_put_mul_slice_5(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 24
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
        tmp7 = tl.full([1], 3.0, tl.float32)
        tmp8 = tmp6 * tmp7
        tl.store(out_ptr0 + (x0 + 8*tmp4), tmp8, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (32 - 1)) / (32));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_index_put_mul_slice_5 == nullptr) {
        kernels_.triton_poi_fused_index_put_mul_slice_5 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/c237zbfxcw7d3uchjjvyewsfypkll4bytggyqjjnxwgcw5ewv5lj.cubin", "triton_poi_fused_index_put_mul_slice_5", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_28 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_29 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_30 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_31 = xnumel;
    CUdeviceptr global_scratch_scratch_32 = 0;
    CUdeviceptr profile_scratch_scratch_33 = 0;
    void* kernel_args_[] = {&var_28, &var_29, &var_30, &var_31, &global_scratch_scratch_32, &profile_scratch_scratch_33};
    launchKernel(kernels_.triton_poi_fused_index_put_mul_slice_5, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_index_put_select_slice_6(
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
    async_compile.triton('triton_poi_fused_index_put_select_slice_6', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 4}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_index_put_select_slice_6', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': True, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 13}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_index_put_select_slice_6(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 3
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp10 = tl.load(in_ptr1 + (x0), xmask)
        tmp1 = (tl.full([XBLOCK], 16, tl.int32)).to(tl.int32)
        tmp2 = tmp0 + tmp1
        tmp3 = tmp0 < 0
        tmp4 = tl.where(tmp3, tmp2, tmp0)
        tl.device_assert(((0 <= tmp4) & (tmp4 < 16)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 16")
        tmp6 = (tl.full([XBLOCK], 8, tl.int32)).to(tl.int32)
        tmp7 = tmp0 + tmp6
        tmp8 = tl.where(tmp3, tmp7, tmp0)
        tl.device_assert(((0 <= tmp8) & (tmp8 < 8)) | ~(xmask), "index out of bounds: 0 <= tmp8 < 8")
        tl.atomic_add(out_ptr0 + (tl.broadcast_to(tmp8 + 8*tmp4, [XBLOCK])), tmp10, xmask, sem='relaxed')
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (4 - 1)) / (4));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_index_put_select_slice_6 == nullptr) {
        kernels_.triton_poi_fused_index_put_select_slice_6 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/c3emzllkx6uqqddch6qrasg3cxi3yf3qh26pday4arn574rn36xi.cubin", "triton_poi_fused_index_put_select_slice_6", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_34 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_35 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_36 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_37 = xnumel;
    CUdeviceptr global_scratch_scratch_38 = 0;
    CUdeviceptr profile_scratch_scratch_39 = 0;
    void* kernel_args_[] = {&var_34, &var_35, &var_36, &var_37, &global_scratch_scratch_38, &profile_scratch_scratch_39};
    launchKernel(kernels_.triton_poi_fused_index_put_select_slice_6, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_relu_7(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_relu_7', '''
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
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_relu_7', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1024}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_relu_7(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 128
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl.full([1], 0, tl.int32)
        tmp2 = tl.maximum(tmp1, tmp0, tl.PropagateNan.ALL)
        tl.store(out_ptr0 + (x0), tmp2, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (128 - 1)) / (128));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_relu_7 == nullptr) {
        kernels_.triton_poi_fused_relu_7 = loadKernel("/cache/ca2plalzsfdlslzmmy42pft2y56ivgcqaf5qbje4z4d47ejgbz7i/chyzpfgswj7qd3vhwydf45j5z5ieu46rkl7idi4wyn6n6pfsttew.cubin", "triton_poi_fused_relu_7", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_40 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_41 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_42 = xnumel;
    CUdeviceptr global_scratch_scratch_43 = 0;
    CUdeviceptr profile_scratch_scratch_44 = 0;
    void* kernel_args_[] = {&var_40, &var_41, &var_42, &global_scratch_scratch_43, &profile_scratch_scratch_44};
    launchKernel(kernels_.triton_poi_fused_relu_7, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
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
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 4);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);
    auto arg3_1 = std::move(inputs[3]);
    aoti_torch_print_tensor_handle(arg0_1, "aoti_model_inputs - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "aoti_model_inputs - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "aoti_model_inputs - arg2_1");
    aoti_torch_print_tensor_handle(arg3_1, "aoti_model_inputs - arg3_1");

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

    if ((reinterpret_cast<std::uintptr_t>(arg3_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 3 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg3_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg3_1, &arg3_1_aligned));
        arg3_1 = std::move(RAIIAtenTensorHandle(arg3_1_aligned));
    }
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {16L, 8L}, {8L, 1L}, "input"); }

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {16L, 8L};
    static constexpr int64_t int_array_1[] = {8L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [mul, scatter], Original ATen: [aten.mul, aten.scatter]
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_mul_scatter_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_mul_scatter_0 - buf0");
    printf("[  before_launch - triton_poi_fused_mul_scatter_0 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_mul_scatter_0(arg0_1, buf0, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_mul_scatter_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_mul_scatter_0 - buf0");
    printf("[  after_launch - triton_poi_fused_mul_scatter_0 - 128L: %ld  ]", 128L); printf("\\n");
    arg0_1.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg1_1, {16L, 8L}, {8L, 1L}, "input"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {16L, 8L}, {8L, 1L}, "input"); }
    // Topologically Sorted Source Nodes: [mul, scatter], Original ATen: [aten.mul, aten.scatter]
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_mul_scatter_1 - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_mul_scatter_1 - arg2_1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_mul_scatter_1 - buf0");
    printf("[  before_launch - triton_poi_fused_mul_scatter_1 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_mul_scatter_1(arg1_1, arg2_1, buf0, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_mul_scatter_1 - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_mul_scatter_1 - arg2_1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_mul_scatter_1 - buf0");
    printf("[  after_launch - triton_poi_fused_mul_scatter_1 - 128L: %ld  ]", 128L); printf("\\n");
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // Topologically Sorted Source Nodes: [exp, scatter_add], Original ATen: [aten.exp, aten.scatter_add]
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_exp_scatter_add_2 - buf0");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_exp_scatter_add_2 - buf2");
    printf("[  before_launch - triton_poi_fused_exp_scatter_add_2 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_exp_scatter_add_2(buf0, buf2, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_exp_scatter_add_2 - buf0");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_exp_scatter_add_2 - buf2");
    printf("[  after_launch - triton_poi_fused_exp_scatter_add_2 - 128L: %ld  ]", 128L); printf("\\n");
    // Topologically Sorted Source Nodes: [exp, scatter_add], Original ATen: [aten.exp, aten.scatter_add]
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_exp_scatter_add_3 - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_exp_scatter_add_3 - arg2_1");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_exp_scatter_add_3 - buf2");
    printf("[  before_launch - triton_poi_fused_exp_scatter_add_3 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_exp_scatter_add_3(arg1_1, arg2_1, buf2, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_exp_scatter_add_3 - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_exp_scatter_add_3 - arg2_1");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_exp_scatter_add_3 - buf2");
    printf("[  after_launch - triton_poi_fused_exp_scatter_add_3 - 128L: %ld  ]", 128L); printf("\\n");
    auto buf4 = std::move(buf0);  // reuse
    // Topologically Sorted Source Nodes: [scatter_reduce], Original ATen: [aten.scatter_reduce]
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_exp_scatter_add_2 - buf2");
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_poi_fused_exp_scatter_add_2 - buf4");
    printf("[  before_launch - triton_poi_fused_exp_scatter_add_2 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_exp_scatter_add_2(buf2, buf4, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_exp_scatter_add_2 - buf2");
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_poi_fused_exp_scatter_add_2 - buf4");
    printf("[  after_launch - triton_poi_fused_exp_scatter_add_2 - 128L: %ld  ]", 128L); printf("\\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_scatter_reduce_two_out(buf4,buf4,1,arg1_1,arg2_1, "amax",1));
    arg1_1.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg3_1, {3L, }, {1L, }, "input"); }
    // Topologically Sorted Source Nodes: [slice_1, index_add], Original ATen: [aten.slice, aten.index_add]
    aoti_torch_print_tensor_handle(arg3_1, "before_launch - triton_poi_fused_index_add_slice_4 - arg3_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_index_add_slice_4 - arg2_1");
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_poi_fused_index_add_slice_4 - buf4");
    printf("[  before_launch - triton_poi_fused_index_add_slice_4 - 24L: %ld  ]", 24L); printf("\\n");
    call_triton_poi_fused_index_add_slice_4(arg3_1, arg2_1, buf4, 24L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg3_1, "after_launch - triton_poi_fused_index_add_slice_4 - arg3_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_index_add_slice_4 - arg2_1");
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_poi_fused_index_add_slice_4 - buf4");
    printf("[  after_launch - triton_poi_fused_index_add_slice_4 - 24L: %ld  ]", 24L); printf("\\n");
    // Topologically Sorted Source Nodes: [slice_2, mul_1, index_put], Original ATen: [aten.slice, aten.mul, aten.index_put]
    aoti_torch_print_tensor_handle(arg3_1, "before_launch - triton_poi_fused_index_put_mul_slice_5 - arg3_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_index_put_mul_slice_5 - arg2_1");
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_poi_fused_index_put_mul_slice_5 - buf4");
    printf("[  before_launch - triton_poi_fused_index_put_mul_slice_5 - 24L: %ld  ]", 24L); printf("\\n");
    call_triton_poi_fused_index_put_mul_slice_5(arg3_1, arg2_1, buf4, 24L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg3_1, "after_launch - triton_poi_fused_index_put_mul_slice_5 - arg3_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_index_put_mul_slice_5 - arg2_1");
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_poi_fused_index_put_mul_slice_5 - buf4");
    printf("[  after_launch - triton_poi_fused_index_put_mul_slice_5 - 24L: %ld  ]", 24L); printf("\\n");
    // Topologically Sorted Source Nodes: [select, slice_3, index_put_1], Original ATen: [aten.select, aten.slice, aten.index_put]
    aoti_torch_print_tensor_handle(arg3_1, "before_launch - triton_poi_fused_index_put_select_slice_6 - arg3_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_poi_fused_index_put_select_slice_6 - arg2_1");
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_poi_fused_index_put_select_slice_6 - buf4");
    printf("[  before_launch - triton_poi_fused_index_put_select_slice_6 - 3L: %ld  ]", 3L); printf("\\n");
    call_triton_poi_fused_index_put_select_slice_6(arg3_1, arg2_1, buf4, 3L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg3_1, "after_launch - triton_poi_fused_index_put_select_slice_6 - arg3_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_poi_fused_index_put_select_slice_6 - arg2_1");
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_poi_fused_index_put_select_slice_6 - buf4");
    printf("[  after_launch - triton_poi_fused_index_put_select_slice_6 - 3L: %ld  ]", 3L); printf("\\n");
    arg2_1.reset();
    arg3_1.reset();
    auto buf9 = std::move(buf2);  // reuse
    // Topologically Sorted Source Nodes: [relu], Original ATen: [aten.relu]
    aoti_torch_print_tensor_handle(buf4, "before_launch - triton_poi_fused_relu_7 - buf4");
    aoti_torch_print_tensor_handle(buf9, "before_launch - triton_poi_fused_relu_7 - buf9");
    printf("[  before_launch - triton_poi_fused_relu_7 - 128L: %ld  ]", 128L); printf("\\n");
    call_triton_poi_fused_relu_7(buf4, buf9, 128L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf4, "after_launch - triton_poi_fused_relu_7 - buf4");
    aoti_torch_print_tensor_handle(buf9, "after_launch - triton_poi_fused_relu_7 - buf9");
    printf("[  after_launch - triton_poi_fused_relu_7 - 128L: %ld  ]", 128L); printf("\\n");
    buf4.reset();
    output_handles[0] = buf9.release();
} // AOTInductorModel::run_impl
