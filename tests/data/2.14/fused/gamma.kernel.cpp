// Triton kernels are embedded as comments in /cache/c674zsgjdcigrc5shl5udaju7vztc3kambmuwa7u223fyy4xhb2q.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_div_mul_pow_sub_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(486L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = static_cast<float>(1.5);
                    auto tmp2 = float(tmp0 * tmp1);
                    auto tmp3 = static_cast<float>(0.25);
                    auto tmp4 = float(tmp2 - tmp3);
                    auto tmp5 = static_cast<float>(0.45454545454545453);
                    auto tmp6 = std::pow(tmp4, tmp5);
                    auto tmp7 = static_cast<float>(1.7320508075688772);
                    auto tmp8 = float(tmp6 * tmp7);
                    auto tmp9 = float(tmp4 * tmp4);
                    auto tmp10 = static_cast<float>(7.0);
                    auto tmp11 = tmp9 / tmp10;
                    auto tmp12 = float(tmp8 + tmp11);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp12;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

