// Triton kernels are embedded as comments in /cache/chnnkuvh75zam6gv4xwz36odc5rnldbyulyzw6r5e3iu7nz6veb4.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_div_mul_relu_sqrt_sum_0(const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       float* out_ptr1)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(5L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(18L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 18L*x0)];
                            auto tmp4 = in_ptr1[static_cast<int64_t>(x1)];
                            auto tmp1 = std::max(tmp0, decltype(tmp0)(0));
                            auto tmp2 = static_cast<float>(12.0);
                            auto tmp3 = tmp1 / tmp2;
                            auto tmp5 = tmp3 / tmp4;
                            tmp_acc0 = tmp_acc0 + tmp5;
                        }
                    }
                }
                out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(18L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 18L*x0)];
                        auto tmp4 = in_ptr1[static_cast<int64_t>(x1)];
                        auto tmp6 = out_ptr0[static_cast<int64_t>(x0)];
                        auto tmp1 = std::max(tmp0, decltype(tmp0)(0));
                        auto tmp2 = static_cast<float>(12.0);
                        auto tmp3 = tmp1 / tmp2;
                        auto tmp5 = tmp3 / tmp4;
                        auto tmp7 = tmp5 / tmp6;
                        auto tmp8 = static_cast<float>(100.0);
                        auto tmp9 = float(tmp7 * tmp8);
                        auto tmp10 = std::sqrt(tmp4);
                        auto tmp11 = float(tmp9 + tmp10);
                        out_ptr1[static_cast<int64_t>(x1 + 18L*x0)] = tmp11;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

