CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DTYPE(int64);
CACHE_TORCH_DEVICE(cuda);
namespace torch::aot_inductor {
AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map)
    : AOTInductorModelBase(4, 5, 0, device_str, std::move(cubin_dir), false) {
    inputs_info_[0].name = "arg0_1";
    inputs_info_[1].name = "arg1_1";
    inputs_info_[2].name = "arg2_1";
    inputs_info_[3].name = "arg3_1";
}
} // namespace torch::aot_inductor
using namespace torch::aot_inductor;

template <typename in_ptr0_type_, typename out_ptr0_type_, typename kernels_type_>
static __attribute__((noinline)) void call_multi_kernel_0(
    const in_ptr0_type_& in_ptr0,
    const out_ptr0_type_& out_ptr0,
    int64_t xnumel,
    int64_t r0_numel,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_per_fused_sum_1', '''
    import triton
    import triton.language as tl

    @triton_heuristics.persistent_reduction(
        size_hints={'x': 64, 'r0_': 64},
        triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'constants': {}},
        inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_sum_1', 'mutated_arg_names': []},
    )
    @triton.jit
    def triton_per_fused_sum_1(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
        tmp0 = tl.load(in_ptr0 + (r0_1 + 64*x0), xmask, other=0.0)
        tmp4 = tl.sum(tmp1, 1)[:, None].to(tl.float32)
        tl.store(out_ptr0 + (x0), tmp4, xmask)
    ''', device_str='cuda')
    */
    if (kernels_.triton_per_fused_sum_1 == nullptr) {
        kernels_.triton_per_fused_sum_1 = loadKernel("/tmp/torchinductor_user/c/c1.cubin", "triton_per_fused_sum_1", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    launchKernel(kernels_.triton_per_fused_sum_1, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename in_ptr2_type_, typename out_ptr0_type_, typename out_ptr1_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_index_tanh_2(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const in_ptr2_type_& in_ptr2,
    const out_ptr0_type_& out_ptr0,
    const out_ptr1_type_& out_ptr1,
    int64_t xnumel_0,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_index_tanh_2', '''
    import triton
    import triton.language as tl

    @triton_heuristics.pointwise(
        size_hints={'x': 4096}, tile_hint=TileHint.DEFAULT,
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*i64', 'in_ptr2': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel_0': 'i32'}, 'constants': {}},
        inductor_meta={'grid_type': 'SequentialComboKernelGrid', 'combo_grid_meta': {'num_kernels': 2, 'min_blocks': 0, 'default_config': {'XBLOCK': 1024}, 'no_x_dim_0': False, 'xnumel_0': None, 'no_x_dim_1': False, 'xnumel_1': 40}, 'kernel_name': 'triton_poi_fused_index_tanh_2', 'mutated_arg_names': []}
    )
    @triton.jit
    def triton_poi_fused_index_tanh_2(in_ptr0, in_ptr1, in_ptr2, out_ptr0, out_ptr1, xnumel_0):
        pid = tl.program_id(0)
        XBLOCK: tl.constexpr = 1024
        num_xblocks_0 = tl.cdiv(xnumel_0, XBLOCK)
        num_xblocks_1 = num_xblocks_0 + tl.cdiv(40, XBLOCK)
        if pid < num_xblocks_0:
            pid_offset = pid
            xnumel = xnumel_0
            tmp0 = tl.load(in_ptr0 + (x0), xmask)
            tmp4 = libdevice.tanh(tmp0)
            tl.store(out_ptr0 + (x0), tmp4, xmask)
        elif pid < num_xblocks_1:
            pid_offset = pid - num_xblocks_0
            xnumel = 40
            tmp0 = tl.load(in_ptr1 + (x0), xmask)
            tmp1 = tl.full([XBLOCK], 40, tl.int32)
            tmp2 = tmp0 + tmp1
            tmp3 = tmp0 < 0
            tmp4 = tl.where(tmp3, tmp2, tmp0)
            tl.device_assert(((0 <= tmp4) & (tmp4 < 40)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 40")
            tmp6 = tl.load(in_ptr2 + (tmp4), xmask)
            tl.store(out_ptr1 + (x0), tmp6, xmask)
        else:
            pass
    ''', device_str='cuda')
    */
    if (kernels_.triton_poi_fused_index_tanh_2 == nullptr) {
        kernels_.triton_poi_fused_index_tanh_2 = loadKernel("/tmp/torchinductor_user/c/c2.cubin", "triton_poi_fused_index_tanh_2", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    launchKernel(kernels_.triton_poi_fused_index_tanh_2, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_out_ptr0_type_, typename in_ptr0_type_, typename in_ptr1_type_, typename out_ptr1_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_poi_fused_index_sub_3(
    const in_out_ptr0_type_& in_out_ptr0,
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const out_ptr1_type_& out_ptr1,
    int64_t xnumel_1,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_poi_fused_index_sub_3', '''
    import triton
    import triton.language as tl

    @triton.jit(noinline=True)
    def triton_poi_fused_index_sub_3_body_0(in_out_ptr0, xnumel, pid_offset, XBLOCK : tl.constexpr):
        tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
        tmp2 = tmp0 - 1.0
        tl.store(in_out_ptr0 + (x0), tmp2, xmask)

    @triton.jit(noinline=True)
    def triton_poi_fused_index_sub_3_body_1(in_ptr0, in_ptr1, out_ptr0, xnumel, pid_offset, XBLOCK : tl.constexpr):
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tl.device_assert(((0 <= tmp0) & (tmp0 < 41)) | ~(xmask), "index out of bounds: 0 <= tmp0 < 41")
        tmp6 = tl.load(in_ptr1 + (tmp0), xmask)
        tl.store(out_ptr0 + (x0), tmp6, xmask)

    @triton_heuristics.pointwise(
        size_hints={'x': 4096}, tile_hint=TileHint.DEFAULT,
        filename=__file__,
        triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'xnumel_1': 'i32', 'XBLOCK_0': 'constexpr', 'XBLOCK_1': 'constexpr'}, 'constants': {}},
        inductor_meta={'grid_type': 'SequentialFlattenComboKernelGrid', 'kernel_name': 'triton_poi_fused_index_sub_3', 'mutated_arg_names': ['in_out_ptr0']}
    )
    @triton.jit
    def triton_poi_fused_index_sub_3(in_out_ptr0, in_ptr0, in_ptr1, out_ptr1, xnumel_1, XBLOCK_0 : tl.constexpr, XBLOCK_1 : tl.constexpr):
        pid = tl.program_id(0)
        x_blocks_0 = tl.cdiv(40, XBLOCK_0)
        num_blocks_0 = x_blocks_0
        x_blocks_1 = tl.cdiv(xnumel_1, XBLOCK_1)
        num_blocks_1 = num_blocks_0 + x_blocks_1
        if pid < num_blocks_0:
            local_pid = pid
            triton_poi_fused_index_sub_3_body_0(in_out_ptr0, 40, x_pid_offset, XBLOCK_0)
        elif pid < num_blocks_1:
            local_pid = pid - num_blocks_0
            triton_poi_fused_index_sub_3_body_1(in_ptr0, in_ptr1, out_ptr1, xnumel_1, x_pid_offset, XBLOCK_1)
        else:
            pass
    ''', device_str='cuda')
    */
    if (kernels_.triton_poi_fused_index_sub_3 == nullptr) {
        kernels_.triton_poi_fused_index_sub_3 = loadKernel("/tmp/torchinductor_user/c/c3.cubin", "triton_poi_fused_index_sub_3", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    launchKernel(kernels_.triton_poi_fused_index_sub_3, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename in_ptr0_type_, typename in_ptr1_type_, typename in_ptr2_type_, typename in_ptr3_type_, typename out_ptr0_type_, typename out_ptr1_type_, typename kernels_type_>
static __attribute__((noinline)) void call_triton_for_fused_index_4(
    const in_ptr0_type_& in_ptr0,
    const in_ptr1_type_& in_ptr1,
    const in_ptr2_type_& in_ptr2,
    const in_ptr3_type_& in_ptr3,
    const out_ptr0_type_& out_ptr0,
    const out_ptr1_type_& out_ptr1,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('triton_for_fused_index_4', '''
    import triton
    import triton.language as tl

    @triton_heuristics.foreach(
        filename=__file__,
        triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'in_ptr2': '*i64', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32'}, 'constants': {}},
        inductor_meta={'grid_type': 'SequentialComboKernelGrid', 'kernel_name': 'triton_for_fused_index_4', 'mutated_arg_names': []},
    )
    @triton.jit
    def triton_for_fused_index_4(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr1):
        pid = tl.program_id(0)
        XBLOCK: tl.constexpr = 1024
        num_xblocks_0 = tl.cdiv(40, XBLOCK)
        num_xblocks_1 = num_xblocks_0 + tl.cdiv(40, XBLOCK)
        if pid < num_xblocks_0:
            pid_offset = pid
            xnumel = 40
            foreach_arg0 = in_ptr0
            foreach_arg1 = in_ptr1
            foreach_arg2 = out_ptr0
        elif pid < num_xblocks_1:
            pid_offset = pid - num_xblocks_0
            xnumel = 40
            foreach_arg0 = in_ptr2
            foreach_arg1 = in_ptr3
            foreach_arg2 = out_ptr1
        else:
            pid_offset = 0
            xnumel = 0
            foreach_arg0 = in_ptr0
            foreach_arg1 = in_ptr1
            foreach_arg2 = out_ptr0
        tmp0 = tl.load(foreach_arg0 + (x0), xmask)
        tl.device_assert(((0 <= tmp0) & (tmp0 < 42)) | ~(xmask), "index out of bounds: 0 <= tmp0 < 42")
        tmp6 = tl.load(foreach_arg1 + (tmp0), xmask)
        tl.store(foreach_arg2 + (x0), tmp6, xmask)
    ''', device_str='cuda')
    */
    if (kernels_.triton_for_fused_index_4 == nullptr) {
        kernels_.triton_for_fused_index_4 = loadKernel("/tmp/torchinductor_user/c/c4.cubin", "triton_for_fused_index_4", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    launchKernel(kernels_.triton_for_fused_index_4, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

template <typename source_type_, typename result_type_, typename kernels_type_>
static __attribute__((noinline)) void call_shift_kernel_0(
    const source_type_& source,
    const result_type_& result,
    int64_t elements,
    int32_t device_idx_,
    cudaStream_t stream_,
    kernels_type_& kernels_,
    const std::optional<std::string>& cubin_dir_ = std::nullopt
){
    /*
    async_compile.triton('shift_kernel', '''
    import triton
    import triton.language as tl

    @triton_heuristics.user_autotune(
        configs=[{'num_warps': 4, 'num_stages': 3, 'BLOCK': 1024}],
        triton_meta={'signature': {'source': '*i64', 'result': '*i64', 'elements': 'i64', 'BLOCK': 'constexpr'}, 'constants': {}},
        inductor_meta={'grid_type': 'FixedGrid', 'kernel_name': 'shift_kernel_0'},
    )
    @triton.jit
    def shift_kernel(source, result, elements, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tmp = tl.load(source + at, mask=at < elements)
        tl.device_assert((0 <= tmp) & (tmp < 43), "index out of bounds: 0 <= tmp < 43")
        tl.store(result + at, tmp, mask=at < elements)
    ''', device_str='cuda')
    */
    if (kernels_.shift_kernel_0 == nullptr) {
        kernels_.shift_kernel_0 = loadKernel("/tmp/torchinductor_user/c/c0.cubin", "shift_kernel", 0, cubin_dir_, &kernels_.loaded_modules_); 
    }
    launchKernel(kernels_.shift_kernel_0, grid_0, grid_1, grid_2, 4, 0, kernel_args_, stream_);
}

namespace torch::aot_inductor {

AOTI_NOINLINE static void __check_inputs_outputs(
    AtenTensorHandle* input_handles,
    AtenTensorHandle* output_handles) {
    const static char* env_var_value = getenv("AOTI_RUNTIME_CHECK_INPUTS");
}

void AOTInductorModel::run_impl(
    AtenTensorHandle*
        input_handles, // array of input AtenTensorHandle; handles
                        // are stolen; the array itself is borrowed
    AtenTensorHandle*
        output_handles, // array for writing output AtenTensorHandle
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {
    __check_inputs_outputs(input_handles, output_handles);
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 4);
    auto arg0_1 = std::move(inputs[0]);
    auto arg1_1 = std::move(inputs[1]);
    auto arg2_1 = std::move(inputs[2]);
    auto arg3_1 = std::move(inputs[3]);
    auto arg0_1_size = arg0_1.sizes();
    int64_t s77 = arg0_1_size[0];
    inputs.clear();
    [[maybe_unused]] auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());

    AOTICudaStreamGuard stream_guard(stream, this->device_idx_);
    const int64_t int_array_0[] = {s77, };
    static constexpr int64_t int_array_1[] = {1L, };
    static constexpr int64_t int_array_2[] = {40L, };
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    // Topologically Sorted Source Nodes: [sum], Original ATen: [aten.sum]
    printf("[ before_launch: multi_kernel_0 ]\n");
    call_multi_kernel_0(arg0_1, buf0, s77, 64L, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: multi_kernel_0 ]\n");
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    AtenTensorHandle buf2_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf2_handle));
    RAIIAtenTensorHandle buf2(buf2_handle);
    // Topologically Sorted Source Nodes: [index], Original ATen: [aten.index]
    printf("[ before_launch: triton_poi_fused_index_tanh_2 ]\n");
    call_triton_poi_fused_index_tanh_2(buf0, arg1_1, arg2_1, buf1, buf2, s77, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: triton_poi_fused_index_tanh_2 ]\n");
    auto buf3 = std::move(buf2);  // reuse
    AtenTensorHandle buf4_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf4_handle));
    RAIIAtenTensorHandle buf4(buf4_handle);
    // Topologically Sorted Source Nodes: [index], Original ATen: [aten.index]
    printf("[ before_launch: triton_poi_fused_index_sub_3 ]\n");
    call_triton_poi_fused_index_sub_3(buf3, arg1_1, arg2_1, buf4, s77, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: triton_poi_fused_index_sub_3 ]\n");
    AtenTensorHandle buf5_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_1, cached_torch_dtype_int64, cached_torch_device_type_cuda, this->device_idx_, &buf5_handle));
    RAIIAtenTensorHandle buf5(buf5_handle);
    // Topologically Sorted Source Nodes: [shift], Original ATen: [aten.shift]
    printf("[ before_launch: shift_kernel_0 ]\n");
    call_shift_kernel_0(arg3_1, buf5, 40L, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: shift_kernel_0 ]\n");
    AtenTensorHandle buf6_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf6_handle));
    RAIIAtenTensorHandle buf6(buf6_handle);
    AtenTensorHandle buf7_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_2, int_array_1, cached_torch_dtype_float32, cached_torch_device_type_cuda, this->device_idx_, &buf7_handle));
    RAIIAtenTensorHandle buf7(buf7_handle);
    // Topologically Sorted Source Nodes: [index], Original ATen: [aten.index]
    printf("[ before_launch: triton_for_fused_index_4 ]\n");
    call_triton_for_fused_index_4(arg1_1, arg2_1, buf5, buf3, buf6, buf7, this->device_idx_, stream, kernels, this->cubin_dir_);
    printf("[ after_launch: triton_for_fused_index_4 ]\n");
    arg0_1.reset();
    output_handles[0] = buf1.release();
    output_handles[1] = buf3.release();
    output_handles[2] = buf4.release();
    output_handles[3] = buf6.release();
    output_handles[4] = buf7.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
