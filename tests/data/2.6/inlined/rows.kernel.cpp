extern "C"  void cpp_fused_index_mul_0(const float* in_ptr0,
                       float* out_ptr0)
{
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(4L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = x0;
                        auto tmp1 = c10::convert<int64_t>(tmp0);
                        auto tmp2 = static_cast<int64_t>(2);
                        auto tmp3 = tmp1 < tmp2;
                        auto tmp4 = static_cast<int64_t>(1);
                        auto tmp5 = tmp1 < tmp4;
                        auto tmp6 = static_cast<int64_t>(0);
                        auto tmp7 = static_cast<int64_t>(3);
                        auto tmp8 = tmp5 ? tmp6 : tmp7;
                        auto tmp9 = tmp1 < tmp7;
                        auto tmp10 = static_cast<int64_t>(50);
                        auto tmp11 = tmp9 ? tmp10 : tmp4;
                        auto tmp12 = tmp3 ? tmp8 : tmp11;
                        auto tmp13 = tmp12;
                        auto tmp14 = c10::convert<int64_t>(tmp13);
                        AOTI_TORCH_CHECK(tmp14 < 10L, "index out of bounds: tmp14 < 10L");
                        auto tmp16 = in_ptr0[static_cast<int64_t>(x1 + 4L*tmp12)];
                        auto tmp17 = static_cast<float>(2.0);
                        auto tmp18 = decltype(tmp16)(tmp16 * tmp17);
                        out_ptr0[static_cast<int64_t>(x1 + 4L*x0)] = tmp18;
                    }
                }
            }
        }
    }
}
