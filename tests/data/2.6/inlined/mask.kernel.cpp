extern "C"  void cpp_fused__softmax_gt_scalar_tensor_where_0(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2)
{
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
                            auto tmp1 = static_cast<float>(0.0);
                            auto tmp2 = tmp0 > tmp1;
                            auto tmp3 = -std::numeric_limits<float>::infinity();
                            auto tmp4 = tmp2 ? tmp0 : tmp3;
                            tmp_acc0 = max_propagate_nan(tmp_acc0, tmp4);
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
                            auto tmp5 = out_ptr0[static_cast<int64_t>(x0)];
                            auto tmp1 = static_cast<float>(0.0);
                            auto tmp2 = tmp0 > tmp1;
                            auto tmp3 = -std::numeric_limits<float>::infinity();
                            auto tmp4 = tmp2 ? tmp0 : tmp3;
                            auto tmp6 = decltype(tmp4)(tmp4 - tmp5);
                            auto tmp7 = std::exp(tmp6);
                            local_buffer_data_0[static_cast<int64_t>(x1)] = tmp7;
                            tmp_acc0 = tmp_acc0 + tmp7;
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
}
