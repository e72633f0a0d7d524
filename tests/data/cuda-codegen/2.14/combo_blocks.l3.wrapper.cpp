CACHE_TORCH_DTYPE(int64);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cuda);
    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    inputs_info_[3].name = "arg3_1";
    inputs_info_[4].name = "arg4_1";
    inputs_info_[5].name = "arg5_1";
    inputs_info_[6].name = "arg6_1";
    inputs_info_[7].name = "arg7_1";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
    outputs_info_[2].name = "output2";
    outputs_info_[3].name = "output3";
template <typename in_out_ptr0_type_, typename in_ptr0_type_, typename in_ptr1_type_, typename in_ptr2_type_, typename in_ptr3_type_, typename in_ptr4_type_, typename in_ptr5_type_, typename out_ptr0_type_, typename out_ptr1_type_, typename out_ptr2_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_0(
    const in_out_ptr0_type_& in_out_ptr0,
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const in_ptr2_type_& in_ptr2,
    const in_ptr3_type_& in_ptr3,
    const in_ptr4_type_& in_ptr4,
    const in_ptr5_type_& in_ptr5,
    const out_ptr0_type_& out_ptr0,
    const out_ptr1_type_& out_ptr1,
    const out_ptr2_type_& out_ptr2,
    int64_t xnumel_3,
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

    @triton.jit(noinline=True)
    def triton_poi_fused_0_body_0(in_ptr0, in_ptr1, out_ptr0, x_pid_offset, XBLOCK : tl.constexpr):
        xnumel = 40
        r0_numel = 1
        xoffset = x_pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = (tl.full([XBLOCK], 41, tl.int32)).to(tl.int32)
        tmp2 = tmp0 + tmp1
        tmp3 = tmp0 < 0
        tmp4 = tl.where(tmp3, tmp2, tmp0)
        tl.device_assert(((0 <= tmp4) & (tmp4 < 41)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 41")
        tmp6 = tl.load(in_ptr1 + (tmp4), xmask, eviction_policy='evict_last')
        tmp7 = tl.full([1], 2.0, tl.float32)
        tmp8 = tmp6 * tmp7
        tl.store(out_ptr0 + (x0), tmp8, xmask)

    @triton.jit(noinline=True)
    def triton_poi_fused_0_body_1(in_ptr0, in_ptr1, out_ptr0, x_pid_offset, XBLOCK : tl.constexpr):
        xnumel = 40
        r0_numel = 1
        xoffset = x_pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp1 = (tl.full([XBLOCK], 42, tl.int32)).to(tl.int32)
        tmp2 = tmp0 + tmp1
        tmp3 = tmp0 < 0
        tmp4 = tl.where(tmp3, tmp2, tmp0)
        tl.device_assert(((0 <= tmp4) & (tmp4 < 42)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 42")
        tmp6 = tl.load(in_ptr1 + (tmp4), xmask, eviction_policy='evict_last')
        tl.store(out_ptr0 + (x0), tmp6, xmask)

    @triton.jit(noinline=True)
    def triton_poi_fused_0_body_2(in_out_ptr0, xnumel, x_pid_offset, XBLOCK : tl.constexpr):
        r0_numel = 1
        xoffset = x_pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
        tmp1 = tl.full([1], 1.0, tl.float32)
        tmp2 = tmp0 - tmp1
        tl.store(in_out_ptr0 + (x0), tmp2, xmask)


    @triton_heuristics.pointwise(
        size_hints={'x': 4096}, tile_hint=TileHint.DEFAULT,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'in_ptr2': '*i64', 'in_ptr3': '*fp32', 'in_ptr4': '*i64', 'in_ptr5': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp32', 'xnumel_3': 'i32', 'XBLOCK_0': 'constexpr', 'XBLOCK_1': 'constexpr', 'XBLOCK_2': 'constexpr', 'XBLOCK_3': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=108, cc=80, major=8, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]], (9,): [['tt.divisibility', 16]], (10,): [['tt.divisibility', 16]]}]},
        inductor_meta={'grid_type': 'SequentialFlattenComboKernelGrid', 'combo_grid_meta': {'num_kernels': 4, 'min_blocks': None, 'autotune_grouping': True, 'block_arg_names': ('XBLOCK_0', 'XBLOCK_1', 'XBLOCK_2', 'XBLOCK_3'), 'default_config': None, 'no_x_dim_0': False, 'heuristic_0': 'pointwise', 'size_hints_0': {'x': 64}, 'inductor_meta_0': {'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 640}}, 'tile_hint_0': 'TileHint.DEFAULT', 'xnumel_0': 40, 'no_x_dim_1': False, 'heuristic_1': 'pointwise', 'size_hints_1': {'x': 64}, 'inductor_meta_1': {'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 640}}, 'tile_hint_1': 'TileHint.DEFAULT', 'xnumel_1': 40, 'no_x_dim_2': False, 'heuristic_2': 'pointwise', 'size_hints_2': {'x': 64}, 'inductor_meta_2': {'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 640}}, 'tile_hint_2': 'TileHint.DEFAULT', 'xnumel_2': 40, 'no_x_dim_3': False, 'heuristic_3': 'pointwise', 'size_hints_3': {'x': 4096}, 'inductor_meta_3': {'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 38400}}, 'tile_hint_3': 'TileHint.DEFAULT', 'xnumel_3': None}, 'kernel_name': 'triton_poi_fused_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'backend_hash': '9812890DA6538FF4BB589688BF0EBBF262887ABA84A359D9B18B508EF4A59328', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': True, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
    )
    @triton.jit
    def triton_poi_fused_0(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, out_ptr0, out_ptr1, out_ptr2, xnumel_3, XBLOCK_0 : tl.constexpr, XBLOCK_1 : tl.constexpr, XBLOCK_2 : tl.constexpr, XBLOCK_3 : tl.constexpr):
        pid = tl.program_id(0)
        x_blocks_0 = tl.cdiv(40, XBLOCK_0)
        num_blocks_0 = x_blocks_0
        x_blocks_1 = tl.cdiv(40, XBLOCK_1)
        num_blocks_1 = num_blocks_0 + x_blocks_1
        x_blocks_2 = tl.cdiv(40, XBLOCK_2)
        num_blocks_2 = num_blocks_1 + x_blocks_2
        x_blocks_3 = tl.cdiv(xnumel_3, XBLOCK_3)
        num_blocks_3 = num_blocks_2 + x_blocks_3
        if pid < num_blocks_0:
            local_pid = pid
            x_pid_offset = local_pid
            triton_poi_fused_0_body_0(in_ptr0, in_ptr1, out_ptr0, x_pid_offset, XBLOCK_0)
        elif pid < num_blocks_1:
            local_pid = pid - num_blocks_0
            x_pid_offset = local_pid
            triton_poi_fused_0_body_1(in_ptr2, in_ptr3, out_ptr1, x_pid_offset, XBLOCK_1)
        elif pid < num_blocks_2:
            local_pid = pid - num_blocks_1
            x_pid_offset = local_pid
            triton_poi_fused_0_body_1(in_ptr4, in_ptr5, out_ptr2, x_pid_offset, XBLOCK_2)
        elif pid < num_blocks_3:
            local_pid = pid - num_blocks_2
            x_pid_offset = local_pid
            triton_poi_fused_0_body_2(in_out_ptr0, xnumel_3, x_pid_offset, XBLOCK_3)
        else:
            pass
    ''', device_str='cuda')
    */
    uint32_t grid_0 = ((xnumel_3 + (256 - 1)) / (256)) * 1 + 3;
    uint32_t grid_1 = 1;
    uint32_t grid_2 = 1;
    if (grid_0 == 0 || grid_1 == 0 || grid_2 == 0) return;
    if (kernels_.triton_poi_fused_0 == nullptr) {
        kernels_.triton_poi_fused_0 = loadKernel("/cache/cjkfqpaz7kgxscjpntxlitncj7hynvopnuu6r4zx4mnulu2lwtst.cubin", "triton_poi_fused_0", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(in_out_ptr0.data_ptr());
    CUdeviceptr var_1 = reinterpret_cast<CUdeviceptr>(in_ptr0.data_ptr());
    CUdeviceptr var_2 = reinterpret_cast<CUdeviceptr>(in_ptr1.data_ptr());
    CUdeviceptr var_3 = reinterpret_cast<CUdeviceptr>(in_ptr2.data_ptr());
    CUdeviceptr var_4 = reinterpret_cast<CUdeviceptr>(in_ptr3.data_ptr());
    CUdeviceptr var_5 = reinterpret_cast<CUdeviceptr>(in_ptr4.data_ptr());
    CUdeviceptr var_6 = reinterpret_cast<CUdeviceptr>(in_ptr5.data_ptr());
    CUdeviceptr var_7 = reinterpret_cast<CUdeviceptr>(out_ptr0.data_ptr());
    CUdeviceptr var_8 = reinterpret_cast<CUdeviceptr>(out_ptr1.data_ptr());
    CUdeviceptr var_9 = reinterpret_cast<CUdeviceptr>(out_ptr2.data_ptr());
    int32_t var_10 = xnumel_3;
    CUdeviceptr global_scratch_scratch_11 = 0;
    CUdeviceptr profile_scratch_scratch_12 = 0;
    void* kernel_args_[] = {&var_0, &var_1, &var_2, &var_3, &var_4, &var_5, &var_6, &var_7, &var_8, &var_9, &var_10, &global_scratch_scratch_11, &profile_scratch_scratch_12};
    launchKernel(kernels_.triton_poi_fused_0, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

namespace torch::aot_inductor {

void AOTInductorModel::_const_run_impl(
    std::vector<AtenTensorHandle>& output_handles,
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {}

AOTI_NOINLINE static void check_input_0(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg0_1 = ConstantHandle(input_handles[0]);
    int32_t arg0_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg0_1, &arg0_1_dtype));

    int32_t arg0_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg0_1_expected_dtype != arg0_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dtype, "
           << "expected: " << arg0_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg0_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg0_1_size = arg0_1.sizes();

    if (arg0_1_size[0] < 2) {
        std::stringstream ss;
        ss << "input_handles[0]: dim value is too small at 0, "
           << "expected it to be >= 2, " << "but got: "
           << arg0_1_size[0] << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (arg0_1_size[0] > 4096) {
        std::stringstream ss;
        ss << "input_handles[0]: dim value is too large at 0, "
           << "expected to be <= 4096, " << "but got: "
           << arg0_1_size[0] << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (64 != arg0_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched dim value at 1, "
           << "expected: 64, " << "but got: " << arg0_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg0_1_stride = arg0_1.strides();

    if (64 != arg0_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 0, "
           << "expected: 64, " << "but got: " << arg0_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg0_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg0_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg0_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg0_1, &arg0_1_device_type));

    int32_t arg0_1_expected_device_type = 1;
    if (arg0_1_expected_device_type != arg0_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[0]: unmatched device type, "
        << "expected: " << arg0_1_expected_device_type << "1(cuda), "
        << "but got: " << arg0_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_1(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg1_1 = ConstantHandle(input_handles[1]);
    int32_t arg1_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg1_1, &arg1_1_dtype));

    int32_t arg1_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg1_1_expected_dtype != arg1_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dtype, "
           << "expected: " << arg1_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg1_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg1_1_size = arg1_1.sizes();

    if (64 != arg1_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dim value at 0, "
           << "expected: 64, " << "but got: " << arg1_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (64 != arg1_1_size[1]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched dim value at 1, "
           << "expected: 64, " << "but got: " << arg1_1_size[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg1_1_stride = arg1_1.strides();

    if (64 != arg1_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched stride value at 0, "
           << "expected: 64, " << "but got: " << arg1_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }

    if (1 != arg1_1_stride[1]) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched stride value at 1, "
           << "expected: 1, " << "but got: " << arg1_1_stride[1]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg1_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg1_1, &arg1_1_device_type));

    int32_t arg1_1_expected_device_type = 1;
    if (arg1_1_expected_device_type != arg1_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[1]: unmatched device type, "
        << "expected: " << arg1_1_expected_device_type << "1(cuda), "
        << "but got: " << arg1_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_2(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg2_1 = ConstantHandle(input_handles[2]);
    int32_t arg2_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg2_1, &arg2_1_dtype));

    int32_t arg2_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg2_1_expected_dtype != arg2_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched dtype, "
           << "expected: " << arg2_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg2_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_size = arg2_1.sizes();

    if (41 != arg2_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched dim value at 0, "
           << "expected: 41, " << "but got: " << arg2_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg2_1_stride = arg2_1.strides();

    if (1 != arg2_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg2_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg2_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg2_1, &arg2_1_device_type));

    int32_t arg2_1_expected_device_type = 1;
    if (arg2_1_expected_device_type != arg2_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[2]: unmatched device type, "
        << "expected: " << arg2_1_expected_device_type << "1(cuda), "
        << "but got: " << arg2_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_3(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg3_1 = ConstantHandle(input_handles[3]);
    int32_t arg3_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg3_1, &arg3_1_dtype));

    int32_t arg3_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg3_1_expected_dtype != arg3_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[3]: unmatched dtype, "
           << "expected: " << arg3_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg3_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg3_1_size = arg3_1.sizes();

    if (42 != arg3_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[3]: unmatched dim value at 0, "
           << "expected: 42, " << "but got: " << arg3_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg3_1_stride = arg3_1.strides();

    if (1 != arg3_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[3]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg3_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg3_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg3_1, &arg3_1_device_type));

    int32_t arg3_1_expected_device_type = 1;
    if (arg3_1_expected_device_type != arg3_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[3]: unmatched device type, "
        << "expected: " << arg3_1_expected_device_type << "1(cuda), "
        << "but got: " << arg3_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_4(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg4_1 = ConstantHandle(input_handles[4]);
    int32_t arg4_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg4_1, &arg4_1_dtype));

    int32_t arg4_1_expected_dtype = aoti_torch_dtype_float32();
    if (arg4_1_expected_dtype != arg4_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[4]: unmatched dtype, "
           << "expected: " << arg4_1_expected_dtype << "(at::kFloat), "
           << "but got: " << arg4_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg4_1_size = arg4_1.sizes();

    if (42 != arg4_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[4]: unmatched dim value at 0, "
           << "expected: 42, " << "but got: " << arg4_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg4_1_stride = arg4_1.strides();

    if (1 != arg4_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[4]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg4_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg4_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg4_1, &arg4_1_device_type));

    int32_t arg4_1_expected_device_type = 1;
    if (arg4_1_expected_device_type != arg4_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[4]: unmatched device type, "
        << "expected: " << arg4_1_expected_device_type << "1(cuda), "
        << "but got: " << arg4_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_5(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg5_1 = ConstantHandle(input_handles[5]);
    int32_t arg5_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg5_1, &arg5_1_dtype));

    int32_t arg5_1_expected_dtype = aoti_torch_dtype_int64();
    if (arg5_1_expected_dtype != arg5_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[5]: unmatched dtype, "
           << "expected: " << arg5_1_expected_dtype << "(at::kLong), "
           << "but got: " << arg5_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg5_1_size = arg5_1.sizes();

    if (60 != arg5_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[5]: unmatched dim value at 0, "
           << "expected: 60, " << "but got: " << arg5_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg5_1_stride = arg5_1.strides();

    if (1 != arg5_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[5]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg5_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg5_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg5_1, &arg5_1_device_type));

    int32_t arg5_1_expected_device_type = 1;
    if (arg5_1_expected_device_type != arg5_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[5]: unmatched device type, "
        << "expected: " << arg5_1_expected_device_type << "1(cuda), "
        << "but got: " << arg5_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_6(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg6_1 = ConstantHandle(input_handles[6]);
    int32_t arg6_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg6_1, &arg6_1_dtype));

    int32_t arg6_1_expected_dtype = aoti_torch_dtype_int64();
    if (arg6_1_expected_dtype != arg6_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[6]: unmatched dtype, "
           << "expected: " << arg6_1_expected_dtype << "(at::kLong), "
           << "but got: " << arg6_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg6_1_size = arg6_1.sizes();

    if (60 != arg6_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[6]: unmatched dim value at 0, "
           << "expected: 60, " << "but got: " << arg6_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg6_1_stride = arg6_1.strides();

    if (1 != arg6_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[6]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg6_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg6_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg6_1, &arg6_1_device_type));

    int32_t arg6_1_expected_device_type = 1;
    if (arg6_1_expected_device_type != arg6_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[6]: unmatched device type, "
        << "expected: " << arg6_1_expected_device_type << "1(cuda), "
        << "but got: " << arg6_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

AOTI_NOINLINE static void check_input_7(
    AtenTensorHandle* input_handles
) {
    ConstantHandle arg7_1 = ConstantHandle(input_handles[7]);
    int32_t arg7_1_dtype;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_dtype(arg7_1, &arg7_1_dtype));

    int32_t arg7_1_expected_dtype = aoti_torch_dtype_int64();
    if (arg7_1_expected_dtype != arg7_1_dtype) {
        std::stringstream ss;
        ss << "input_handles[7]: unmatched dtype, "
           << "expected: " << arg7_1_expected_dtype << "(at::kLong), "
           << "but got: " << arg7_1_dtype << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg7_1_size = arg7_1.sizes();

    if (60 != arg7_1_size[0]) {
        std::stringstream ss;
        ss << "input_handles[7]: unmatched dim value at 0, "
           << "expected: 60, " << "but got: " << arg7_1_size[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    auto arg7_1_stride = arg7_1.strides();

    if (1 != arg7_1_stride[0]) {
        std::stringstream ss;
        ss << "input_handles[7]: unmatched stride value at 0, "
           << "expected: 1, " << "but got: " << arg7_1_stride[0]
           << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
    int32_t arg7_1_device_type;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_get_device_type(arg7_1, &arg7_1_device_type));

    int32_t arg7_1_expected_device_type = 1;
    if (arg7_1_expected_device_type != arg7_1_device_type) {
        std::stringstream ss;
        ss << "input_handles[7]: unmatched device type, "
        << "expected: " << arg7_1_expected_device_type << "1(cuda), "
        << "but got: " << arg7_1_device_type << "\n";
        throw std::runtime_error(std::move(ss).str());
    }
}

static bool _check_aoti_runtime_check_inputs_env() {
    const static char* env_var_value = getenv("AOTI_RUNTIME_CHECK_INPUTS");
    const static bool result = env_var_value != nullptr && env_var_value[0] != '0';
    return result;
}

AOTI_NOINLINE static void __check_inputs_outputs(
    AtenTensorHandle* input_handles,
    AtenTensorHandle* output_handles) {
    if (!_check_aoti_runtime_check_inputs_env()){
        return;
    }
    check_input_0(input_handles);
    check_input_1(input_handles);
    check_input_2(input_handles);
    check_input_3(input_handles);
    check_input_4(input_handles);
    check_input_5(input_handles);
    check_input_6(input_handles);
    check_input_7(input_handles);
}

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
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 8);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);
    auto arg3_1 = std::move(inputs[3]);
    auto arg4_1 = std::move(inputs[4]);
    auto arg5_1 = std::move(inputs[5]);
    auto arg6_1 = std::move(inputs[6]);
    auto arg7_1 = std::move(inputs[7]);

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

    if ((reinterpret_cast<std::uintptr_t>(arg4_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 4 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg4_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg4_1, &arg4_1_aligned));
        arg4_1 = std::move(RAIIAtenTensorHandle(arg4_1_aligned));
    }

    if ((reinterpret_cast<std::uintptr_t>(arg5_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 5 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg5_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg5_1, &arg5_1_aligned));
        arg5_1 = std::move(RAIIAtenTensorHandle(arg5_1_aligned));
    }

    if ((reinterpret_cast<std::uintptr_t>(arg6_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 6 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg6_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg6_1, &arg6_1_aligned));
        arg6_1 = std::move(RAIIAtenTensorHandle(arg6_1_aligned));
    }

    if ((reinterpret_cast<std::uintptr_t>(arg7_1.data_ptr()) & (16 -1)) != 0) {
        AOTI_TORCH_WARN("Input 7 was compiled as 16-bytes aligned, but it is not aligned at run time. Copying to an aligned tensor to guarantee correctness, but expect a performance hit.");
        AtenTensorHandle arg7_1_aligned;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone_preserve_strides(arg7_1, &arg7_1_aligned));
        arg7_1 = std::move(RAIIAtenTensorHandle(arg7_1_aligned));
    }
    auto arg0_1_size = arg0_1.sizes();
    int64_t s21 = arg0_1_size[0];
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg5_1, {60L, }, {1L, }, "input"); }

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    // Topologically Sorted Source Nodes: [topk], Original ATen: [aten.topk]
    AtenTensorHandle buf1_handle;
    AtenTensorHandle buf2_handle;
    printf("[ before_launch: at::_ops::topk::call ]\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_topk(arg5_1, 40L, -1L, 1, 1, &buf1_handle, &buf2_handle));
    printf("[ after_launch: at::_ops::topk::call ]\n");
    RAIIAtenTensorHandle buf1(buf1_handle);
    RAIIAtenTensorHandle buf2(buf2_handle);
    arg5_1.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf1, {40L, }, {1L, }, "torch.ops.aten.topk.default", cached_torch_dtype_int64, "torch.int64"); }

    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg0_1, {s21, 64L}, {64L, 1L}, "input"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg1_1, {64L, 64L}, {64L, 1L}, "input"); }
    const int64_t int_array_0[] = {s21, 64L};
    static constexpr int64_t int_array_1[] = {64L, 1L};
    AtenTensorHandle buf9_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf9_handle));
    RAIIAtenTensorHandle buf9(buf9_handle);
    // Topologically Sorted Source Nodes: [matmul], Original ATen: [aten.mm]
    printf("[ before_launch: aoti_torch_cuda_mm_out ]\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf9, arg0_1, arg1_1));
    printf("[ after_launch: aoti_torch_cuda_mm_out ]\n");
    arg0_1.reset();
    AtenTensorHandle buf10_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf10_handle));
    RAIIAtenTensorHandle buf10(buf10_handle);
    // Topologically Sorted Source Nodes: [matmul_1], Original ATen: [aten.mm]
    printf("[ before_launch: aoti_torch_cuda_mm_out ]\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf10, buf9, arg1_1));
    printf("[ after_launch: aoti_torch_cuda_mm_out ]\n");
    arg1_1.reset();
    buf9.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg6_1, {60L, }, {1L, }, "input"); }
    // Topologically Sorted Source Nodes: [topk_1], Original ATen: [aten.topk]
    AtenTensorHandle buf4_handle;
    AtenTensorHandle buf5_handle;
    printf("[ before_launch: at::_ops::topk::call ]\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_topk(arg6_1, 40L, -1L, 1, 1, &buf4_handle, &buf5_handle));
    printf("[ after_launch: at::_ops::topk::call ]\n");
    RAIIAtenTensorHandle buf4(buf4_handle);
    RAIIAtenTensorHandle buf5(buf5_handle);
    arg6_1.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf4, {40L, }, {1L, }, "torch.ops.aten.topk.default", cached_torch_dtype_int64, "torch.int64"); }

    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg7_1, {60L, }, {1L, }, "input"); }
    // Topologically Sorted Source Nodes: [topk_2], Original ATen: [aten.topk]
    AtenTensorHandle buf7_handle;
    AtenTensorHandle buf8_handle;
    printf("[ before_launch: at::_ops::topk::call ]\n");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_topk(arg7_1, 40L, -1L, 1, 1, &buf7_handle, &buf8_handle));
    printf("[ after_launch: at::_ops::topk::call ]\n");
    RAIIAtenTensorHandle buf7(buf7_handle);
    RAIIAtenTensorHandle buf8(buf8_handle);
    arg7_1.reset();
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(buf7, {40L, }, {1L, }, "torch.ops.aten.topk.default", cached_torch_dtype_int64, "torch.int64"); }

    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg2_1, {41L, }, {1L, }, "input"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg3_1, {42L, }, {1L, }, "input"); }
    if (_check_aoti_runtime_check_inputs_env()) { assert_size_stride(arg4_1, {42L, }, {1L, }, "input"); }
    static constexpr int64_t int_array_2[] = {40L, };
    static constexpr int64_t int_array_3[] = {1L, };
    AtenTensorHandle buf12_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf12_handle));
    RAIIAtenTensorHandle buf12(buf12_handle);
    AtenTensorHandle buf13_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf13_handle));
    RAIIAtenTensorHandle buf13(buf13_handle);
    AtenTensorHandle buf14_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf14_handle));
    RAIIAtenTensorHandle buf14(buf14_handle);
    auto buf11 = std::move(buf10);  // reuse
    // Topologically Sorted Source Nodes: [sub, index, mul, index_1, index_2], Original ATen: [aten.sub, aten.index, aten.mul]
    int64_t triton_poi_fused_0_xnumel_3 = 64L*s21;
    printf("[ before_launch: triton_poi_fused_0 ]\n");
    call_triton_poi_fused_0(buf11, buf1, arg2_1, buf4, arg3_1, buf7, arg4_1, buf12, buf13, buf14, triton_poi_fused_0_xnumel_3, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: triton_poi_fused_0 ]\n");
    arg2_1.reset();
    arg3_1.reset();
    arg4_1.reset();
    buf1.reset();
    buf4.reset();
    buf7.reset();
    output_handles[0] = buf11.release();
    output_handles[1] = buf12.release();
    output_handles[2] = buf13.release();
    output_handles[3] = buf14.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
