// Triton kernels are embedded as comments in /tmp/record-zpfl3_y2/nan_sqrt/record/stages/01-sanity/run-1/cache/cvtsempii2tbmqmdhyho5v5coez7oiyztou32rgmgcyksltdy6zb/c73knf6sp4du665b7u2fx7vzyxfvgcirlonjw752a7zqr3bbzqbq.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_0(float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
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
                    auto tmp6 = static_cast<float>(-0.16762253642082214);
                    auto tmp7 = static_cast<float>(0.20205336809158325);
                    auto tmp8 = tmp5 ? tmp6 : tmp7;
                    auto tmp9 = static_cast<int64_t>(3);
                    auto tmp10 = tmp1 < tmp9;
                    auto tmp11 = static_cast<float>(-0.10376860946416855);
                    auto tmp12 = static_cast<float>(0.2434942126274109);
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

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_div_sqrt_1(float* in_out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(36L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_out_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = std::sqrt(tmp0);
                    auto tmp2 = static_cast<float>(3.0);
                    auto tmp3 = tmp1 / tmp2;
                    in_out_ptr0[static_cast<int64_t>(x0)] = tmp3;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_tanh_2(float* in_out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(24L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_out_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = std::tanh(tmp0);
                    in_out_ptr0[static_cast<int64_t>(x0)] = tmp1;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
