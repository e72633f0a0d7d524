#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused__softmax_bitwise_not_div_log_masked_fill_mean_mul_sum_0(float* in_out_ptr0,
                       const bool* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr1,
                       float* out_ptr2)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(12L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(6L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 6L*x0)];
                        auto tmp2 = in_ptr1[static_cast<int64_t>(x1 + 6L*x0)];
                        auto tmp7 = in_ptr0[static_cast<int64_t>(6L*x0)];
                        auto tmp9 = in_ptr1[static_cast<int64_t>(6L*x0)];
                        auto tmp12 = in_ptr0[static_cast<int64_t>(1L + 6L*x0)];
                        auto tmp14 = in_ptr1[static_cast<int64_t>(1L + 6L*x0)];
                        auto tmp18 = in_ptr0[static_cast<int64_t>(2L + 6L*x0)];
                        auto tmp20 = in_ptr1[static_cast<int64_t>(2L + 6L*x0)];
                        auto tmp24 = in_ptr0[static_cast<int64_t>(3L + 6L*x0)];
                        auto tmp26 = in_ptr1[static_cast<int64_t>(3L + 6L*x0)];
                        auto tmp30 = in_ptr0[static_cast<int64_t>(4L + 6L*x0)];
                        auto tmp32 = in_ptr1[static_cast<int64_t>(4L + 6L*x0)];
                        auto tmp36 = in_ptr0[static_cast<int64_t>(5L + 6L*x0)];
                        auto tmp38 = in_ptr1[static_cast<int64_t>(5L + 6L*x0)];
                        auto tmp1 = !tmp0;
                        auto tmp3 = static_cast<float>(4.0);
                        auto tmp4 = tmp2 / tmp3;
                        auto tmp5 = -std::numeric_limits<float>::infinity();
                        auto tmp6 = tmp1 ? tmp5 : tmp4;
                        auto tmp8 = !tmp7;
                        auto tmp10 = tmp9 / tmp3;
                        auto tmp11 = tmp8 ? tmp5 : tmp10;
                        auto tmp13 = !tmp12;
                        auto tmp15 = tmp14 / tmp3;
                        auto tmp16 = tmp13 ? tmp5 : tmp15;
                        auto tmp17 = max_propagate_nan(tmp11, tmp16);
                        auto tmp19 = !tmp18;
                        auto tmp21 = tmp20 / tmp3;
                        auto tmp22 = tmp19 ? tmp5 : tmp21;
                        auto tmp23 = max_propagate_nan(tmp17, tmp22);
                        auto tmp25 = !tmp24;
                        auto tmp27 = tmp26 / tmp3;
                        auto tmp28 = tmp25 ? tmp5 : tmp27;
                        auto tmp29 = max_propagate_nan(tmp23, tmp28);
                        auto tmp31 = !tmp30;
                        auto tmp33 = tmp32 / tmp3;
                        auto tmp34 = tmp31 ? tmp5 : tmp33;
                        auto tmp35 = max_propagate_nan(tmp29, tmp34);
                        auto tmp37 = !tmp36;
                        auto tmp39 = tmp38 / tmp3;
                        auto tmp40 = tmp37 ? tmp5 : tmp39;
                        auto tmp41 = max_propagate_nan(tmp35, tmp40);
                        auto tmp42 = float(tmp6 - tmp41);
                        auto tmp43 = std::exp(tmp42);
                        in_out_ptr0[static_cast<int64_t>(x1 + 6L*x0)] = tmp43;
                    }
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(12L); x0+=static_cast<int64_t>(1L))
        {
            #pragma GCC ivdep
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(6L); x1+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_out_ptr0[static_cast<int64_t>(x1 + 6L*x0)];
                        auto tmp1 = in_out_ptr0[static_cast<int64_t>(6L*x0)];
                        auto tmp2 = in_out_ptr0[static_cast<int64_t>(1L + 6L*x0)];
                        auto tmp4 = in_out_ptr0[static_cast<int64_t>(2L + 6L*x0)];
                        auto tmp6 = in_out_ptr0[static_cast<int64_t>(3L + 6L*x0)];
                        auto tmp8 = in_out_ptr0[static_cast<int64_t>(4L + 6L*x0)];
                        auto tmp10 = in_out_ptr0[static_cast<int64_t>(5L + 6L*x0)];
                        auto tmp3 = float(tmp1 + tmp2);
                        auto tmp5 = float(tmp3 + tmp4);
                        auto tmp7 = float(tmp5 + tmp6);
                        auto tmp9 = float(tmp7 + tmp8);
                        auto tmp11 = float(tmp9 + tmp10);
                        auto tmp12 = tmp0 / tmp11;
                        out_ptr1[static_cast<int64_t>(x1 + 6L*x0)] = tmp12;
                    }
                }
            }
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(2L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = out_ptr1[static_cast<int64_t>(36L*x0)];
                    auto tmp3 = out_ptr1[static_cast<int64_t>(1L + 36L*x0)];
                    auto tmp7 = out_ptr1[static_cast<int64_t>(2L + 36L*x0)];
                    auto tmp11 = out_ptr1[static_cast<int64_t>(3L + 36L*x0)];
                    auto tmp15 = out_ptr1[static_cast<int64_t>(4L + 36L*x0)];
                    auto tmp19 = out_ptr1[static_cast<int64_t>(5L + 36L*x0)];
                    auto tmp23 = out_ptr1[static_cast<int64_t>(6L + 36L*x0)];
                    auto tmp26 = out_ptr1[static_cast<int64_t>(7L + 36L*x0)];
                    auto tmp30 = out_ptr1[static_cast<int64_t>(8L + 36L*x0)];
                    auto tmp34 = out_ptr1[static_cast<int64_t>(9L + 36L*x0)];
                    auto tmp38 = out_ptr1[static_cast<int64_t>(10L + 36L*x0)];
                    auto tmp42 = out_ptr1[static_cast<int64_t>(11L + 36L*x0)];
                    auto tmp47 = out_ptr1[static_cast<int64_t>(12L + 36L*x0)];
                    auto tmp50 = out_ptr1[static_cast<int64_t>(13L + 36L*x0)];
                    auto tmp54 = out_ptr1[static_cast<int64_t>(14L + 36L*x0)];
                    auto tmp58 = out_ptr1[static_cast<int64_t>(15L + 36L*x0)];
                    auto tmp62 = out_ptr1[static_cast<int64_t>(16L + 36L*x0)];
                    auto tmp66 = out_ptr1[static_cast<int64_t>(17L + 36L*x0)];
                    auto tmp71 = out_ptr1[static_cast<int64_t>(18L + 36L*x0)];
                    auto tmp74 = out_ptr1[static_cast<int64_t>(19L + 36L*x0)];
                    auto tmp78 = out_ptr1[static_cast<int64_t>(20L + 36L*x0)];
                    auto tmp82 = out_ptr1[static_cast<int64_t>(21L + 36L*x0)];
                    auto tmp86 = out_ptr1[static_cast<int64_t>(22L + 36L*x0)];
                    auto tmp90 = out_ptr1[static_cast<int64_t>(23L + 36L*x0)];
                    auto tmp95 = out_ptr1[static_cast<int64_t>(24L + 36L*x0)];
                    auto tmp98 = out_ptr1[static_cast<int64_t>(25L + 36L*x0)];
                    auto tmp102 = out_ptr1[static_cast<int64_t>(26L + 36L*x0)];
                    auto tmp106 = out_ptr1[static_cast<int64_t>(27L + 36L*x0)];
                    auto tmp110 = out_ptr1[static_cast<int64_t>(28L + 36L*x0)];
                    auto tmp114 = out_ptr1[static_cast<int64_t>(29L + 36L*x0)];
                    auto tmp119 = out_ptr1[static_cast<int64_t>(30L + 36L*x0)];
                    auto tmp122 = out_ptr1[static_cast<int64_t>(31L + 36L*x0)];
                    auto tmp126 = out_ptr1[static_cast<int64_t>(32L + 36L*x0)];
                    auto tmp130 = out_ptr1[static_cast<int64_t>(33L + 36L*x0)];
                    auto tmp134 = out_ptr1[static_cast<int64_t>(34L + 36L*x0)];
                    auto tmp138 = out_ptr1[static_cast<int64_t>(35L + 36L*x0)];
                    auto tmp1 = std::log(tmp0);
                    auto tmp2 = float(tmp0 * tmp1);
                    auto tmp4 = std::log(tmp3);
                    auto tmp5 = float(tmp3 * tmp4);
                    auto tmp6 = float(tmp2 + tmp5);
                    auto tmp8 = std::log(tmp7);
                    auto tmp9 = float(tmp7 * tmp8);
                    auto tmp10 = float(tmp6 + tmp9);
                    auto tmp12 = std::log(tmp11);
                    auto tmp13 = float(tmp11 * tmp12);
                    auto tmp14 = float(tmp10 + tmp13);
                    auto tmp16 = std::log(tmp15);
                    auto tmp17 = float(tmp15 * tmp16);
                    auto tmp18 = float(tmp14 + tmp17);
                    auto tmp20 = std::log(tmp19);
                    auto tmp21 = float(tmp19 * tmp20);
                    auto tmp22 = float(tmp18 + tmp21);
                    auto tmp24 = std::log(tmp23);
                    auto tmp25 = float(tmp23 * tmp24);
                    auto tmp27 = std::log(tmp26);
                    auto tmp28 = float(tmp26 * tmp27);
                    auto tmp29 = float(tmp25 + tmp28);
                    auto tmp31 = std::log(tmp30);
                    auto tmp32 = float(tmp30 * tmp31);
                    auto tmp33 = float(tmp29 + tmp32);
                    auto tmp35 = std::log(tmp34);
                    auto tmp36 = float(tmp34 * tmp35);
                    auto tmp37 = float(tmp33 + tmp36);
                    auto tmp39 = std::log(tmp38);
                    auto tmp40 = float(tmp38 * tmp39);
                    auto tmp41 = float(tmp37 + tmp40);
                    auto tmp43 = std::log(tmp42);
                    auto tmp44 = float(tmp42 * tmp43);
                    auto tmp45 = float(tmp41 + tmp44);
                    auto tmp46 = float(tmp22 + tmp45);
                    auto tmp48 = std::log(tmp47);
                    auto tmp49 = float(tmp47 * tmp48);
                    auto tmp51 = std::log(tmp50);
                    auto tmp52 = float(tmp50 * tmp51);
                    auto tmp53 = float(tmp49 + tmp52);
                    auto tmp55 = std::log(tmp54);
                    auto tmp56 = float(tmp54 * tmp55);
                    auto tmp57 = float(tmp53 + tmp56);
                    auto tmp59 = std::log(tmp58);
                    auto tmp60 = float(tmp58 * tmp59);
                    auto tmp61 = float(tmp57 + tmp60);
                    auto tmp63 = std::log(tmp62);
                    auto tmp64 = float(tmp62 * tmp63);
                    auto tmp65 = float(tmp61 + tmp64);
                    auto tmp67 = std::log(tmp66);
                    auto tmp68 = float(tmp66 * tmp67);
                    auto tmp69 = float(tmp65 + tmp68);
                    auto tmp70 = float(tmp46 + tmp69);
                    auto tmp72 = std::log(tmp71);
                    auto tmp73 = float(tmp71 * tmp72);
                    auto tmp75 = std::log(tmp74);
                    auto tmp76 = float(tmp74 * tmp75);
                    auto tmp77 = float(tmp73 + tmp76);
                    auto tmp79 = std::log(tmp78);
                    auto tmp80 = float(tmp78 * tmp79);
                    auto tmp81 = float(tmp77 + tmp80);
                    auto tmp83 = std::log(tmp82);
                    auto tmp84 = float(tmp82 * tmp83);
                    auto tmp85 = float(tmp81 + tmp84);
                    auto tmp87 = std::log(tmp86);
                    auto tmp88 = float(tmp86 * tmp87);
                    auto tmp89 = float(tmp85 + tmp88);
                    auto tmp91 = std::log(tmp90);
                    auto tmp92 = float(tmp90 * tmp91);
                    auto tmp93 = float(tmp89 + tmp92);
                    auto tmp94 = float(tmp70 + tmp93);
                    auto tmp96 = std::log(tmp95);
                    auto tmp97 = float(tmp95 * tmp96);
                    auto tmp99 = std::log(tmp98);
                    auto tmp100 = float(tmp98 * tmp99);
                    auto tmp101 = float(tmp97 + tmp100);
                    auto tmp103 = std::log(tmp102);
                    auto tmp104 = float(tmp102 * tmp103);
                    auto tmp105 = float(tmp101 + tmp104);
                    auto tmp107 = std::log(tmp106);
                    auto tmp108 = float(tmp106 * tmp107);
                    auto tmp109 = float(tmp105 + tmp108);
                    auto tmp111 = std::log(tmp110);
                    auto tmp112 = float(tmp110 * tmp111);
                    auto tmp113 = float(tmp109 + tmp112);
                    auto tmp115 = std::log(tmp114);
                    auto tmp116 = float(tmp114 * tmp115);
                    auto tmp117 = float(tmp113 + tmp116);
                    auto tmp118 = float(tmp94 + tmp117);
                    auto tmp120 = std::log(tmp119);
                    auto tmp121 = float(tmp119 * tmp120);
                    auto tmp123 = std::log(tmp122);
                    auto tmp124 = float(tmp122 * tmp123);
                    auto tmp125 = float(tmp121 + tmp124);
                    auto tmp127 = std::log(tmp126);
                    auto tmp128 = float(tmp126 * tmp127);
                    auto tmp129 = float(tmp125 + tmp128);
                    auto tmp131 = std::log(tmp130);
                    auto tmp132 = float(tmp130 * tmp131);
                    auto tmp133 = float(tmp129 + tmp132);
                    auto tmp135 = std::log(tmp134);
                    auto tmp136 = float(tmp134 * tmp135);
                    auto tmp137 = float(tmp133 + tmp136);
                    auto tmp139 = std::log(tmp138);
                    auto tmp140 = float(tmp138 * tmp139);
                    auto tmp141 = float(tmp137 + tmp140);
                    auto tmp142 = float(tmp118 + tmp141);
                    auto tmp143 = static_cast<float>(6.0);
                    auto tmp144 = tmp142 / tmp143;
                    out_ptr2[static_cast<int64_t>(x0)] = tmp144;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
