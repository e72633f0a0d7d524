// Triton kernels are embedded as comments in /home/user/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cs76buqba5fzu2677rwgysilgqk7njic7fb3qkv4nblxjvfxgl5y.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_div_embedding_mul_sum_unsqueeze_0(float* in_out_ptr0,
                       const float* in_ptr0,
                       const int64_t* in_ptr1,
                       const float* in_ptr2,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            float tmp_acc0 = 0;
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(6L); x0+=static_cast<int64_t>(1L))
            {
                {
                    {
                        auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                        tmp_acc0 = tmp_acc0 + tmp0;
                    }
                }
            }
            out_ptr0[static_cast<int64_t>(0L)] = tmp_acc0;
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr1[static_cast<int64_t>(0L)];
                    auto tmp5 = in_ptr0[static_cast<int64_t>(0L)];
                    auto tmp7 = in_ptr1[static_cast<int64_t>(1L)];
                    auto tmp12 = in_ptr0[static_cast<int64_t>(1L)];
                    auto tmp15 = in_ptr1[static_cast<int64_t>(2L)];
                    auto tmp20 = in_ptr0[static_cast<int64_t>(2L)];
                    auto tmp23 = in_ptr1[static_cast<int64_t>(3L)];
                    auto tmp28 = in_ptr0[static_cast<int64_t>(3L)];
                    auto tmp31 = in_ptr1[static_cast<int64_t>(4L)];
                    auto tmp36 = in_ptr0[static_cast<int64_t>(4L)];
                    auto tmp39 = in_ptr1[static_cast<int64_t>(5L)];
                    auto tmp44 = in_ptr0[static_cast<int64_t>(5L)];
                    auto tmp47 = out_ptr0[static_cast<int64_t>(0L)];
                    auto tmp1 = tmp0;
                    auto tmp2 = c10::convert<int64_t>(tmp1);
                    AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L), "index out of bounds: 0 <= tmp2 < 20L");
                    auto tmp4 = in_ptr2[static_cast<int64_t>(x0 + 4L*tmp0)];
                    auto tmp6 = float(tmp4 * tmp5);
                    auto tmp8 = tmp7;
                    auto tmp9 = c10::convert<int64_t>(tmp8);
                    AOTI_TORCH_CHECK((0 <= tmp9) & (tmp9 < 20L), "index out of bounds: 0 <= tmp9 < 20L");
                    auto tmp11 = in_ptr2[static_cast<int64_t>(x0 + 4L*tmp7)];
                    auto tmp13 = float(tmp11 * tmp12);
                    auto tmp14 = float(tmp6 + tmp13);
                    auto tmp16 = tmp15;
                    auto tmp17 = c10::convert<int64_t>(tmp16);
                    AOTI_TORCH_CHECK((0 <= tmp17) & (tmp17 < 20L), "index out of bounds: 0 <= tmp17 < 20L");
                    auto tmp19 = in_ptr2[static_cast<int64_t>(x0 + 4L*tmp15)];
                    auto tmp21 = float(tmp19 * tmp20);
                    auto tmp22 = float(tmp14 + tmp21);
                    auto tmp24 = tmp23;
                    auto tmp25 = c10::convert<int64_t>(tmp24);
                    AOTI_TORCH_CHECK((0 <= tmp25) & (tmp25 < 20L), "index out of bounds: 0 <= tmp25 < 20L");
                    auto tmp27 = in_ptr2[static_cast<int64_t>(x0 + 4L*tmp23)];
                    auto tmp29 = float(tmp27 * tmp28);
                    auto tmp30 = float(tmp22 + tmp29);
                    auto tmp32 = tmp31;
                    auto tmp33 = c10::convert<int64_t>(tmp32);
                    AOTI_TORCH_CHECK((0 <= tmp33) & (tmp33 < 20L), "index out of bounds: 0 <= tmp33 < 20L");
                    auto tmp35 = in_ptr2[static_cast<int64_t>(x0 + 4L*tmp31)];
                    auto tmp37 = float(tmp35 * tmp36);
                    auto tmp38 = float(tmp30 + tmp37);
                    auto tmp40 = tmp39;
                    auto tmp41 = c10::convert<int64_t>(tmp40);
                    AOTI_TORCH_CHECK((0 <= tmp41) & (tmp41 < 20L), "index out of bounds: 0 <= tmp41 < 20L");
                    auto tmp43 = in_ptr2[static_cast<int64_t>(x0 + 4L*tmp39)];
                    auto tmp45 = float(tmp43 * tmp44);
                    auto tmp46 = float(tmp38 + tmp45);
                    auto tmp48 = tmp46 / tmp47;
                    in_out_ptr0[static_cast<int64_t>(x0)] = tmp48;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

// Compile cmd
// g++ /home/user/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cbbbpjf3pf3djlxc5o2mvlc5ab6gspqsg3ywvulsl2vf26velifl.kernel.cpp -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -include /tmp/torchinductor_root/precompiled_headers/ctjvbnbm2p5mcptgjxq2u5wqnwr3x7yqgi4ag42s33qlspggbmxh.h -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -c -o /tmp/ca/keep/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cbbbpjf3pf3djlxc5o2mvlc5ab6gspqsg3ywvulsl2vf26velifl.kernel.o
// Link cmd
// g++ /home/user/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cs76buqba5fzu2677rwgysilgqk7njic7fb3qkv4nblxjvfxgl5y.wrapper.o /tmp/ca/keep/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cbbbpjf3pf3djlxc5o2mvlc5ab6gspqsg3ywvulsl2vf26velifl.kernel.o /tmp/ca/keep/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cs76buqba5fzu2677rwgysilgqk7njic7fb3qkv4nblxjvfxgl5y/c2cpa7uxvlvwsz2wf3b7br6cd3geegenihmfq7j33bmmrnkiizeh.weights.o -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -shared -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -o /tmp/ca/keep/2.14.caught_error/record/stages/04-kernel-values/run-1/cache/ciswb4dhae6k7lggpul2eqn2rwwvfzi6gfmmhqfdbkdr3eetejyk/cs76buqba5fzu2677rwgysilgqk7njic7fb3qkv4nblxjvfxgl5y.wrapper.so  -ltorch -ltorch_cpu -lgomp  -L/usr/lib/x86_64-linux-gnu -L/usr/lib/python3/dist-packages/torch/lib 
