extern "C"  void  cpp_fused_add_isinf_mul_nan_to_num_xlogy_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    #pragma omp parallel
    {
        int tid = omp_get_thread_num();
        {
            #pragma omp for
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4096L); x0+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                        auto tmp1 = static_cast<float>(2.0);
                        auto tmp2 = float(tmp0 * tmp1);
                        auto tmp3 = std::isnan(tmp2);
                        auto tmp4 = static_cast<float>(0.0);
                        auto tmp5 = tmp0 == tmp4;
                        auto tmp6 = std::log(tmp2);
                        auto tmp7 = float(tmp0 * tmp6);
                        auto tmp8 = tmp5 ? tmp4 : tmp7;
                        auto tmp9 = std::numeric_limits<float>::quiet_NaN();
                        auto tmp10 = tmp3 ? tmp9 : tmp8;
                        auto tmp11 = std::numeric_limits<float>::infinity();
                        auto tmp12 = tmp0 == tmp11;
                        auto tmp13 = -std::numeric_limits<float>::infinity();
                        auto tmp14 = tmp0 == tmp13;
                        auto tmp15 = std::isnan(tmp0);
                        auto tmp16 = tmp15 ? tmp4 : tmp0;
                        auto tmp17 = static_cast<float>(-3.4028234663852886e+38);
                        auto tmp18 = tmp14 ? tmp17 : tmp16;
                        auto tmp19 = static_cast<float>(3.4028234663852886e+38);
                        auto tmp20 = tmp12 ? tmp19 : tmp18;
                        auto tmp21 = float(tmp10 + tmp20);
                        auto tmp22 = std::isinf(tmp0);
                        auto tmp23 = c10::convert<float>(tmp22);
                        auto tmp24 = float(tmp21 + tmp23);
                        out_ptr0[static_cast<int64_t>(x0)] = tmp24;
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
