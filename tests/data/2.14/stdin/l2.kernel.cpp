// Triton kernels are embedded as comments in /home/user/cache/c5ai3kcegah5rmk2qg3ec7rvlxkslkl5ipu3axyv4shifwvl57wm/cbfr5tcriqwhnd4seyclqnekdge2xnjz37n3j6znfrluvlpvne5w.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
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
                    auto tmp14 = static_cast<float>(0.08191998302936554);
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

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_log_relu_sub_sum_1(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                            auto tmp1 = std::max(tmp0, decltype(tmp0)(0));
                            auto tmp2 = static_cast<float>(0.1);
                            auto tmp3 = float(tmp1 - tmp2);
                            auto tmp4 = std::log(tmp3);
                            tmp_acc0 = tmp_acc0 + tmp4;
                        }
                    }
                }
                out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

