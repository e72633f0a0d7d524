extern "C"  void  cpp_fused__native_batch_norm_legit_no_training_tanh_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                        auto tmp1 = x1;
                        auto tmp2 = c10::convert<int64_t>(tmp1);
                        auto tmp3 = static_cast<int64_t>(4);
                        auto tmp4 = tmp2 < tmp3;
                        auto tmp5 = static_cast<int64_t>(2);
                        auto tmp6 = tmp2 < tmp5;
                        auto tmp7 = static_cast<int64_t>(1);
                        auto tmp8 = tmp2 < tmp7;
                        auto tmp9 = static_cast<float>(0.0);
                        auto tmp10 = tmp8 ? tmp9 : tmp9;
                        auto tmp11 = static_cast<int64_t>(3);
                        auto tmp12 = tmp2 < tmp11;
                        auto tmp13 = tmp12 ? tmp9 : tmp9;
                        auto tmp14 = tmp6 ? tmp10 : tmp13;
                        auto tmp15 = static_cast<int64_t>(6);
                        auto tmp16 = tmp2 < tmp15;
                        auto tmp17 = static_cast<int64_t>(5);
                        auto tmp18 = tmp2 < tmp17;
                        auto tmp19 = tmp18 ? tmp9 : tmp9;
                        auto tmp20 = static_cast<int64_t>(7);
                        auto tmp21 = tmp2 < tmp20;
                        auto tmp22 = tmp21 ? tmp9 : tmp9;
                        auto tmp23 = tmp16 ? tmp19 : tmp22;
                        auto tmp24 = tmp4 ? tmp14 : tmp23;
                        auto tmp25 = float(tmp0 - tmp24);
                        auto tmp26 = static_cast<float>(1.0);
                        auto tmp27 = tmp8 ? tmp26 : tmp26;
                        auto tmp28 = static_cast<float>(-1.0);
                        auto tmp29 = tmp12 ? tmp28 : tmp26;
                        auto tmp30 = tmp6 ? tmp27 : tmp29;
                        auto tmp31 = tmp18 ? tmp26 : tmp26;
                        auto tmp32 = tmp21 ? tmp26 : tmp26;
                        auto tmp33 = tmp16 ? tmp31 : tmp32;
                        auto tmp34 = tmp4 ? tmp30 : tmp33;
                        auto tmp35 = static_cast<float>(1e-05);
                        auto tmp36 = float(tmp34 + tmp35);
                        auto tmp37 = 1 / std::sqrt(tmp36);
                        auto tmp38 = float(tmp25 * tmp37);
                        auto tmp39 = tmp12 ? tmp26 : tmp26;
                        auto tmp40 = tmp6 ? tmp27 : tmp39;
                        auto tmp41 = tmp4 ? tmp40 : tmp33;
                        auto tmp42 = float(tmp38 * tmp41);
                        auto tmp43 = float(tmp42 + tmp24);
                        auto tmp44 = std::tanh(tmp43);
                        out_ptr0[static_cast<int64_t>(x1 + 8L*x0)] = tmp44;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
