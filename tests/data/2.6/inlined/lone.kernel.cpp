extern "C"  void cpp_fused_mul_sin_0(const float* in_ptr0,
                       float* out_ptr0)
{
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
                        auto tmp1 = x1;
                        auto tmp2 = c10::convert<int64_t>(tmp1);
                        auto tmp3 = static_cast<int64_t>(4);
                        auto tmp4 = tmp2 < tmp3;
                        auto tmp5 = static_cast<int64_t>(2);
                        auto tmp6 = tmp2 < tmp5;
                        auto tmp7 = static_cast<int64_t>(1);
                        auto tmp8 = tmp2 < tmp7;
                        auto tmp9 = static_cast<float>(0.5);
                        auto tmp10 = static_cast<float>(0.6428571343421936);
                        auto tmp11 = tmp8 ? tmp9 : tmp10;
                        auto tmp12 = static_cast<int64_t>(3);
                        auto tmp13 = tmp2 < tmp12;
                        auto tmp14 = static_cast<float>(0.7857142686843872);
                        auto tmp15 = static_cast<float>(0.9285714626312256);
                        auto tmp16 = tmp13 ? tmp14 : tmp15;
                        auto tmp17 = tmp6 ? tmp11 : tmp16;
                        auto tmp18 = static_cast<int64_t>(6);
                        auto tmp19 = tmp2 < tmp18;
                        auto tmp20 = static_cast<int64_t>(5);
                        auto tmp21 = tmp2 < tmp20;
                        auto tmp22 = static_cast<float>(1.0714285373687744);
                        auto tmp23 = static_cast<float>(1.2142857313156128);
                        auto tmp24 = tmp21 ? tmp22 : tmp23;
                        auto tmp25 = static_cast<int64_t>(7);
                        auto tmp26 = tmp2 < tmp25;
                        auto tmp27 = static_cast<float>(1.3571428060531616);
                        auto tmp28 = static_cast<float>(1.5);
                        auto tmp29 = tmp26 ? tmp27 : tmp28;
                        auto tmp30 = tmp19 ? tmp24 : tmp29;
                        auto tmp31 = tmp4 ? tmp17 : tmp30;
                        auto tmp32 = decltype(tmp0)(tmp0 * tmp31);
                        auto tmp33 = std::sin(tmp32);
                        auto tmp34 = std::numeric_limits<float>::quiet_NaN();
                        auto tmp35 = decltype(tmp33)(tmp33 * tmp34);
                        out_ptr0[static_cast<int64_t>(x1 + 8L*x0)] = tmp35;
                    }
                }
            }
        }
    }
}
