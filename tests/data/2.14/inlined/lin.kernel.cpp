extern "C"  void  cpp_fused_0(float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(8L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = x0;
                    auto tmp1 = c10::convert<int64_t>(tmp0);
                    auto tmp2 = static_cast<int64_t>(4);
                    auto tmp3 = tmp1 < tmp2;
                    auto tmp4 = static_cast<int64_t>(2);
                    auto tmp5 = tmp1 < tmp4;
                    auto tmp6 = static_cast<int64_t>(1);
                    auto tmp7 = tmp1 < tmp6;
                    auto tmp8 = static_cast<float>(0.19409091770648956);
                    auto tmp9 = static_cast<float>(-0.04462457820773125);
                    auto tmp10 = tmp7 ? tmp8 : tmp9;
                    auto tmp11 = static_cast<int64_t>(3);
                    auto tmp12 = tmp1 < tmp11;
                    auto tmp13 = static_cast<float>(0.013499214313924313);
                    auto tmp14 = std::numeric_limits<float>::quiet_NaN();
                    auto tmp15 = tmp12 ? tmp13 : tmp14;
                    auto tmp16 = tmp5 ? tmp10 : tmp15;
                    auto tmp17 = static_cast<int64_t>(6);
                    auto tmp18 = tmp1 < tmp17;
                    auto tmp19 = static_cast<int64_t>(5);
                    auto tmp20 = tmp1 < tmp19;
                    auto tmp21 = static_cast<float>(0.21933624148368835);
                    auto tmp22 = static_cast<float>(0.33947986364364624);
                    auto tmp23 = tmp20 ? tmp21 : tmp22;
                    auto tmp24 = static_cast<int64_t>(7);
                    auto tmp25 = tmp1 < tmp24;
                    auto tmp26 = static_cast<float>(-0.272456556558609);
                    auto tmp27 = static_cast<float>(-0.12956660985946655);
                    auto tmp28 = tmp25 ? tmp26 : tmp27;
                    auto tmp29 = tmp18 ? tmp23 : tmp28;
                    auto tmp30 = tmp3 ? tmp16 : tmp29;
                    out_ptr0[static_cast<int64_t>(x0)] = tmp30;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

extern "C"  void  cpp_fused_sigmoid_1(float* in_out_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(32L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_out_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = decltype(tmp0)(1) / (decltype(tmp0)(1) + std::exp(-tmp0));
                    in_out_ptr0[static_cast<int64_t>(x0)] = tmp1;
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = x0;
                    auto tmp1 = c10::convert<int64_t>(tmp0);
                    auto tmp2 = static_cast<int64_t>(2);
                    auto tmp3 = tmp1 < tmp2;
                    auto tmp4 = static_cast<int64_t>(1);
                    auto tmp5 = tmp1 < tmp4;
                    auto tmp6 = static_cast<float>(-0.33679428696632385);
                    auto tmp7 = static_cast<float>(-0.006354817189276218);
                    auto tmp8 = tmp5 ? tmp6 : tmp7;
                    auto tmp9 = static_cast<int64_t>(3);
                    auto tmp10 = tmp1 < tmp9;
                    auto tmp11 = static_cast<float>(-0.2662465274333954);
                    auto tmp12 = static_cast<float>(-0.2727157771587372);
                    auto tmp13 = tmp10 ? tmp11 : tmp12;
                    auto tmp14 = tmp3 ? tmp8 : tmp13;
                    out_ptr0[static_cast<int64_t>(x0)] = tmp14;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

extern "C"  void  cpp_fused_relu_2(float* in_out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(16L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_out_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = std::max(tmp0, decltype(tmp0)(0));
                    in_out_ptr0[static_cast<int64_t>(x0)] = tmp1;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
