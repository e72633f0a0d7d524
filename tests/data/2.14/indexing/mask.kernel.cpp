// Triton kernels are embedded as comments in /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/crlqbfyfogyp6siysjfpzel664td2vp25qtlhjobwmzlyoyhjmxs.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_constant_pad_nd_index_0(const int64_t* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(70L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = (-3L) + x0;
                    auto tmp1 = c10::convert<int64_t>(tmp0);
                    auto tmp2 = static_cast<int64_t>(0);
                    auto tmp3 = tmp1 >= tmp2;
                    auto tmp4 = static_cast<int64_t>(64);
                    auto tmp5 = tmp1 < tmp4;
                    auto tmp6 = tmp3 & tmp5;
                    auto tmp7 = [&]
                    {
                        auto tmp8 = in_ptr0[static_cast<int64_t>((-3L) + x0)];
                        auto tmp9 = 20L;
                        auto tmp10 = c10::convert<int64_t>(tmp9);
                        auto tmp11 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp8) + static_cast<std::make_unsigned_t<int64_t>>(tmp10));
                        auto tmp12 = tmp8 < 0;
                        auto tmp13 = tmp12 ? tmp11 : tmp8;
                        auto tmp14 = tmp13;
                        auto tmp15 = c10::convert<int64_t>(tmp14);
                        AOTI_TORCH_CHECK((0 <= tmp15) & (tmp15 < 20L), "index out of bounds: 0 <= tmp15 < 20L");
                        auto tmp17 = in_ptr1[static_cast<int64_t>(tmp13)];
                        return tmp17;
                    }
                    ;
                    auto tmp18 = tmp6 ? tmp7() : static_cast<decltype(tmp7())>(0.0);
                    auto tmp19 = static_cast<float>(1.0);
                    auto tmp20 = float(tmp18 + tmp19);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp20;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

// Compile cmd
// g++ /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/ctfxceualcjbkli772l3gw2tzfzytvsdktyz46vn3vidrggmqryd.kernel.cpp -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -include /tmp/torchinductor_root/precompiled_headers/ctjvbnbm2p5mcptgjxq2u5wqnwr3x7yqgi4ag42s33qlspggbmxh.h -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -c -o /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/ctfxceualcjbkli772l3gw2tzfzytvsdktyz46vn3vidrggmqryd.kernel.o
// Link cmd
// g++ /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/crlqbfyfogyp6siysjfpzel664td2vp25qtlhjobwmzlyoyhjmxs.wrapper.o /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/ctfxceualcjbkli772l3gw2tzfzytvsdktyz46vn3vidrggmqryd.kernel.o /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/crlqbfyfogyp6siysjfpzel664td2vp25qtlhjobwmzlyoyhjmxs/cgxre62qccm2hvjt32u3oobekucw5zks6ukxlzod6km7a4telymf.weights.o -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -shared -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -o /tmp/ks/kern/2.14-mask/cfet3m2rjlwdgxqvvisb7j6mjcf32oiylbwzbredav7x3xipdfz6/crlqbfyfogyp6siysjfpzel664td2vp25qtlhjobwmzlyoyhjmxs.wrapper.so  -ltorch -ltorch_cpu -lgomp  -L/usr/lib/x86_64-linux-gnu -L/usr/lib/python3/dist-packages/torch/lib 
