// Triton kernels are embedded as comments in /cache/can2xh26y7iqfj2ht2purjgc4c43xjk22uuqku5snlhntrzwp3gn.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_clone_split_transpose_view_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(2L); x1+=static_cast<int64_t>(1L))
            {
                #pragma GCC ivdep
                for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(20L); x2+=static_cast<int64_t>(1L))
                {
                    #pragma GCC ivdep
                    for(int64_t x3=static_cast<int64_t>(0L); x3<static_cast<int64_t>(16L); x3+=static_cast<int64_t>(1L))
                    {
                        {
                            {
                                auto tmp0 = in_ptr0[static_cast<int64_t>(x3 + 16L*x1 + 96L*x2 + 1920L*x0)];
                                out_ptr0[static_cast<int64_t>(x3 + 16L*x2 + 320L*x1 + 640L*x0)] = tmp0;
                            }
                        }
                    }
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(32L); x1+=static_cast<int64_t>(1L))
            {
                #pragma GCC ivdep
                for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(20L); x2+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(32L + x1 + 96L*x2 + 1920L*x0)];
                            out_ptr1[static_cast<int64_t>(x2 + 20L*x1 + 640L*x0)] = tmp0;
                        }
                    }
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(2L); x1+=static_cast<int64_t>(1L))
            {
                #pragma GCC ivdep
                for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(20L); x2+=static_cast<int64_t>(1L))
                {
                    #pragma GCC ivdep
                    for(int64_t x3=static_cast<int64_t>(0L); x3<static_cast<int64_t>(16L); x3+=static_cast<int64_t>(1L))
                    {
                        {
                            {
                                auto tmp0 = in_ptr0[static_cast<int64_t>(64L + x3 + 16L*x1 + 96L*x2 + 1920L*x0)];
                                out_ptr2[static_cast<int64_t>(x3 + 16L*x2 + 320L*x1 + 640L*x0)] = tmp0;
                            }
                        }
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused__softmax_div_masked_fill_unsqueeze_view_1(float* in_out_ptr0,
                       const bool* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    auto in_ptr1 = in_out_ptr0;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(40L); x1+=static_cast<int64_t>(1L))
            {
                {
                    float tmp_acc0 = -std::numeric_limits<float>::infinity();
                    for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(20L); x2+=static_cast<int64_t>(1L))
                    {
                        {
                            {
                                auto tmp0 = in_ptr0[static_cast<int64_t>(x2 + 20L*x0)];
                                auto tmp1 = in_ptr1[static_cast<int64_t>(x2 + 20L*x1 + 800L*x0)];
                                auto tmp2 = static_cast<float>(4.0);
                                auto tmp3 = tmp1 / tmp2;
                                auto tmp4 = -std::numeric_limits<float>::infinity();
                                auto tmp5 = tmp0 ? tmp4 : tmp3;
                                tmp_acc0 = max_propagate_nan(tmp_acc0, tmp5);
                            }
                        }
                    }
                    out_ptr0[static_cast<int64_t>(x1 + 40L*x0)] = tmp_acc0;
                }
                #pragma GCC ivdep
                for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(20L); x2+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x2 + 20L*x0)];
                            auto tmp1 = in_out_ptr0[static_cast<int64_t>(x2 + 20L*x1 + 800L*x0)];
                            auto tmp6 = out_ptr0[static_cast<int64_t>(x1 + 40L*x0)];
                            auto tmp2 = static_cast<float>(4.0);
                            auto tmp3 = tmp1 / tmp2;
                            auto tmp4 = -std::numeric_limits<float>::infinity();
                            auto tmp5 = tmp0 ? tmp4 : tmp3;
                            auto tmp7 = float(tmp5 - tmp6);
                            auto tmp8 = std::exp(tmp7);
                            in_out_ptr0[static_cast<int64_t>(x2 + 20L*x1 + 800L*x0)] = tmp8;
                        }
                    }
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(120L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(20L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_out_ptr0[static_cast<int64_t>(x1 + 20L*x0)];
                            tmp_acc0 = tmp_acc0 + tmp0;
                        }
                    }
                }
                out_ptr1[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(20L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_out_ptr0[static_cast<int64_t>(x1 + 20L*x0)];
                        auto tmp1 = out_ptr1[static_cast<int64_t>(x0)];
                        auto tmp2 = tmp0 / tmp1;
                        in_out_ptr0[static_cast<int64_t>(x1 + 20L*x0)] = tmp2;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_clone_transpose_view_2(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(20L); x1+=static_cast<int64_t>(1L))
            {
                #pragma GCC ivdep
                for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(2L); x2+=static_cast<int64_t>(1L))
                {
                    #pragma GCC ivdep
                    for(int64_t x3=static_cast<int64_t>(0L); x3<static_cast<int64_t>(16L); x3+=static_cast<int64_t>(1L))
                    {
                        {
                            {
                                auto tmp0 = in_ptr0[static_cast<int64_t>(x3 + 16L*x1 + 320L*x2 + 640L*x0)];
                                out_ptr0[static_cast<int64_t>(x3 + 16L*x2 + 32L*x1 + 640L*x0)] = tmp0;
                            }
                        }
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

