extern "C"  void  cpp_fused_cat_0(const float* in_ptr0,
                       float* out_ptr0);
extern "C"  void  cpp_fused_cat_1(const float* in_ptr0,
                       float* out_ptr0);
extern "C"  void  cpp_fused_add_2(const float* in_ptr0,
                       float* out_ptr0);
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cpu);
namespace torch::aot_inductor {
AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map)
    : AOTInductorModelBase(2, 4, 1, device_str, std::move(cubin_dir), false) {
    inputs_info_[0].name = "arg1_1";
    inputs_info_[1].name = "arg2_1";
    constants_info_[0].name = "door_handle";
    constants_info_[0].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 64;
    constants_info_[0].from_folded = false;
    constants_info_[0].shape = {};
    constants_info_[0].original_fqn = "door.\"handle\"";
}

static bool _check_aoti_runtime_check_inputs_env() {
    const static char* env_var_value = getenv("AOTI_RUNTIME_CHECK_INPUTS");
    return env_var_value != nullptr && env_var_value[0] != '0';
}

void AOTInductorModel::run_impl(
    AtenTensorHandle* input_handles,
    AtenTensorHandle* output_handles,
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {
    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 2);
    auto arg1_1 = std::move(inputs[0]);
    auto arg2_1 = std::move(inputs[1]);
    [[maybe_unused]] auto& door_handle = constants_->at(0);
    inputs.clear();
    AtenTensorHandle pool0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_0, int_array_1, cached_torch_dtype_uint8, cached_torch_device_type_cpu, this->device_idx_, &pool0_handle));
    RAIIAtenTensorHandle pool0(pool0_handle);
    AtenTensorHandle tmp_tensor_handle_0;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 0, cached_torch_dtype_float32, 2, int_array_2, int_array_3, &tmp_tensor_handle_0));
    auto buf2 = RAIIAtenTensorHandle(tmp_tensor_handle_0);
    auto buf0 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf2, 2, int_array_4, int_array_3, 0L));  // alias
    cpp_fused_cat_0((const float*)(arg1_1.data_ptr()), (float*)(buf0.data_ptr()));
    auto buf1 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf2, 2, int_array_4, int_array_3, 8L));  // alias
    cpp_fused_cat_1((const float*)(arg2_1.data_ptr()), (float*)(buf1.data_ptr()));
    AtenTensorHandle tmp_tensor_handle_1;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch__alloc_from_pool(pool0, 512, cached_torch_dtype_float32, 2, int_array_2, int_array_3, &tmp_tensor_handle_1));
    RAIIAtenTensorHandle buf3 = RAIIAtenTensorHandle(tmp_tensor_handle_1);
    cpp_fused_add_2((const float*)(buf2.data_ptr()), (float*)(buf3.data_ptr()));
    // Topologically Sorted Source Nodes: [copy_], Original ATen: [aten.copy_]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_copy_(arg1_1, buf3, 0));
    // Topologically Sorted Source Nodes: [index_put_], Original ATen: [aten.index_put]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_index_put_(buf3, buf3, std::array<AtenTensorHandle, 1>{arg2_1}.data(), 1, door_handle, true));
    // Topologically Sorted Source Nodes: [conv2d], Original ATen: [mkldnn._convolution_pointwise]
    AtenTensorHandle buf4_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mkldnn__convolution_pointwise(buf3, door_handle, nullptr, static_cast<const int64_t*>(std::array<int64_t, 2>{1L, 1L}.data()), 2, "relu", nullptr, 0, nullptr, &buf4_handle));
    RAIIAtenTensorHandle buf4(buf4_handle);
    auto buf5 = wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf4, 1, int_array_5, int_array_6, 0L)); buf4.reset();  // reuse
    AtenTensorHandle tmp_buf5_2;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_view_dtype(buf5, cached_torch_dtype_int32, &tmp_buf5_2));
    RAIIAtenTensorHandle buf6;
    int64_t buf5_scalar;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_int64(RAIIAtenTensorHandle(tmp_buf5_2), &buf5_scalar));
    if (buf5_scalar == 0) {
        // subgraph: branch_graph_0
        AtenTensorHandle branch_graph_0_buf0_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(1, int_array_5, int_array_6, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &branch_graph_0_buf0_handle));
        RAIIAtenTensorHandle branch_graph_0_buf0(branch_graph_0_buf0_handle);
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_zero_(branch_graph_0_buf0.get()));
        buf6.reset();
        buf6 = std::move(branch_graph_0_buf0);
    } else if (buf5_scalar == 1) {
        // subgraph: branch_graph_1
        AtenTensorHandle branch_graph_1_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf5, &branch_graph_1_arg0_1_handle));
        RAIIAtenTensorHandle branch_graph_1_arg0_1(branch_graph_1_arg0_1_handle);
        AtenTensorHandle branch_graph_1_buf0_handle;
        {
        KernelContextGuard _ctx("aoti_torch_cpu_cumsum", R"(
  File "model.py", line 3; a { brace, and "quotes"
)");
        RAIIAtenRecordFunctionHandle record_aoti_torch_cpu_cumsum_("aoti_torch_cpu_cumsum", nullptr);
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_cumsum(branch_graph_1_arg0_1, 0L, nullptr, &branch_graph_1_buf0_handle));
        }
        RAIIAtenTensorHandle branch_graph_1_buf0(branch_graph_1_buf0_handle);
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_fill__Scalar(branch_graph_1_buf0, 1.0));
        buf6.reset();
        buf6 = std::move(branch_graph_1_buf0);
    } else {
        // subgraph: branch_graph_2
        AtenTensorHandle branch_graph_2_arg0_1_handle;
        AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_assign_tensors_out(buf5, &branch_graph_2_arg0_1_handle));
        RAIIAtenTensorHandle branch_graph_2_arg0_1(branch_graph_2_arg0_1_handle);
        buf6.reset();
        buf6 = std::move(branch_graph_2_arg0_1);
    }
    RAIIAtenTensorHandle scalar_to_tensor_0 = scalar_to_tensor_handle(2L);
    output_handles[0] = buf6.release();
    output_handles[1] = output_handles[0];
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_clone(door_handle, &output_handles[2]));
    output_handles[3] = scalar_to_tensor_0.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor
