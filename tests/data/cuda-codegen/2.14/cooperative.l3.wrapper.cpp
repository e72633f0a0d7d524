    inputs_info_[0].name = "arg0_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
template <typename in_ptr0_type_, typename out_ptr0_type_, typename out_ptr2_type_, typename sem_ptr_type_, typename ws_ptr_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_unk_fused_mean_relu_sub_sum_0(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    const out_ptr2_type_& out_ptr2,
    const sem_ptr_type_& sem_ptr,
    const ws_ptr_type_& ws_ptr,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_unk_fused_mean_relu_sub_sum_0', '''
    import triton
    import triton.language as tl

    from torch._inductor.runtime import triton_helpers, triton_heuristics
    from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
    from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
    triton_helpers.set_driver_to_gpu()

    @triton_heuristics.cooperative_reduction(
        size_hints={'x': 2, 'r0_': 1048576},
        reduction_hint=ReductionHint.INNER,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'sem_ptr': '*u32', 'ws_ptr': '*u8', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr', 'RSPLIT': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'launch_cooperative_grid': True, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'CooperativeReductionGrid', 'kernel_name': 'triton_unk_fused_mean_relu_sub_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 2, 'autotune_hints': set(), 'tiling_scores': {'x': 4, 'r0_': 24000000}, 'persistent_reduction': False, 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_unk_fused_mean_relu_sub_sum_0(in_ptr0, out_ptr0, out_ptr2, sem_ptr, ws_ptr, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr, RSPLIT : tl.constexpr):
        xnumel = 2
        r0_numel = 1000000
        rnumel = r0_numel
        RBLOCK: tl.constexpr = R0_BLOCK
        RSPLIT_NEXT_POWER_OF_2: tl.constexpr = triton_helpers.constexpr_next_power_of_2(RSPLIT)
        RSPLIT_IS_POWER_OF_2: tl.constexpr = RSPLIT == RSPLIT_NEXT_POWER_OF_2
        HAS_RSPLIT: tl.constexpr = RSPLIT > 1
        rsplit_id = tl.program_id(0)
        num_rblocks = (rnumel + RBLOCK - 1) // RBLOCK
        rsplit_chunk = (num_rblocks + RSPLIT - 1) // RSPLIT * RBLOCK
        rsplit_start = rsplit_chunk * rsplit_id
        rsplit_end = rsplit_chunk * (rsplit_id + 1)
        rsplit_end = tl.where(rsplit_end < rnumel, rsplit_end, rnumel)
        xoffset = tl.program_id(1) * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
        xmask = xindex < xnumel
        r0_base = tl.arange(0, R0_BLOCK)[None, :]
        rbase = r0_base
        rsplit_arange = tl.arange(0, RSPLIT_NEXT_POWER_OF_2)[None, :]
        rsplit_mask = xmask if RSPLIT_IS_POWER_OF_2 else ((rsplit_arange < RSPLIT) & xmask)
        x0 = xindex
        _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
        for r0_offset in tl.range(rsplit_start, rsplit_end, R0_BLOCK):
            r0_index = r0_offset + r0_base
            r0_mask = r0_index < r0_numel
            roffset = r0_offset
            rindex = r0_index
            r0_1 = r0_index
            tmp0 = tl.load(in_ptr0 + (r0_1 + 1000000*x0), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
            tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
            tmp3 = _tmp2 + tmp1
            _tmp2 = tl.where(r0_mask & xmask, tmp3, _tmp2)
        tmp2 = tl.sum(_tmp2, 1)[:, None]
        if HAS_RSPLIT:
            tmp2_ws = (ws_ptr + 0).to(tl.pointer_type(tl.float32))
            tl.store(tmp2_ws + (xindex * RSPLIT + rsplit_id), tmp2, xindex < xnumel)
        if HAS_RSPLIT:
            triton_helpers.x_grid_barrier(sem_ptr + tl.program_id(1))
        if HAS_RSPLIT:
            tmp2_peers = tl.load(tmp2_ws + (xindex * RSPLIT + rsplit_arange), rsplit_mask, eviction_policy='evict_first', other=triton_helpers.if_mask(rsplit_mask, 0))
            tmp2 = tl.sum(tmp2_peers, 1)[:, None]
        if rsplit_id == (0 % RSPLIT):
            tl.store(out_ptr0 + (x0), tmp2, xmask)
        for r0_offset in tl.range(rsplit_start, rsplit_end, R0_BLOCK):
            r0_index = r0_offset + r0_base
            r0_mask = r0_index < r0_numel
            roffset = r0_offset
            rindex = r0_index
            r0_1 = r0_index
            tmp4 = tl.load(in_ptr0 + (r0_1 + 1000000*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
            tmp5 = tl.full([1, 1], 1000000.0, tl.float32)
            tmp6 = (tmp2 / tmp5)
            tmp7 = tmp4 - tmp6
            tmp8 = tl.full([1, 1], 0, tl.int32)
            tmp9 = tl.maximum(tmp8, tmp7, tl.PropagateNan.ALL)
            tl.store(out_ptr2 + (r0_1 + 1000000*x0), tmp9, r0_mask & xmask)
    ''', device_str='cuda')
    */
    uint32_t grid_0 = 32;
    uint32_t grid_1 = xnumel;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_unk_fused_mean_relu_sub_sum_0 == nullptr) {
        kernels_.triton_unk_fused_mean_relu_sub_sum_0 = loadKernel("/cache/cohdbbj43qzdhobwtx2nh4a3tknz5pxzzd5kuoqj7a3fdjobti65/cmhktfsoky4hdzo6luib2z7tr52fi5234ujnhbrkrhrpzweczglm.cubin", "triton_unk_fused_mean_relu_sub_sum_0", 64, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(out_ptr2.data_ptr());
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(sem_ptr.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(ws_ptr.data_ptr());
    int32_t var_5 = xnumel;
    int32_t var_6 = r0_numel;
    CUdeviceptr global_scratch_scratch_7 = 0;
    CUdeviceptr profile_scratch_scratch_8 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &var_3, &var_4, &var_5, &var_6, &global_scratch_scratch_7, &profile_scratch_scratch_8};
    launchKernel(kernels_.triton_unk_fused_mean_relu_sub_sum_0, grid_0, grid_1, grid_2, 16, 64, kernel_args_, stream_);
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

    if ((reinterpret_cast<std::uintptr_t>(arg0_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 0 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg0_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg0_1, &arg0_1_aligned));
        arg0_1 = std::move(RAIIAtenTensorHandle(arg0_1_aligned));
    }
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {2L, 1000000L}, {1000000L, 1L}, "input"); }

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    static constexpr int64_t int_array_0[] = {2L, };
    static constexpr int64_t int_array_1[] = {1L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    static constexpr int64_t int_array_2[] = {2L, 1000000L};
    static constexpr int64_t int_array_3[] = {1000000L, 1L};
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // Topologically Sorted Source Nodes: [sum_1, mean, sub, relu], Original ATen: [aten.sum, aten.mean, aten.sub, aten.relu]
    AtenTensorHandle semaphores_cuda_0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_uint32, cached_torch_device_type_cuda, this->device_idx_, &semaphores_cuda_0_handle));
    RAIIAtenTensorHandle semaphores_cuda_0(semaphores_cuda_0_handle);
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_zero_(semaphores_cuda_0.get()));
    static constexpr int64_t int_array_4[] = {512L, };
    AtenTensorHandle workspace_0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_4, int_array_1, cached_torch_dtype_uint8, cached_torch_device_type_cuda, this->device_idx_, &workspace_0_handle));
    RAIIAtenTensorHandle workspace_0(workspace_0_handle);
    printf("[ before_launch: triton_unk_fused_mean_relu_sub_sum_0 ]\n");
    call_triton_unk_fused_mean_relu_sub_sum_0(arg0_1, buf0, buf2, semaphores_cuda_0, workspace_0, 2L, 1000000L, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: triton_unk_fused_mean_relu_sub_sum_0 ]\n");
    workspace_0.reset();
    arg0_1.reset();
    output_handles[0] = buf0.release();
    output_handles[1] = buf2.release();
} // AOTInductorModel::run_impl
