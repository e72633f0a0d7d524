    inputs_info_[0].name = "arg0_1";
    outputs_info_[0].name = "output0";
template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_sin_0(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_sin_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 1024}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sin_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 12000}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1000
        xoffset = tl.program_id(0) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = tl_math.sin(tmp0)
        tl.store(out_ptr0 + (x0), tmp1, xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel + (256 - 1)) / (256));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_sin_0 == nullptr) {
        kernels_.triton_poi_fused_sin_0 = loadKernel("/cache/cg4ts324k7twryfaksqpuugl4a7acrkw47cea2w3givagifblf2p/c332qdghyodtij4i5iini5wfhyjltcppvhx53r3g32pfqk733s2z.cubin", "triton_poi_fused_sin_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_2 = xnumel;
    CUdeviceptr global_scratch_scratch_3 = 0;
    CUdeviceptr profile_scratch_scratch_4 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &global_scratch_scratch_3, &profile_scratch_scratch_4};
    launchKernel(kernels_.triton_poi_fused_sin_0, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename source_type_, typename destination_type_, typename kernels_type_>
static __attribute__((noinline)) void call_double_kernel_0(
    const source_type_& source,
    const destination_type_& destination,
    int64_t count,
    int64_t _grid_0,
    int64_t _grid_1,
    int64_t _grid_2,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('double_kernel', '''

    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties

    @triton_heuristics.user_autotune(
        configs=[],
        inductor_meta={'grid_type': 'FixedGrid', 'fixed_grid': ['_grid_0', '_grid_1', '_grid_2'], 'extra_launcher_args': ['_grid_0', '_grid_1', '_grid_2'], 'declared_constexpr_names': ['BLOCK'], 'kernel_name': 'double_kernel_0', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        triton_meta={'signature': {'source': '*fp32', 'destination': '*fp32', 'count': 'i32', 'BLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'BLOCK': 128}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        filename=__file__,
        custom_kernel=True,
    )
    @triton.jit
    def double_kernel(source, destination, count, BLOCK: tl.constexpr):
        offset = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        value = tl.load(source + offset, mask=offset < count)
        tl.store(destination + offset, value * 2, mask=offset < count)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = _grid_0;
    uint32_t grid_1 = _grid_1;
    uint32_t grid_2 = _grid_2;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.double_kernel_0 == nullptr) {
        kernels_.double_kernel_0 = loadKernel("/cache/cg4ts324k7twryfaksqpuugl4a7acrkw47cea2w3givagifblf2p/c7szvgjmeifkcvxtm662dcaawetnunhwkbavzutbnymzt32g246p.cubin", "double_kernel", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(source.data_ptr());
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(destination.data_ptr());
    int32_t var_7 = count;
    CUdeviceptr global_scratch_scratch_8 = 0;
    CUdeviceptr profile_scratch_scratch_9 = 0;
    void* kernel_args_[] = {&var_5, &var_6, &var_7, &global_scratch_scratch_8, &profile_scratch_scratch_9};
    launchKernel(kernels_.double_kernel_0, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename data_type_, typename kernels_type_>
static __attribute__((noinline)) void call_inplace_kernel_1(
    const data_type_& data,
    int64_t count,
    float scale,
    int64_t _grid_0,
    int64_t _grid_1,
    int64_t _grid_2,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('inplace_kernel', '''

    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties

    @triton_heuristics.user_autotune(
        configs=[],
        inductor_meta={'grid_type': 'FixedGrid', 'fixed_grid': ['_grid_0', '_grid_1', '_grid_2'], 'extra_launcher_args': ['_grid_0', '_grid_1', '_grid_2'], 'declared_constexpr_names': ['BLOCK'], 'kernel_name': 'inplace_kernel_1', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        triton_meta={'signature': {'data': '*fp32', 'count': 'i32', 'scale': 'fp64', 'BLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'BLOCK': 128}, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
        filename=__file__,
        custom_kernel=True,
    )
    @triton.jit
    def inplace_kernel(data, count, scale, BLOCK: tl.constexpr):
        offset = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        value = tl.load(data + offset, mask=offset < count)
        tl.store(data + offset, value * scale, mask=offset < count)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = _grid_0;
    uint32_t grid_1 = _grid_1;
    uint32_t grid_2 = _grid_2;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.inplace_kernel_1 == nullptr) {
        kernels_.inplace_kernel_1 = loadKernel("/cache/cg4ts324k7twryfaksqpuugl4a7acrkw47cea2w3givagifblf2p/cvikaigax7derembieqjpldmylqy5vb544ffeupdoec5a6k262b3.cubin", "inplace_kernel", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_10 = reinterpret_cast<CUdeviceptr>(data.data_ptr());
    int32_t var_11 = count;
    double var_12 = scale;
    CUdeviceptr global_scratch_scratch_13 = 0;
    CUdeviceptr profile_scratch_scratch_14 = 0;
    void* kernel_args_[] = {&var_10, &var_11, &var_12, &global_scratch_scratch_13, &profile_scratch_scratch_14};
    launchKernel(kernels_.inplace_kernel_1, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename source_type_, typename destination_type_, typename kernels_type_>
static __attribute__((noinline)) void call_tuned_kernel_2(
    const source_type_& source,
    const destination_type_& destination,
    int64_t count,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('tuned_kernel', '''

    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties

    @triton_heuristics.user_autotune(
        configs=[{'BLOCK': 64, 'num_warps': 2, 'num_stages': 3}, {'BLOCK': 128, 'num_warps': 4, 'num_stages': 3}],
        inductor_meta={'grid_type': 'PrecomputedGrid', 'precomputed_grids': [{'config': {'BLOCK': 64, 'num_warps': 2, 'num_stages': 3}, 'python': ['16', '1', '1'], 'cpp': ['16L', '1L', '1L'], 'python_slow': ['16', '1', '1']}, {'config': {'BLOCK': 128, 'num_warps': 4, 'num_stages': 3}, 'python': ['8', '1', '1'], 'cpp': ['8L', '1L', '1L'], 'python_slow': ['8', '1', '1']}], 'extra_launcher_args': [], 'declared_constexpr_names': ['BLOCK'], 'kernel_name': 'tuned_kernel_2', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        triton_meta={'signature': {'source': '*fp32', 'destination': '*fp32', 'count': 'i32', 'BLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        filename=__file__,
        custom_kernel=True,
    )
    @triton.jit
    def tuned_kernel(source, destination, count, BLOCK: tl.constexpr):
        offset = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        value = tl.load(source + offset, mask=offset < count)
        tl.store(destination + offset, value + 1, mask=offset < count)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = 16L;
    uint32_t grid_1 = 1L;
    uint32_t grid_2 = 1L;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.tuned_kernel_2 == nullptr) {
        kernels_.tuned_kernel_2 = loadKernel("/cache/cg4ts324k7twryfaksqpuugl4a7acrkw47cea2w3givagifblf2p/c2iwu7c6vu4zhspyynqy7ayc62jyotgitlg5uuxnaaj5ilwlhgdk.cubin", "tuned_kernel", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_15 = reinterpret_cast<CUdeviceptr>(source.data_ptr());
    CUdeviceptr var_16 = reinterpret_cast<CUdeviceptr>(destination.data_ptr());
    int32_t var_17 = count;
    CUdeviceptr global_scratch_scratch_18 = 0;
    CUdeviceptr profile_scratch_scratch_19 = 0;
    void* kernel_args_[] = {&var_15, &var_16, &var_17, &global_scratch_scratch_18, &profile_scratch_scratch_19};
    launchKernel(kernels_.tuned_kernel_2, grid_0, grid_1, grid_2, 2, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_relu_1(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_relu_1', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.pointwise(
        size_hints={'x': 1024}, 
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_relu_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 8000}, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
        min_elem_per_thread=0
    )
    @triton.jit
    def triton_poi_fused_relu_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
        xnumel = 1000
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
    uint32_t grid_0 = ((xnumel + (256 - 1)) / (256));
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_relu_1 == nullptr) {
        kernels_.triton_poi_fused_relu_1 = loadKernel("/cache/cg4ts324k7twryfaksqpuugl4a7acrkw47cea2w3givagifblf2p/c6t35rloaf57f2vb2lh2b6l67c5ygsr62kmmo2ekptzti66zwvo5.cubin", "triton_poi_fused_relu_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_20 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_21 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    int32_t var_22 = xnumel;
    CUdeviceptr global_scratch_scratch_23 = 0;
    CUdeviceptr profile_scratch_scratch_24 = 0;
    void* kernel_args_[] = {&var_20, &var_21, &var_22, &global_scratch_scratch_23, &profile_scratch_scratch_24};
    launchKernel(kernels_.triton_poi_fused_relu_1, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
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
    static constexpr int64_t int_array_0[] = {1000L, };
    static constexpr int64_t int_array_1[] = {1L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {1000L, }, {1L, }, "input"); }
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [sin, user_triton], Original ATen: [aten.sin]
    aoti_torch_print_tensor_handle(arg0_1, "before_launch - triton_poi_fused_sin_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf1, "before_launch - triton_poi_fused_sin_0 - buf1");
    printf("[  before_launch - triton_poi_fused_sin_0 - 1000L: %ld  ]", 1000L); printf("\\n");
    call_triton_poi_fused_sin_0(arg0_1, buf1, 1000L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(arg0_1, "after_launch - triton_poi_fused_sin_0 - arg0_1");
    aoti_torch_print_tensor_handle(buf1, "after_launch - triton_poi_fused_sin_0 - buf1");
    printf("[  after_launch - triton_poi_fused_sin_0 - 1000L: %ld  ]", 1000L); printf("\\n");
    arg0_1.reset();
    // Topologically Sorted Source Nodes: [sin, user_triton], Original ATen: [aten.sin]
    aoti_torch_print_tensor_handle(buf1, "before_launch - double_kernel_0 - buf1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - double_kernel_0 - buf0");
    printf("[  before_launch - double_kernel_0 - 1000: %ld  ]", 1000); printf("\\n");
    printf("[  before_launch - double_kernel_0 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  before_launch - double_kernel_0 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  before_launch - double_kernel_0 - 1L: %ld  ]", 1L); printf("\\n");
    call_double_kernel_0(buf1, buf0, 1000, 8L, 1L, 1L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf1, "after_launch - double_kernel_0 - buf1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - double_kernel_0 - buf0");
    printf("[  after_launch - double_kernel_0 - 1000: %ld  ]", 1000); printf("\\n");
    printf("[  after_launch - double_kernel_0 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  after_launch - double_kernel_0 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  after_launch - double_kernel_0 - 1L: %ld  ]", 1L); printf("\\n");
    // Topologically Sorted Source Nodes: [user_triton], Original ATen: []
    aoti_torch_print_tensor_handle(buf0, "before_launch - inplace_kernel_1 - buf0");
    printf("[  before_launch - inplace_kernel_1 - 1000: %ld  ]", 1000); printf("\\n");
    printf("[  before_launch - inplace_kernel_1 - 0.5: %ld  ]", 0.5); printf("\\n");
    printf("[  before_launch - inplace_kernel_1 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  before_launch - inplace_kernel_1 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  before_launch - inplace_kernel_1 - 1L: %ld  ]", 1L); printf("\\n");
    call_inplace_kernel_1(buf0, 1000, 0.5, 8L, 1L, 1L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf0, "after_launch - inplace_kernel_1 - buf0");
    printf("[  after_launch - inplace_kernel_1 - 1000: %ld  ]", 1000); printf("\\n");
    printf("[  after_launch - inplace_kernel_1 - 0.5: %ld  ]", 0.5); printf("\\n");
    printf("[  after_launch - inplace_kernel_1 - 8L: %ld  ]", 8L); printf("\\n");
    printf("[  after_launch - inplace_kernel_1 - 1L: %ld  ]", 1L); printf("\\n");
    printf("[  after_launch - inplace_kernel_1 - 1L: %ld  ]", 1L); printf("\\n");
    // Topologically Sorted Source Nodes: [user_triton], Original ATen: []
    aoti_torch_print_tensor_handle(buf0, "before_launch - tuned_kernel_2 - buf0");
    aoti_torch_print_tensor_handle(buf0, "before_launch - tuned_kernel_2 - buf0");
    printf("[  before_launch - tuned_kernel_2 - 1000: %ld  ]", 1000); printf("\\n");
    call_tuned_kernel_2(buf0, buf0, 1000, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf0, "after_launch - tuned_kernel_2 - buf0");
    aoti_torch_print_tensor_handle(buf0, "after_launch - tuned_kernel_2 - buf0");
    printf("[  after_launch - tuned_kernel_2 - 1000: %ld  ]", 1000); printf("\\n");
    auto buf5 = std::move(buf1);  // reuse
    // Topologically Sorted Source Nodes: [relu], Original ATen: [aten.relu]
    aoti_torch_print_tensor_handle(buf0, "before_launch - triton_poi_fused_relu_1 - buf0");
    aoti_torch_print_tensor_handle(buf5, "before_launch - triton_poi_fused_relu_1 - buf5");
    printf("[  before_launch - triton_poi_fused_relu_1 - 1000L: %ld  ]", 1000L); printf("\\n");
    call_triton_poi_fused_relu_1(buf0, buf5, 1000L, this->device_idx_, stream, kernels, this->cubin_dir_);
    aoti_torch_print_tensor_handle(buf0, "after_launch - triton_poi_fused_relu_1 - buf0");
    aoti_torch_print_tensor_handle(buf5, "after_launch - triton_poi_fused_relu_1 - buf5");
    printf("[  after_launch - triton_poi_fused_relu_1 - 1000L: %ld  ]", 1000L); printf("\\n");
    buf0.reset();
    output_handles[0] = buf5.release();
} // AOTInductorModel::run_impl
