// Triton kernels are embedded as comments in /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cjnptjcqutgzal3oeeftf6g4ew3vdbpc7b6sjs4p6y7hf4ilaz67.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_gt_index_where_zeros_like_0(const float* in_ptr0,
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
                    auto tmp3 = in_ptr1[static_cast<int64_t>(x0)];
                    auto tmp1 = static_cast<float>(0.0);
                    auto tmp2 = tmp0 > tmp1;
                    auto tmp4 = static_cast<int64_t>(0);
                    auto tmp5 = tmp2 ? tmp3 : tmp4;
                    auto tmp6 = 20L;
                    auto tmp7 = c10::convert<int64_t>(tmp6);
                    auto tmp8 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp5) + static_cast<std::make_unsigned_t<int64_t>>(tmp7));
                    auto tmp9 = tmp5 < 0;
                    auto tmp10 = tmp9 ? tmp8 : tmp5;
                    auto tmp11 = tmp10;
                    auto tmp12 = c10::convert<int64_t>(tmp11);
                    AOTI_TORCH_CHECK((0 <= tmp12) & (tmp12 < 20L), "index out of bounds: 0 <= tmp12 < 20L");
                    auto tmp14 = in_ptr2[static_cast<int64_t>(tmp10)];
                    auto tmp15 = static_cast<float>(1.0);
                    auto tmp16 = float(tmp14 + tmp15);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp16;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

// Compile cmd
// g++ /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cuswahpj4zoh5dekocbg4coz7n2dk3p6vxtzchjh33wurth2i77w.kernel.cpp -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -include /tmp/torchinductor_root/precompiled_headers/ctjvbnbm2p5mcptgjxq2u5wqnwr3x7yqgi4ag42s33qlspggbmxh.h -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -c -o /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cuswahpj4zoh5dekocbg4coz7n2dk3p6vxtzchjh33wurth2i77w.kernel.o
// Link cmd
// g++ /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cjnptjcqutgzal3oeeftf6g4ew3vdbpc7b6sjs4p6y7hf4ilaz67.wrapper.o /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cuswahpj4zoh5dekocbg4coz7n2dk3p6vxtzchjh33wurth2i77w.kernel.o /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cjnptjcqutgzal3oeeftf6g4ew3vdbpc7b6sjs4p6y7hf4ilaz67/cgxre62qccm2hvjt32u3oobekucw5zks6ukxlzod6km7a4telymf.weights.o -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -shared -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -o /tmp/ks/kern/2.14-where/cphctct2zvswvlsto3262kprdkcnxe5hxf3527dngnrkm2fjq3ro/cjnptjcqutgzal3oeeftf6g4ew3vdbpc7b6sjs4p6y7hf4ilaz67.wrapper.so  -ltorch -ltorch_cpu -lgomp  -L/usr/lib/x86_64-linux-gnu -L/usr/lib/python3/dist-packages/torch/lib 
