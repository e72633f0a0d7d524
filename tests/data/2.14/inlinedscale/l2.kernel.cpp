// Triton kernels are embedded as comments in /home/user/cache/cilmlme5qpbsjwutodh65sa3kyupqs3kqzqcpvxfbyeh7pvupe6w/cohqgxjhwl3n65jxncxd64tfdvy2rlih3lq5jsxkr3c74u4m27p4.wrapper.cpp
extern "C"  void  cpp_fused_cos_mul_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
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
                        auto tmp24 = float(tmp0 * tmp23);
                        auto tmp25 = std::cos(tmp24);
                        out_ptr0[static_cast<int64_t>(x1 + 6L*x0)] = tmp25;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

