// Triton kernels are embedded as comments in /cache/cpcabrfui7mrs33hj7tgubvifrzsl4t3svuivvz6p65g2may55df.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_relu_0(float* in_out_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(256L); x0+=static_cast<int64_t>(1L))
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
                    auto tmp8 = static_cast<float>(-0.016744479537010193);
                    auto tmp9 = static_cast<float>(-0.11790139973163605);
                    auto tmp10 = tmp7 ? tmp8 : tmp9;
                    auto tmp11 = static_cast<int64_t>(3);
                    auto tmp12 = tmp1 < tmp11;
                    auto tmp13 = static_cast<float>(0.09089235961437225);
                    auto tmp14 = static_cast<float>(-0.10963709652423859);
                    auto tmp15 = tmp12 ? tmp13 : tmp14;
                    auto tmp16 = tmp5 ? tmp10 : tmp15;
                    auto tmp17 = static_cast<int64_t>(6);
                    auto tmp18 = tmp1 < tmp17;
                    auto tmp19 = static_cast<int64_t>(5);
                    auto tmp20 = tmp1 < tmp19;
                    auto tmp21 = static_cast<float>(-0.023149967193603516);
                    auto tmp22 = static_cast<float>(0.007753938436508179);
                    auto tmp23 = tmp20 ? tmp21 : tmp22;
                    auto tmp24 = static_cast<int64_t>(7);
                    auto tmp25 = tmp1 < tmp24;
                    auto tmp26 = static_cast<float>(-0.04116775095462799);
                    auto tmp27 = static_cast<float>(-0.045719340443611145);
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

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused__softmax_log_mul_neg_sum_1(float* in_out_ptr0,
                       float* in_out_ptr1,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    auto in_ptr0 = in_out_ptr0;
    auto out_ptr1 = in_out_ptr1;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = -std::numeric_limits<float>::infinity();
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                            tmp_acc0 = max_propagate_nan(tmp_acc0, tmp0);
                        }
                    }
                }
                out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_out_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                            auto tmp1 = out_ptr0[static_cast<int64_t>(x0)];
                            auto tmp2 = float(tmp0 - tmp1);
                            auto tmp3 = std::exp(tmp2);
                            in_out_ptr0[static_cast<int64_t>(x1 + 8L*x0)] = tmp3;
                            tmp_acc0 = tmp_acc0 + tmp3;
                        }
                    }
                }
                out_ptr1[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_out_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                            auto tmp1 = out_ptr1[static_cast<int64_t>(x0)];
                            auto tmp2 = tmp0 / tmp1;
                            auto tmp3 = std::log(tmp2);
                            auto tmp4 = float(tmp2 * tmp3);
                            tmp_acc0 = tmp_acc0 + tmp4;
                        }
                    }
                }
                in_out_ptr1[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            {
                {
                    auto tmp0 = in_out_ptr1[static_cast<int64_t>(x0)];
                    auto tmp1 = decltype(tmp0)(-tmp0);
                    in_out_ptr1[static_cast<int64_t>(x0)] = tmp1;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
