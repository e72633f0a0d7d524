// Triton kernels are embedded as comments in /cache/clqa7ndxwd77sr7cpyfztvvyejjffiahxbctcb72rt24hk4gcuvz.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_exp_log_mul_sqrt_sub_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(147L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = std::exp(tmp0);
                    auto tmp2 = static_cast<float>(1.0);
                    auto tmp3 = float(tmp1 + tmp2);
                    auto tmp4 = std::log(tmp3);
                    auto tmp5 = float(tmp0 * tmp0);
                    auto tmp6 = static_cast<float>(0.5);
                    auto tmp7 = float(tmp5 + tmp6);
                    auto tmp8 = std::sqrt(tmp7);
                    auto tmp9 = static_cast<float>(0.25);
                    auto tmp10 = float(tmp0 - tmp9);
                    auto tmp11 = std::log(tmp10);
                    auto tmp12 = float(tmp8 * tmp11);
                    auto tmp13 = float(tmp4 + tmp12);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp13;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

