extern "C"  void  cpp_fused_gt_sin_where_0(const float* in_ptr0,
                       const float* in_ptr1,
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
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                        auto tmp34 = in_ptr1[static_cast<int64_t>(x1 + 8L*x0)];
                        auto tmp1 = static_cast<float>(0.0);
                        auto tmp2 = tmp0 > tmp1;
                        auto tmp3 = x1;
                        auto tmp4 = c10::convert<int64_t>(tmp3);
                        auto tmp5 = static_cast<int64_t>(4);
                        auto tmp6 = tmp4 < tmp5;
                        auto tmp7 = static_cast<int64_t>(2);
                        auto tmp8 = tmp4 < tmp7;
                        auto tmp9 = static_cast<int64_t>(1);
                        auto tmp10 = tmp4 < tmp9;
                        auto tmp11 = static_cast<float>(0.5);
                        auto tmp12 = static_cast<float>(0.6428571343421936);
                        auto tmp13 = tmp10 ? tmp11 : tmp12;
                        auto tmp14 = static_cast<int64_t>(3);
                        auto tmp15 = tmp4 < tmp14;
                        auto tmp16 = static_cast<float>(0.7857142686843872);
                        auto tmp17 = std::numeric_limits<float>::quiet_NaN();
                        auto tmp18 = tmp15 ? tmp16 : tmp17;
                        auto tmp19 = tmp8 ? tmp13 : tmp18;
                        auto tmp20 = static_cast<int64_t>(6);
                        auto tmp21 = tmp4 < tmp20;
                        auto tmp22 = static_cast<int64_t>(5);
                        auto tmp23 = tmp4 < tmp22;
                        auto tmp24 = static_cast<float>(1.0714285373687744);
                        auto tmp25 = static_cast<float>(1.2142857313156128);
                        auto tmp26 = tmp23 ? tmp24 : tmp25;
                        auto tmp27 = static_cast<int64_t>(7);
                        auto tmp28 = tmp4 < tmp27;
                        auto tmp29 = static_cast<float>(1.3571428060531616);
                        auto tmp30 = static_cast<float>(1.5);
                        auto tmp31 = tmp28 ? tmp29 : tmp30;
                        auto tmp32 = tmp21 ? tmp26 : tmp31;
                        auto tmp33 = tmp6 ? tmp19 : tmp32;
                        auto tmp35 = tmp2 ? tmp33 : tmp34;
                        auto tmp36 = std::sin(tmp35);
                        out_ptr0[static_cast<int64_t>(x1 + 8L*x0)] = tmp36;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
