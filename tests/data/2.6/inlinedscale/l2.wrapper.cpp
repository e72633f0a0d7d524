// (boilerplate above, the same in every wrapper of this torch version, cut)
extern "C"  void cpp_fused_cos_mul_0(const float* in_ptr0,
                       float* out_ptr0)
{
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(7L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(6L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 6L*x0)];
                        auto tmp1 = x1;
                        auto tmp2 = c10::convert<int64_t>(tmp1);
                        auto tmp3 = static_cast<int64_t>(3);
                        auto tmp4 = tmp2 < tmp3;
                        auto tmp5 = static_cast<int64_t>(1);
                        auto tmp6 = tmp2 < tmp5;
                        auto tmp7 = static_cast<int64_t>(2);
                        auto tmp8 = tmp2 < tmp7;
                        auto tmp9 = static_cast<float>(2.0);
                        auto tmp10 = static_cast<float>(0.25);
                        auto tmp11 = tmp8 ? tmp9 : tmp10;
                        auto tmp12 = static_cast<float>(0.5);
                        auto tmp13 = tmp6 ? tmp12 : tmp11;
                        auto tmp14 = static_cast<int64_t>(4);
                        auto tmp15 = tmp2 < tmp14;
                        auto tmp16 = static_cast<int64_t>(5);
                        auto tmp17 = tmp2 < tmp16;
                        auto tmp18 = static_cast<float>(1.0);
                        auto tmp19 = static_cast<float>(0.125);
                        auto tmp20 = tmp17 ? tmp18 : tmp19;
                        auto tmp21 = std::numeric_limits<float>::infinity();
                        auto tmp22 = tmp15 ? tmp21 : tmp20;
                        auto tmp23 = tmp4 ? tmp13 : tmp22;
                        auto tmp24 = decltype(tmp0)(tmp0 * tmp23);
                        auto tmp25 = std::cos(tmp24);
                        out_ptr0[static_cast<int64_t>(x1 + 6L*x0)] = tmp25;
                    }
                }
            }
        }
    }
}
CACHE_TORCH_DTYPE(float32);
CACHE_TORCH_DEVICE(cpu);
CACHE_TORCH_LAYOUT(strided);
namespace torch::aot_inductor {
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
};
}  // namespace

AOTInductorModel::AOTInductorModel(std::shared_ptr<ConstantMap> constants_map,
                                   std::shared_ptr<std::vector<ConstantHandle>> constants_array,
                                   const std::string& device_str,
                                   std::optional<std::string> cubin_dir,
                                   bool include_weights)
    : AOTInductorModelBase(1, 1, 2, device_str, cubin_dir, true) {
    inputs_info_[0].name = "arg3_1";
    constants_info_[0].name = "layer_weight";
    constants_info_[0].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[0].offset = 0;
    constants_info_[0].data_size = 256;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {9, 6};
    constants_info_[0].stride = {6, 1};
    constants_info_[0].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[0].original_fqn = "layer.weight";
    constants_info_[1].name = "layer_bias";
    constants_info_[1].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[1].offset = 0;
    constants_info_[1].data_size = 64;
    constants_info_[1].from_folded = false;
    constants_info_[1].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[1].shape = {9};
    constants_info_[1].stride = {1};
    constants_info_[1].layout = static_cast<int32_t>(cached_torch_layout_strided);
    constants_info_[1].original_fqn = "layer.bias";
    update_constants_map(std::move(constants_map));
    update_constants_array(std::move(constants_array));
    in_spec_ = "[1, {\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [{\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [{\"type\": null, \"context\": null, \"children_spec\": []}]}, {\"type\": \"builtins.dict\", \"context\": \"[]\", \"children_spec\": []}]}]";
    out_spec_ = "[1, {\"type\": null, \"context\": null, \"children_spec\": []}]";
    outputs_info_[0].name = "output0";
    this->kernels_ = std::make_unique<AOTInductorModelKernels>();
}

