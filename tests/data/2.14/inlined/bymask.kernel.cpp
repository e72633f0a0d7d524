extern "C"  void  cpp_fused_gt_mul_ones_where_0(const float* in_ptr0,
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
                        auto tmp42 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                        auto tmp0 = x1;
                        auto tmp1 = c10::convert<int64_t>(tmp0);
                        auto tmp2 = static_cast<int64_t>(4);
                        auto tmp3 = tmp1 < tmp2;
                        auto tmp4 = static_cast<int64_t>(2);
                        auto tmp5 = tmp1 < tmp4;
                        auto tmp6 = static_cast<int64_t>(1);
                        auto tmp7 = tmp1 < tmp6;
                        auto tmp8 = static_cast<float>(1.0);
                        auto tmp9 = tmp7 ? tmp8 : tmp8;
                        auto tmp10 = static_cast<int64_t>(3);
                        auto tmp11 = tmp1 < tmp10;
                        auto tmp12 = static_cast<float>(0.0);
                        auto tmp13 = tmp11 ? tmp8 : tmp12;
                        auto tmp14 = tmp5 ? tmp9 : tmp13;
                        auto tmp15 = static_cast<int64_t>(6);
                        auto tmp16 = tmp1 < tmp15;
                        auto tmp17 = static_cast<int64_t>(5);
                        auto tmp18 = tmp1 < tmp17;
                        auto tmp19 = tmp18 ? tmp8 : tmp8;
                        auto tmp20 = static_cast<int64_t>(7);
                        auto tmp21 = tmp1 < tmp20;
                        auto tmp22 = tmp21 ? tmp8 : tmp8;
                        auto tmp23 = tmp16 ? tmp19 : tmp22;
                        auto tmp24 = tmp3 ? tmp14 : tmp23;
                        auto tmp25 = tmp24 > tmp12;
                        auto tmp26 = static_cast<float>(0.5);
                        auto tmp27 = static_cast<float>(0.6428571343421936);
                        auto tmp28 = tmp7 ? tmp26 : tmp27;
                        auto tmp29 = static_cast<float>(0.7857142686843872);
                        auto tmp30 = std::numeric_limits<float>::quiet_NaN();
                        auto tmp31 = tmp11 ? tmp29 : tmp30;
                        auto tmp32 = tmp5 ? tmp28 : tmp31;
                        auto tmp33 = static_cast<float>(1.0714285373687744);
                        auto tmp34 = static_cast<float>(1.2142857313156128);
                        auto tmp35 = tmp18 ? tmp33 : tmp34;
                        auto tmp36 = static_cast<float>(1.3571428060531616);
                        auto tmp37 = static_cast<float>(1.5);
                        auto tmp38 = tmp21 ? tmp36 : tmp37;
                        auto tmp39 = tmp16 ? tmp35 : tmp38;
                        auto tmp40 = tmp3 ? tmp32 : tmp39;
                        auto tmp41 = tmp25 ? tmp40 : tmp8;
                        auto tmp43 = float(tmp41 * tmp42);
                        out_ptr0[static_cast<int64_t>(x1 + 8L*x0)] = tmp43;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
