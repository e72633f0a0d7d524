// Triton kernels are embedded as comments in /cache/ckg4trhgaetcdyzpm5uwkxk3mdzw6ok37i264wrc7qhdxbugs5mr.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_clamp_div_mean_mul_sqrt_std_sub_0(float* in_out_ptr0,
                       const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       float* out_ptr2)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    auto out_ptr1 = in_out_ptr0;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(30L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(12L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x0 + 30L*x1)];
                            tmp_acc0 = tmp_acc0 + tmp0;
                        }
                    }
                }
                out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
                out_ptr1[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(12L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x0 + 30L*x1)];
                            auto tmp1 = out_ptr1[static_cast<int64_t>(x0)];
                            auto tmp2 = static_cast<float>(12.0);
                            auto tmp3 = tmp1 / tmp2;
                            auto tmp4 = float(tmp0 - tmp3);
                            auto tmp5 = float(tmp4 * tmp4);
                            tmp_acc0 = tmp_acc0 + tmp5;
                        }
                    }
                }
                in_out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(12L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(30L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 30L*x0)];
                        auto tmp1 = out_ptr0[static_cast<int64_t>(x1)];
                        auto tmp5 = in_out_ptr0[static_cast<int64_t>(x1)];
                        auto tmp14 = in_ptr1[static_cast<int64_t>(x1)];
                        auto tmp2 = static_cast<float>(12.0);
                        auto tmp3 = tmp1 / tmp2;
                        auto tmp4 = float(tmp0 - tmp3);
                        auto tmp6 = static_cast<float>(11.0);
                        auto tmp7 = tmp5 / tmp6;
                        auto tmp8 = std::sqrt(tmp7);
                        auto tmp9 = tmp4 / tmp8;
                        auto tmp10 = static_cast<float>(-3.0);
                        auto tmp11 = max_propagate_nan(tmp9, tmp10);
                        auto tmp12 = static_cast<float>(3.0);
                        auto tmp13 = min_propagate_nan(tmp11, tmp12);
                        auto tmp15 = tmp0 / tmp14;
                        auto tmp16 = float(tmp15 * tmp15);
                        auto tmp17 = static_cast<float>(1.0);
                        auto tmp18 = float(tmp16 + tmp17);
                        auto tmp19 = std::sqrt(tmp18);
                        auto tmp20 = float(tmp13 + tmp19);
                        out_ptr2[static_cast<int64_t>(x1 + 30L*x0)] = tmp20;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