std::unordered_map<std::string, AtenTensorHandle> AOTInductorModel::const_run_impl(
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor,
    bool initialization
) {

    if (!initialization) {
        std::cerr << "[WARNING] Calling constant_folding in model, but compiled with config: "
                  << "aot_inductor.use_runtime_constant_folding=False\n";
    }
    return {};
}

void AOTInductorModel::_const_run_impl(
    std::vector<AtenTensorHandle>& output_handles,
    DeviceStreamType stream,
    AOTIProxyExecutorHandle proxy_executor
) {}

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

    auto inputs = steal_from_raw_handles_to_raii_handles(input_handles, 1);
    auto arg3_1 = std::move(inputs[0]);
    aoti_torch_print_tensor_handle(arg3_1, "aoti_model_inputs - arg3_1");
    [[maybe_unused]] auto layer_weight = constants_->at(0);
    [[maybe_unused]] auto layer_bias = constants_->at(1);
    inputs.clear();
    auto& kernels = static_cast<AOTInductorModelKernels&>(*this->kernels_.get());
    static constexpr int64_t int_array_2[] = {7L, 6L};
    static constexpr int64_t int_array_3[] = {6L, 1L};
    AtenTensorHandle buf0_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_2, int_array_3, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf0_handle));
    RAIIAtenTensorHandle buf0(buf0_handle);
    aoti_torch_print_tensor_handle(copy_arrayref_tensor_to_tensor(arg3_1), "before_launch - cpp_fused_cos_mul_0 - copy_arrayref_tensor_to_tensor(arg3_1)");
    aoti_torch_print_tensor_handle(copy_arrayref_tensor_to_tensor(buf0), "before_launch - cpp_fused_cos_mul_0 - copy_arrayref_tensor_to_tensor(buf0)");
    cpp_fused_cos_mul_0((const float*)(arg3_1.data_ptr()), (float*)(buf0.data_ptr()));
    aoti_torch_print_tensor_handle(copy_arrayref_tensor_to_tensor(arg3_1), "after_launch - cpp_fused_cos_mul_0 - copy_arrayref_tensor_to_tensor(arg3_1)");
    aoti_torch_print_tensor_handle(copy_arrayref_tensor_to_tensor(buf0), "after_launch - cpp_fused_cos_mul_0 - copy_arrayref_tensor_to_tensor(buf0)");
    arg3_1.reset();
    static constexpr int64_t int_array_4[] = {7L, 9L};
    static constexpr int64_t int_array_5[] = {9L, 1L};
    AtenTensorHandle buf1_handle;
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_4, int_array_5, cached_torch_dtype_float32, cached_torch_device_type_cpu, this->device_idx_, &buf1_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    // Topologically Sorted Source Nodes: [mul, cos, linear], Original ATen: [aten.mul, aten.cos, aten.addmm]
    static constexpr int64_t int_array_0[] = {6L, 9L};
    static constexpr int64_t int_array_1[] = {1L, 6L};
    auto tmp_tensor_handle_0 = reinterpret_tensor_wrapper(layer_weight, 2, int_array_0, int_array_1, 0L);
    RAIIAtenTensorHandle tmp_tensor_handle_0_raii(tmp_tensor_handle_0);
    aoti_torch_print_tensor_handle(buf1, "before_launch - aoti_torch_cpu_addmm_out - buf1");
    aoti_torch_print_tensor_handle(buf0, "before_launch - aoti_torch_cpu_addmm_out - buf0");
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf1, layer_bias, buf0, tmp_tensor_handle_0_raii, 1L, 1L));
    aoti_torch_print_tensor_handle(buf1, "after_launch - aoti_torch_cpu_addmm_out - buf1");
    aoti_torch_print_tensor_handle(buf0, "after_launch - aoti_torch_cpu_addmm_out - buf0");
    output_handles[0] = buf1.release();
} // AOTInductorModel::run_impl
} // namespace torch::aot_inductor




