// Triton kernels are embedded as comments in /cache/ceh3ul6x6dgf6p7xayj2yqtohjmcwdz2mas42ce6dia36t56h2lj.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_div_gelu_mean_mul_pow_rsqrt_sub_0(const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(5L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = 0;
                float tmp_acc1 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(24L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 24L*x0)];
                            auto tmp1 = float(tmp0 * tmp0);
                            tmp_acc0 = tmp_acc0 + tmp0;
                            tmp_acc1 = tmp_acc1 + tmp1;
                        }
                    }
                }
                out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
                out_ptr1[static_cast<int64_t>(x0)] = tmp_acc1;
            }
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(24L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 24L*x0)];
                        auto tmp1 = out_ptr0[static_cast<int64_t>(x0)];
                        auto tmp7 = out_ptr1[static_cast<int64_t>(x0)];
                        auto tmp15 = in_ptr1[static_cast<int64_t>(x1)];
                        auto tmp2 = static_cast<float>(24.0);
                        auto tmp3 = tmp1 / tmp2;
                        auto tmp4 = float(tmp0 - tmp3);
                        auto tmp5 = static_cast<float>(1.4142135623730951);
                        auto tmp6 = tmp4 / tmp5;
                        auto tmp8 = tmp7 / tmp2;
                        auto tmp9 = float(tmp3 * tmp3);
                        auto tmp10 = float(tmp8 - tmp9);
                        auto tmp11 = static_cast<float>(0.001);
                        auto tmp12 = float(tmp10 - tmp11);
                        auto tmp13 = 1 / std::sqrt(tmp12);
                        auto tmp14 = float(tmp6 * tmp13);
                        auto tmp16 = float(tmp14 * tmp15);
                        auto tmp17 = static_cast<float>(0.5);
                        auto tmp18 = float(tmp16 * tmp17);
                        auto tmp19 = static_cast<float>(0.7071067811865476);
                        auto tmp20 = float(tmp16 * tmp19);
                        auto tmp21 = std::erf(tmp20);
                        auto tmp22 = static_cast<float>(1.0);
                        auto tmp23 = float(tmp21 + tmp22);
                        auto tmp24 = float(tmp18 * tmp23);
                        out_ptr2[static_cast<int64_t>(x1 + 24L*x0)] = tmp24;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

