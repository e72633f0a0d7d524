// Triton kernels are embedded as comments in /cache/csm64xnq3jzdtgjpkvbg7zcgko6h4hwdnizt2dqnlhmdmutnqka4.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_log_sqrt_sub_0(const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(96L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = in_ptr1[static_cast<int64_t>(x0)];
                    auto tmp2 = float(tmp0 - tmp1);
                    auto tmp3 = std::sqrt(tmp2);
                    auto tmp4 = float(tmp0 + tmp1);
                    auto tmp5 = std::log(tmp4);
                    auto tmp6 = float(tmp3 + tmp5);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp6;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

