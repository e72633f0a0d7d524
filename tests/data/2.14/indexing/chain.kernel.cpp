// Triton kernels are embedded as comments in /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/comqlmjxhx53rzze4b5csz4cqn6cgsiacds2qzzbawfan2gvpmmv.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_index_mul_0(const int64_t* in_ptr0,
                       const int64_t* in_ptr1,
                       const float* in_ptr2,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(64L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                    auto tmp1 = 20L;
                    auto tmp2 = c10::convert<int64_t>(tmp1);
                    auto tmp3 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp0) + static_cast<std::make_unsigned_t<int64_t>>(tmp2));
                    auto tmp4 = tmp0 < 0;
                    auto tmp5 = tmp4 ? tmp3 : tmp0;
                    auto tmp6 = tmp5;
                    auto tmp7 = c10::convert<int64_t>(tmp6);
                    AOTI_TORCH_CHECK((0 <= tmp7) & (tmp7 < 20L), "index out of bounds: 0 <= tmp7 < 20L");
                    auto tmp9 = in_ptr1[static_cast<int64_t>(tmp5)];
                    auto tmp10 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp9) + static_cast<std::make_unsigned_t<int64_t>>(tmp2));
                    auto tmp11 = tmp9 < 0;
                    auto tmp12 = tmp11 ? tmp10 : tmp9;
                    auto tmp13 = tmp12;
                    auto tmp14 = c10::convert<int64_t>(tmp13);
                    AOTI_TORCH_CHECK((0 <= tmp14) & (tmp14 < 20L), "index out of bounds: 0 <= tmp14 < 20L");
                    auto tmp16 = in_ptr2[static_cast<int64_t>(tmp12)];
                    auto tmp17 = static_cast<float>(2.0);
                    auto tmp18 = float(tmp16 * tmp17);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp18;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

// Compile cmd
// g++ /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/cgwyuyf3hzihea2neftvus45feuqdasmesnraecukngecwvjpcgj.kernel.cpp -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -include /tmp/torchinductor_root/precompiled_headers/ctjvbnbm2p5mcptgjxq2u5wqnwr3x7yqgi4ag42s33qlspggbmxh.h -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -c -o /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/cgwyuyf3hzihea2neftvus45feuqdasmesnraecukngecwvjpcgj.kernel.o
// Link cmd
// g++ /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/comqlmjxhx53rzze4b5csz4cqn6cgsiacds2qzzbawfan2gvpmmv.wrapper.o /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/cgwyuyf3hzihea2neftvus45feuqdasmesnraecukngecwvjpcgj.kernel.o /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/comqlmjxhx53rzze4b5csz4cqn6cgsiacds2qzzbawfan2gvpmmv/cgxre62qccm2hvjt32u3oobekucw5zks6ukxlzod6km7a4telymf.weights.o -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -shared -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -o /tmp/ks/kern/2.14-chain/csguyjq2ihmoidqn4hdbwiflvi34vd2sae4pq7sluq7kn2tjzxl6/comqlmjxhx53rzze4b5csz4cqn6cgsiacds2qzzbawfan2gvpmmv.wrapper.so  -ltorch -ltorch_cpu -lgomp  -L/usr/lib/x86_64-linux-gnu -L/usr/lib/python3/dist-packages/torch/lib 
