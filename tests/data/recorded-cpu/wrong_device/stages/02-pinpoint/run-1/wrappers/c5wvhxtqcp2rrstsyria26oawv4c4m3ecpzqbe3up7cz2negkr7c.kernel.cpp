// Triton kernels are embedded as comments in /tmp/record-zpfl3_y2/wrong_device/record/stages/02-pinpoint/run-1/cache/cmkyhjtkycgexa5cdkkpluj2x3vaqynbxfuzy6g7hlf5a4kkpdwk/cpspalafskpu3r2f6sqtelbwl5sh2ebpq6r7rygvkwmiodrklbq3.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused__softmax_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(4L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 4L*x0)];
                        auto tmp1 = in_ptr0[static_cast<int64_t>(4L*x0)];
                        auto tmp2 = in_ptr0[static_cast<int64_t>(1L + 4L*x0)];
                        auto tmp4 = in_ptr0[static_cast<int64_t>(2L + 4L*x0)];
                        auto tmp6 = in_ptr0[static_cast<int64_t>(3L + 4L*x0)];
                        auto tmp3 = max_propagate_nan(tmp1, tmp2);
                        auto tmp5 = max_propagate_nan(tmp3, tmp4);
                        auto tmp7 = max_propagate_nan(tmp5, tmp6);
                        auto tmp8 = float(tmp0 - tmp7);
                        auto tmp9 = std::exp(tmp8);
                        out_ptr0[static_cast<int64_t>(x1 + 4L*x0)] = tmp9;
                    }
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(4L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = out_ptr0[static_cast<int64_t>(x1 + 4L*x0)];
                        auto tmp1 = out_ptr0[static_cast<int64_t>(4L*x0)];
                        auto tmp2 = out_ptr0[static_cast<int64_t>(1L + 4L*x0)];
                        auto tmp4 = out_ptr0[static_cast<int64_t>(2L + 4L*x0)];
                        auto tmp6 = out_ptr0[static_cast<int64_t>(3L + 4L*x0)];
                        auto tmp3 = float(tmp1 + tmp2);
                        auto tmp5 = float(tmp3 + tmp4);
                        auto tmp7 = float(tmp5 + tmp6);
                        auto tmp8 = tmp0 / tmp7;
                        out_ptr1[static_cast<int64_t>(x1 + 4L*x0)] = tmp8;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
