extern "C"  void  cpp_fused_exp_isnan_sub_where_zeros_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(5L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp32 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                        auto tmp0 = x1;
                        auto tmp1 = c10::convert<int64_t>(tmp0);
                        auto tmp2 = static_cast<int64_t>(4);
                        auto tmp3 = tmp1 < tmp2;
                        auto tmp4 = static_cast<int64_t>(2);
                        auto tmp5 = tmp1 < tmp4;
                        auto tmp6 = static_cast<int64_t>(1);
                        auto tmp7 = tmp1 < tmp6;
                        auto tmp8 = static_cast<float>(0.5);
                        auto tmp9 = static_cast<float>(0.6428571343421936);
                        auto tmp10 = tmp7 ? tmp8 : tmp9;
                        auto tmp11 = static_cast<int64_t>(3);
                        auto tmp12 = tmp1 < tmp11;
                        auto tmp13 = static_cast<float>(0.7857142686843872);
                        auto tmp14 = std::numeric_limits<float>::quiet_NaN();
                        auto tmp15 = tmp12 ? tmp13 : tmp14;
                        auto tmp16 = tmp5 ? tmp10 : tmp15;
                        auto tmp17 = static_cast<int64_t>(6);
                        auto tmp18 = tmp1 < tmp17;
                        auto tmp19 = static_cast<int64_t>(5);
                        auto tmp20 = tmp1 < tmp19;
                        auto tmp21 = static_cast<float>(1.0714285373687744);
                        auto tmp22 = static_cast<float>(1.2142857313156128);
                        auto tmp23 = tmp20 ? tmp21 : tmp22;
                        auto tmp24 = static_cast<int64_t>(7);
                        auto tmp25 = tmp1 < tmp24;
                        auto tmp26 = static_cast<float>(1.3571428060531616);
                        auto tmp27 = static_cast<float>(1.5);
                        auto tmp28 = tmp25 ? tmp26 : tmp27;
                        auto tmp29 = tmp18 ? tmp23 : tmp28;
                        auto tmp30 = tmp3 ? tmp16 : tmp29;
                        auto tmp31 = std::isnan(tmp30);
                        auto tmp33 = float(tmp32 - tmp30);
                        auto tmp34 = static_cast<float>(0.0);
                        auto tmp35 = tmp31 ? tmp34 : tmp33;
                        auto tmp36 = std::exp(tmp35);
                        out_ptr0[static_cast<int64_t>(x1 + 8L*x0)] = tmp36;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
