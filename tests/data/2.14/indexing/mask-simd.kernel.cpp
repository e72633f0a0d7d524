// Triton kernels are embedded as comments in /tmp/ks/kern/2.14-maskv/ciaiqq6gcugefbifgkbdqumxwanbyy2fz4ggb2ucoonul4opvsgi/codfmsmd6m7bcnwekju7h253kwbdupfivznmbgtzrlqxmzq4wpcz.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_constant_pad_nd_index_0(const int64_t* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(70L); x0+=static_cast<int64_t>(16L))
        {
            {
                if(C10_LIKELY(x0 >= static_cast<int64_t>(0) && x0 < static_cast<int64_t>(64L)))
                {
                    auto tmp0 = (-3L) + x0;
                    auto tmp1 = c10::convert<int64_t>(tmp0);
                    auto tmp2 = at::vec::VectorizedN<int64_t,2>::arange(tmp1, 1);
                    auto tmp3 = static_cast<int64_t>(0);
                    auto tmp4 = at::vec::VectorizedN<int64_t,2>(tmp3);
                    auto tmp5 = at::vec::VecMask<int64_t,2>(tmp2 >= tmp4);
                    auto tmp6 = static_cast<int64_t>(64);
                    auto tmp7 = at::vec::VectorizedN<int64_t,2>(tmp6);
                    auto tmp8 = at::vec::VecMask<int64_t,2>(tmp2 < tmp7);
                    auto tmp9 = tmp5 & tmp8;
                    auto tmp10 = [&]
                    {
                        auto tmp11 = tmp9.template cast<float,1>().template loadu<int64_t,2>(in_ptr0 + static_cast<int64_t>((-3L) + x0));
                        auto tmp12 = 20L;
                        auto tmp13 = c10::convert<int64_t>(tmp12);
                        auto tmp14 = at::vec::VectorizedN<int64_t,2>(tmp13);
                        auto tmp15 = tmp11 + tmp14;
                        auto tmp16 = at::vec::VecMask<int64_t,2>(tmp11 < tmp4);
                        auto tmp17 = decltype(tmp15)::blendv(tmp11, tmp15, tmp16.template cast<int64_t,2>());
                        auto tmp18 =
                        [&]
                        {
                            __at_align__ std::array<int64_t, 16> tmpbuf;
                            tmp17.store(tmpbuf.data(), static_cast<int64_t>(16));
                            return tmpbuf;
                        }
                        ()
                        ;
                        auto tmp19 =
                        [&]
                        {
                            __at_align__ std::array<int64_t, 16> tmpbuf;
                            #pragma GCC unroll 16
                            for (long x0_inner = 0; x0_inner < static_cast<int64_t>(16); x0_inner++)
                            {
                                if (tmp9.is_masked(x0_inner))
                                {
                                    tmpbuf[x0_inner] = static_cast<int64_t>(tmp18[x0_inner]);
                                }
                            }
                            return at::vec::VectorizedN<int64_t,2>::loadu(tmpbuf.data(), static_cast<int64_t>(16));
                        }
                        ()
                        ;
                        AOTI_TORCH_CHECK(((at::vec::VecMask<int64_t,2>((at::vec::VectorizedN<int64_t,2>(0) <= tmp19) & (tmp19 < at::vec::VectorizedN<int64_t,2>(20L)))) | ~(tmp9)).all_masked(), "index out of bounds: 0 <= tmp19 < 20L");
                        auto tmp21 =
                        [&]
                        {
                            __at_align__ std::array<float, 16> tmpbuf;
                            #pragma GCC unroll 16
                            for (long x0_inner = 0; x0_inner < static_cast<int64_t>(16); x0_inner++)
                            {
                                if (tmp9.is_masked(x0_inner))
                                {
                                    tmpbuf[x0_inner] = in_ptr1[static_cast<int64_t>(tmp18[x0_inner])];
                                }
                            }
                            return at::vec::Vectorized<float>::loadu(tmpbuf.data(), static_cast<int64_t>(16));
                        }
                        ()
                        ;
                        return tmp21;
                    }
                    ;
                    auto tmp24 =
                    [&]
                    {
                        if (tmp9.all_zero())
                        {
                            return at::vec::Vectorized<float>(static_cast<float>(0.0));
                        }
                        else
                        {
                            auto tmp22 = tmp10();
                            auto tmp23 = at::vec::Vectorized<float>(static_cast<float>(0.0));
                            return decltype(tmp22)::blendv(tmp23, tmp22, tmp9.template cast<float,1>());
                        }
                    }
                    ()
                    ;
                    auto tmp25 = static_cast<float>(1.0);
                    auto tmp26 = at::vec::Vectorized<float>(tmp25);
                    auto tmp27 = tmp24 + tmp26;
                    tmp27.store(out_ptr0 + static_cast<int64_t>(x0));
                }
                if(C10_UNLIKELY(x0 >= static_cast<int64_t>(64L) && x0 < static_cast<int64_t>(70L)))
                {
                    auto tmp0 = (-3L) + x0;
                    auto tmp1 = c10::convert<int64_t>(tmp0);
                    auto tmp2 = at::vec::VectorizedN<int64_t,2>::arange(tmp1, 1);
                    auto tmp3 = static_cast<int64_t>(0);
                    auto tmp4 = at::vec::VectorizedN<int64_t,2>(tmp3);
                    auto tmp5 = at::vec::VecMask<int64_t,2>(tmp2 >= tmp4);
                    auto tmp6 = static_cast<int64_t>(64);
                    auto tmp7 = at::vec::VectorizedN<int64_t,2>(tmp6);
                    auto tmp8 = at::vec::VecMask<int64_t,2>(tmp2 < tmp7);
                    auto tmp9 = tmp5 & tmp8;
                    auto tmp10 = [&]
                    {
                        auto tmp11 = tmp9.template cast<float,1>().template loadu<int64_t,2>(in_ptr0 + static_cast<int64_t>((-3L) + x0));
                        auto tmp12 = 20L;
                        auto tmp13 = c10::convert<int64_t>(tmp12);
                        auto tmp14 = at::vec::VectorizedN<int64_t,2>(tmp13);
                        auto tmp15 = tmp11 + tmp14;
                        auto tmp16 = at::vec::VecMask<int64_t,2>(tmp11 < tmp4);
                        auto tmp17 = decltype(tmp15)::blendv(tmp11, tmp15, tmp16.template cast<int64_t,2>());
                        auto tmp18 =
                        [&]
                        {
                            __at_align__ std::array<int64_t, 16> tmpbuf;
                            tmp17.store(tmpbuf.data(), static_cast<int64_t>(6L));
                            return tmpbuf;
                        }
                        ()
                        ;
                        auto tmp19 =
                        [&]
                        {
                            __at_align__ std::array<int64_t, 16> tmpbuf;
                            #pragma GCC unroll 16
                            for (long x0_inner = 0; x0_inner < static_cast<int64_t>(6L); x0_inner++)
                            {
                                if (tmp9.is_masked(x0_inner))
                                {
                                    tmpbuf[x0_inner] = static_cast<int64_t>(tmp18[x0_inner]);
                                }
                            }
                            return at::vec::VectorizedN<int64_t,2>::loadu(tmpbuf.data(), static_cast<int64_t>(6L));
                        }
                        ()
                        ;
                        AOTI_TORCH_CHECK((at::vec::VecMask<int64_t,2>::set(at::vec::VecMask<int64_t,2>::from(1), ((at::vec::VecMask<int64_t,2>((at::vec::VectorizedN<int64_t,2>(0) <= tmp19) & (tmp19 < at::vec::VectorizedN<int64_t,2>(20L)))) | ~(tmp9)), static_cast<int64_t>(6L))).all_masked(), "index out of bounds: 0 <= tmp19 < 20L");
                        auto tmp21 =
                        [&]
                        {
                            __at_align__ std::array<float, 16> tmpbuf;
                            #pragma GCC unroll 16
                            for (long x0_inner = 0; x0_inner < static_cast<int64_t>(6L); x0_inner++)
                            {
                                if (tmp9.is_masked(x0_inner))
                                {
                                    tmpbuf[x0_inner] = in_ptr1[static_cast<int64_t>(tmp18[x0_inner])];
                                }
                            }
                            return at::vec::Vectorized<float>::loadu(tmpbuf.data(), static_cast<int64_t>(6L));
                        }
                        ()
                        ;
                        return tmp21;
                    }
                    ;
                    auto tmp24 =
                    [&]
                    {
                        if (tmp9.all_zero())
                        {
                            return at::vec::Vectorized<float>(static_cast<float>(0.0));
                        }
                        else
                        {
                            auto tmp22 = tmp10();
                            auto tmp23 = at::vec::Vectorized<float>(static_cast<float>(0.0));
                            return decltype(tmp22)::blendv(tmp23, tmp22, tmp9.template cast<float,1>());
                        }
                    }
                    ()
                    ;
                    auto tmp25 = static_cast<float>(1.0);
                    auto tmp26 = at::vec::Vectorized<float>(tmp25);
                    auto tmp27 = tmp24 + tmp26;
                    tmp27.store(out_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(6L));
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
