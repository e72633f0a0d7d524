extern "C"  void  cpp_fused__softmax_add_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        std::unique_ptr<float []> buf_local_buffer_data_0 = std::make_unique<float []>(8L);
        float* local_buffer_data_0 = buf_local_buffer_data_0.get();
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            {
                float tmp_acc0 = -std::numeric_limits<float>::infinity();
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                            auto tmp1 = x1;
                            auto tmp2 = c10::convert<int64_t>(tmp1);
                            auto tmp3 = static_cast<int64_t>(4);
                            auto tmp4 = tmp2 < tmp3;
                            auto tmp5 = static_cast<int64_t>(2);
                            auto tmp6 = tmp2 < tmp5;
                            auto tmp7 = static_cast<int64_t>(1);
                            auto tmp8 = tmp2 < tmp7;
                            auto tmp9 = static_cast<float>(0.0);
                            auto tmp10 = tmp8 ? tmp9 : tmp9;
                            auto tmp11 = static_cast<int64_t>(3);
                            auto tmp12 = tmp2 < tmp11;
                            auto tmp13 = tmp12 ? tmp9 : tmp9;
                            auto tmp14 = tmp6 ? tmp10 : tmp13;
                            auto tmp15 = static_cast<int64_t>(6);
                            auto tmp16 = tmp2 < tmp15;
                            auto tmp17 = static_cast<int64_t>(5);
                            auto tmp18 = tmp2 < tmp17;
                            auto tmp19 = -std::numeric_limits<float>::infinity();
                            auto tmp20 = tmp18 ? tmp9 : tmp19;
                            auto tmp21 = static_cast<int64_t>(7);
                            auto tmp22 = tmp2 < tmp21;
                            auto tmp23 = tmp22 ? tmp19 : tmp19;
                            auto tmp24 = tmp16 ? tmp20 : tmp23;
                            auto tmp25 = tmp4 ? tmp14 : tmp24;
                            auto tmp26 = float(tmp0 + tmp25);
                            tmp_acc0 = max_propagate_nan(tmp_acc0, tmp26);
                        }
                    }
                }
                out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            {
                float tmp_acc0 = 0;
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
                {
                    {
                        {
                            auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];
                            auto tmp27 = out_ptr0[static_cast<int64_t>(x0)];
                            auto tmp1 = x1;
                            auto tmp2 = c10::convert<int64_t>(tmp1);
                            auto tmp3 = static_cast<int64_t>(4);
                            auto tmp4 = tmp2 < tmp3;
                            auto tmp5 = static_cast<int64_t>(2);
                            auto tmp6 = tmp2 < tmp5;
                            auto tmp7 = static_cast<int64_t>(1);
                            auto tmp8 = tmp2 < tmp7;
                            auto tmp9 = static_cast<float>(0.0);
                            auto tmp10 = tmp8 ? tmp9 : tmp9;
                            auto tmp11 = static_cast<int64_t>(3);
                            auto tmp12 = tmp2 < tmp11;
                            auto tmp13 = tmp12 ? tmp9 : tmp9;
                            auto tmp14 = tmp6 ? tmp10 : tmp13;
                            auto tmp15 = static_cast<int64_t>(6);
                            auto tmp16 = tmp2 < tmp15;
                            auto tmp17 = static_cast<int64_t>(5);
                            auto tmp18 = tmp2 < tmp17;
                            auto tmp19 = -std::numeric_limits<float>::infinity();
                            auto tmp20 = tmp18 ? tmp9 : tmp19;
                            auto tmp21 = static_cast<int64_t>(7);
                            auto tmp22 = tmp2 < tmp21;
                            auto tmp23 = tmp22 ? tmp19 : tmp19;
                            auto tmp24 = tmp16 ? tmp20 : tmp23;
                            auto tmp25 = tmp4 ? tmp14 : tmp24;
                            auto tmp26 = float(tmp0 + tmp25);
                            auto tmp28 = float(tmp26 - tmp27);
                            auto tmp29 = std::exp(tmp28);
                            local_buffer_data_0[static_cast<int64_t>(x1)] = tmp29;
                            tmp_acc0 = tmp_acc0 + tmp29;
                        }
                    }
                }
                out_ptr1[static_cast<int64_t>(x0)] = tmp_acc0;
            }
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = local_buffer_data_0[static_cast<int64_t>(x1)];
                        auto tmp1 = out_ptr1[static_cast<int64_t>(x0)];
                        auto tmp2 = tmp0 / tmp1;
                        out_ptr2[static_cast<int64_t>(x1 + 8L*x0)] = tmp2;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
