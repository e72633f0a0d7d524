    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_add_0(
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
    async_compile.triton('triton_poi_fused_add_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 64}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 1024}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_add_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 64
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl.load(in_ptr1 + (x0), xmask)
        tmp2 = tmp0 + tmp1
        tl.store(out_ptr0 + (x0), tmp2, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (64 - 1)) / (64));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_add_0 == nullptr) {
        kernels_.triton_poi_fused_add_0 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/cnwifoxca54nmrws72lwfcdmh2ym7fg7z4pjghiqw2nqj7ma4ljd.cubin", "triton_poi_fused_add_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_3 = xnumel;
    CUdeviceptr global_scratch_scratch_4 = 0;
    CUdeviceptr profile_scratch_scratch_5 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &var_3, &global_scratch_scratch_4, &profile_scratch_scratch_5};
    launchKernel(kernels_.triton_poi_fused_add_0, grid_0, grid_1, grid_2, 1, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr2_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused__softmax_prepare_softmax_online_1(
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
    async_compile.triton('triton_per_fused__softmax_prepare_softmax_online_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 32},
        reduction_hint=ReductionHint.DEFAULT,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused__softmax_prepare_softmax_online_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 4, 'autotune_hints': set(), 'tiling_scores': {'x': 2304, 'r0_': 0}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused__softmax_prepare_softmax_online_1(in_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 8
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
        tmp0 = tl.load(in_ptr0 + (x0 + 8*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
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
        tl.store(out_ptr2 + (x0 + 8*r0_1), tmp15, r0_mask & xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused__softmax_prepare_softmax_online_1 == nullptr) {
        kernels_.triton_per_fused__softmax_prepare_softmax_online_1 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/cld2b6a43ldga6hwmpnfykwmcgl536xyj2mzqw2rjf264laq2yad.cubin", "triton_per_fused__softmax_prepare_softmax_online_1", 64, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(out_ptr2.data_ptr());
    int32_t var_8 = xnumel;
    int32_t var_9 = r0_numel;
    CUdeviceptr global_scratch_scratch_10 = 0;
    CUdeviceptr profile_scratch_scratch_11 = 0;
    void* kernel_args_[] = {&var_6, &var_7, &var_8, &var_9, &global_scratch_scratch_10, &profile_scratch_scratch_11};
    launchKernel(kernels_.triton_per_fused__softmax_prepare_softmax_online_1, grid_0, grid_1, grid_2, 2, 64, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_per_fused_cat_cumsum_exp_2(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused_cat_cumsum_exp_2', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton.jit
    def _triton_helper_fn_add0(arg0_0, arg1_0):
        tmp0 = arg0_0 + arg1_0
        return tmp0

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 8, 'r0_': 16},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_cat_cumsum_exp_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 1536}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_per_fused_cat_cumsum_exp_2(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
        xnumel = 8
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
        tmp0 = (r0_1).to(tl.int32)
        tmp1 = tl.full([1, 1], 0, tl.int64)
        tmp2 = tmp0 >= tmp1
        tmp3 = (r0_1).to(tl.int64)
        tmp4 = (tmp3).to(tl.int64)
        tmp5 = tl.full([1, 1], 8, tl.int64)
        tmp6 = tmp4 < tmp5
        tmp7 = tl.load(in_ptr0 + (8*x0 + (r0_1)), r0_mask & tmp6 & xmask, eviction_policy='evict_last', other=0.0)
        tmp8 = tmp0 >= tmp5
        tmp9 = tl.full([1, 1], 16, tl.int64)
        tmp10 = tmp0 < tmp9
        tmp11 = tl.load(in_ptr1 + (8*x0 + ((-8) + r0_1)), r0_mask & tmp8 & xmask, eviction_policy='evict_last', other=0.0)
        tmp12 = tl.where(tmp6, tmp7, tmp11)
        tmp13 = libdevice.exp(tmp12)
        tmp14 = tmp13.to(tl.float32)
        tmp15 = tl.broadcast_to(tmp14, [XBLOCK, R0_BLOCK])
        tmp16, = tl.associative_scan((tmp15,), 1, _triton_helper_fn_add0)
        tl.store(out_ptr0 + (r0_1 + 16*x0), tmp16, r0_mask & xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = xnumel;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_per_fused_cat_cumsum_exp_2 == nullptr) {
        kernels_.triton_per_fused_cat_cumsum_exp_2 = loadKernel("/cache/czbl2kcciufx45d3m336e4dm2fx6ncef3k2jih7kaxyo4bgb23m2/coj7q6saikslcx3ojxu53m4arlha2tmdpbu2xy3jdiz4rvzqtw4d.cubin", "triton_per_fused_cat_cumsum_exp_2", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_12 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_13 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_14 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_15 = xnumel;
    int32_t var_16 = r0_numel;
    CUdeviceptr global_scratch_scratch_17 = 0;
    CUdeviceptr profile_scratch_scratch_18 = 0;
    void* kernel_args_[] = {&var_12, &var_13, &var_14, &var_15, &var_16, &global_scratch_scratch_17, &profile_scratch_scratch_18};
    launchKernel(kernels_.triton_per_fused_cat_cumsum_exp_2, grid_0, grid_1, grid_2, 2, 0, kernel_args_, stream_);
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
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {8L, 8L}, {8L, 1L}, "input"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {8L, 8L}, {8L, 1L}, "input"); }

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {24L, 8L};
    static constexpr int64_t int_array_1[] = {8L, 1L};
    AtenTensorHandle buf3_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf3_handle));
    RAIIAtenTensorHandle buf3(buf3_handle);
    static constexpr int64_t int_array_2[] = {8L, 8L};
    static constexpr int64_t int_array_3[] = {8L, 1L};
    auto buf0 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_2, int_array_3, 0L));  // alias
    // Topologically Sorted Source Nodes: [matmul], Original ATen: [aten.mm]
    aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cuda_mm_out - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - aoti_torch_cuda_mm_out - arg0_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - aoti_torch_cuda_mm_out - arg2_1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf0, arg0_1, arg2_1));
    aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cuda_mm_out - buf0");
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - aoti_torch_cuda_mm_out - arg0_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - aoti_torch_cuda_mm_out - arg2_1");
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg1_1, {8L, 8L}, {8L, 1L}, "input"); }
    auto buf1 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_2, int_array_3, 64L));  // alias
    // Topologically Sorted Source Nodes: [matmul_1], Original ATen: [aten.mm]
    aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cuda_mm_out - buf1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - aoti_torch_cuda_mm_out - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - aoti_torch_cuda_mm_out - arg2_1");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf1, arg1_1, arg2_1));
    aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cuda_mm_out - buf1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - aoti_torch_cuda_mm_out - arg1_1");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - aoti_torch_cuda_mm_out - arg2_1");
    auto buf2 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_2, int_array_3, 128L));  // alias
    // Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_add_0 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "before_launch - triton_poi_fused_add_0 - arg1_1");
    aoti_torch_print_tensor_handle(buf2, "before_launch - triton_poi_fused_add_0 - buf2");
    printf("[  before_launch - triton_poi_fused_add_0 - 64L: %ld  ]", 64L); printf("\\n");
    call_triton_poi_fused_add_0(arg0_1, arg1_1, buf2, 64L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_add_0 - arg0_1");
    aoti_torch_print_tensor_handle(arg1_1, "after_launch - triton_poi_fused_add_0 - arg1_1");
    aoti_torch_print_tensor_handle(buf2, "after_launch - triton_poi_fused_add_0 - buf2");
    printf("[  after_launch - triton_poi_fused_add_0 - 64L: %ld  ]", 64L); printf("\\n");
    arg0_1.reset();
    arg1_1.reset();
    AtenTensorHandle buf6_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf6_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    // Topologically Sorted Source Nodes: [softmax], Original ATen: [prims.prepare_softmax_online, aten._softmax]
    aoti_torch_print_tensor_handle(buf3, "before_launch - triton_per_fused__softmax_prepare_softmax_online_1 - buf3");
    aoti_torch_print_tensor_handle(buf6, "before_launch - triton_per_fused__softmax_prepare_softmax_online_1 - buf6");
    printf("[  before_launch - triton_per_fused__softmax_prepare_softmax_online_1 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  before_launch - triton_per_fused__softmax_prepare_softmax_online_1 - 24L: %ld  ]", 24L); printf("\\n");
    call_triton_per_fused__softmax_prepare_softmax_online_1(buf3, buf6, 8L, 24L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf3, "after_launch - triton_per_fused__softmax_prepare_softmax_online_1 - buf3");
    aoti_torch_print_tensor_handle(buf6, "after_launch - triton_per_fused__softmax_prepare_softmax_online_1 - buf6");
    printf("[  after_launch - triton_per_fused__softmax_prepare_softmax_online_1 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  after_launch - triton_per_fused__softmax_prepare_softmax_online_1 - 24L: %ld  ]", 24L); printf("\\n");
    buf0.reset();
    buf1.reset();
    buf2.reset();
    static constexpr int64_t int_array_4[] = {8L, 8L};
    AtenTensorHandle buf7_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf7_handle));
    RAIIAtenTensorHandle buf7(buf7_handle);
    // Topologically Sorted Source Nodes: [t, matmul_2], Original ATen: [aten.t, aten.mm]
    static constexpr int64_t int_array_5[] = {8L, 24L};
    static constexpr int64_t int_array_6[] = {1L, 8L};
    aoti_torch_print_tensor_handle(buf7, "before_launch - aoti_torch_cuda_mm_out - buf7");
    aoti_torch_print_tensor_handle(buf3, "before_launch - aoti_torch_cuda_mm_out - buf3");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf7, wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf3, 2, int_array_5, int_array_6, 0L)), buf3));
    aoti_torch_print_tensor_handle(buf7, "after_launch - aoti_torch_cuda_mm_out - buf7");
    aoti_torch_print_tensor_handle(buf3, "after_launch - aoti_torch_cuda_mm_out - buf3");
    buf3.reset();
    static constexpr int64_t int_array_7[] = {8L, 16L};
    static constexpr int64_t int_array_8[] = {16L, 1L};
    AtenTensorHandle buf8_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_7, int_array_8, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf8_handle));
    RAIIAtenTensorHandle buf8(buf8_handle);
    // Topologically Sorted Source Nodes: [cat_1, exp, cumsum], Original ATen: [aten.cat, aten.exp, aten.cumsum]
    aoti_torch_print_tensor_handle(buf7, "before_launch - triton_per_fused_cat_cumsum_exp_2 - buf7");
    aoti_torch_print_tensor_handle(arg2_1, "before_launch - triton_per_fused_cat_cumsum_exp_2 - arg2_1");
    aoti_torch_print_tensor_handle(buf8, "before_launch - triton_per_fused_cat_cumsum_exp_2 - buf8");
    printf("[  before_launch - triton_per_fused_cat_cumsum_exp_2 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  before_launch - triton_per_fused_cat_cumsum_exp_2 - 16L: %ld  ]", 16L); printf("\\n");
    call_triton_per_fused_cat_cumsum_exp_2(buf7, arg2_1, buf8, 8L, 16L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf7, "after_launch - triton_per_fused_cat_cumsum_exp_2 - buf7");
    aoti_torch_print_tensor_handle(arg2_1, "after_launch - triton_per_fused_cat_cumsum_exp_2 - arg2_1");
    aoti_torch_print_tensor_handle(buf8, "after_launch - triton_per_fused_cat_cumsum_exp_2 - buf8");
    printf("[  after_launch - triton_per_fused_cat_cumsum_exp_2 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  after_launch - triton_per_fused_cat_cumsum_exp_2 - 16L: %ld  ]", 16L); printf("\\n");
    arg2_1.reset();
    buf7.reset();
    output_handles[0] = buf6.release();
    output_handles[1] = buf8.release();
} // AOTInductorModel::run_impl
