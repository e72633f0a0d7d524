// Triton kernels are embedded as comments in /cache/c2xpowmg2m46dc42237zirpuepc3z5slfzbxt3qng3memni6mzqq.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_div_exp_mul_sub_sum_0(float* in_out_ptr0,
                       const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr1)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    auto out_ptr0 = in_out_ptr0;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(132L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                    auto tmp5 = in_ptr1[static_cast<int64_t>(0L)];
                    auto tmp1 = static_cast<float>(0.5);
                    auto tmp2 = float(tmp0 - tmp1);
                    auto tmp3 = static_cast<float>(0.25);
                    auto tmp4 = tmp2 / tmp3;
                    auto tmp6 = float(tmp4 * tmp5);
                    auto tmp7 = std::exp(tmp6);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp7;
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(33L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = out_ptr0[static_cast<int64_t>(x1 + 33L*x0)];
                            tmp_acc0 = tmp_acc0 + tmp0;
                        }
                    }
                }
                out_ptr1[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(33L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = out_ptr0[static_cast<int64_t>(x1 + 33L*x0)];
                        auto tmp1 = out_ptr1[static_cast<int64_t>(x0)];
                        auto tmp2 = tmp0 / tmp1;
                        in_out_ptr0[static_cast<int64_t>(x1 + 33L*x0)] = tmp2;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

