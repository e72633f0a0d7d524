// Triton kernels are embedded as comments in /cache/c7a5sddgcrzc6czlupyaper3nzv7eocxnr4wxhb5k5vism32mdv5.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_exp_log_mul_sqrt_sub_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(147L); x0+=static_cast<int64_t>(16L))
        {
            {
                if(C10_LIKELY(x0 >= static_cast<int64_t>(0) && x0 < static_cast<int64_t>(144L)))
                {
                    auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(16));
                    auto tmp1 = tmp0.exp();
                    auto tmp2 = static_cast<float>(1.0);
                    auto tmp3 = at::vec::Vectorized<float>(tmp2);
                    auto tmp4 = tmp1 + tmp3;
                    auto tmp5 = tmp4.log();
                    auto tmp6 = tmp0 * tmp0;
                    auto tmp7 = static_cast<float>(0.5);
                    auto tmp8 = at::vec::Vectorized<float>(tmp7);
                    auto tmp9 = tmp6 + tmp8;
                    auto tmp10 = tmp9.sqrt();
                    auto tmp11 = static_cast<float>(0.25);
                    auto tmp12 = at::vec::Vectorized<float>(tmp11);
                    auto tmp13 = tmp0 - tmp12;
                    auto tmp14 = tmp13.log();
                    auto tmp15 = tmp10 * tmp14;
                    auto tmp16 = tmp5 + tmp15;
                    tmp16.store(out_ptr0 + static_cast<int64_t>(x0));
                }
                if(C10_UNLIKELY(x0 >= static_cast<int64_t>(144L) && x0 < static_cast<int64_t>(147L)))
                {
                    auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(3L));
                    auto tmp1 = tmp0.exp();
                    auto tmp2 = static_cast<float>(1.0);
                    auto tmp3 = at::vec::Vectorized<float>(tmp2);
                    auto tmp4 = tmp1 + tmp3;
                    auto tmp5 = tmp4.log();
                    auto tmp6 = tmp0 * tmp0;
                    auto tmp7 = static_cast<float>(0.5);
                    auto tmp8 = at::vec::Vectorized<float>(tmp7);
                    auto tmp9 = tmp6 + tmp8;
                    auto tmp10 = tmp9.sqrt();
                    auto tmp11 = static_cast<float>(0.25);
                    auto tmp12 = at::vec::Vectorized<float>(tmp11);
                    auto tmp13 = tmp0 - tmp12;
                    auto tmp14 = tmp13.log();
                    auto tmp15 = tmp10 * tmp14;
                    auto tmp16 = tmp5 + tmp15;
                    tmp16.store(out_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(3L));
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
