// Triton kernels are embedded as comments in /tmp/record-zpfl3_y2/index_bound/record/stages/04-kernel-values/run-1/cache/ca5skx4ip7gh6aplbb2lwnerctxig2jqwqfvj77vyc4cr7j6tcdg/cq5rq2tzetynofpotqw2zl7dhioansomp4hin37gzitqdfsuspwm.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_abs_exp_index_mul_neg_relu_0(float* in_out_ptr0,
                       const int64_t* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       const int64_t ks0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = ks0;
                    auto tmp2 = c10::convert<int64_t>(tmp1);
                    auto tmp3 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp0) + static_cast<std::make_unsigned_t<int64_t>>(tmp2));
                    auto tmp4 = tmp0 < 0;
                    auto tmp5 = tmp4 ? tmp3 : tmp0;
                    auto tmp6 = tmp5;
                    auto tmp7 = c10::convert<int64_t>(tmp6);
                    AOTI_TORCH_CHECK((0 <= tmp7) & (tmp7 < ks0), "index out of bounds: 0 <= tmp7 < ks0");
                    auto tmp9 = in_ptr1[static_cast<int64_t>(tmp5)];
                    auto tmp10 = std::abs(tmp9);
                    auto tmp11 = decltype(tmp10)(-tmp10);
                    auto tmp12 = std::exp(tmp11);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp12;
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(3L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = out_ptr0[static_cast<int64_t>(x1)];
                        auto tmp1 = in_out_ptr0[static_cast<int64_t>(x1 + 3L*x0)];
                        auto tmp2 = std::max(tmp1, decltype(tmp1)(0));
                        auto tmp3 = float(tmp0 * tmp2);
                        in_out_ptr0[static_cast<int64_t>(x1 + 3L*x0)] = tmp3;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
