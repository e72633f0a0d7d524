// Triton kernels are embedded as comments in /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cbfjqtivnstgepvre75pe7pmu7l5fwlktx7fjbhcktpgvit7wcxg.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_arange_index_sub_sum_0(const int64_t* in_ptr0,
                       const float* in_ptr1,
                       int64_t* out_ptr0,
                       float* out_ptr1)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            int64_t tmp_acc0 = 0;
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(3L); x0+=static_cast<int64_t>(1L))
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
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(30L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = out_ptr0[static_cast<int64_t>(0L)];
                    auto tmp1 = x0;
                    auto tmp2 = c10::convert<int64_t>(tmp1);
                    auto tmp3 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp2) - static_cast<std::make_unsigned_t<int64_t>>(tmp0));
                    auto tmp4 = 20L;
                    auto tmp5 = c10::convert<int64_t>(tmp4);
                    auto tmp6 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp3) + static_cast<std::make_unsigned_t<int64_t>>(tmp5));
                    auto tmp7 = tmp3 < 0;
                    auto tmp8 = tmp7 ? tmp6 : tmp3;
                    auto tmp9 = tmp8;
                    auto tmp10 = c10::convert<int64_t>(tmp9);
                    AOTI_TORCH_CHECK((0 <= tmp10) & (tmp10 < 20L), "index out of bounds: 0 <= tmp10 < 20L");
                    auto tmp12 = in_ptr1[static_cast<int64_t>(tmp8)];
                    auto tmp13 = static_cast<float>(1.0);
                    auto tmp14 = float(tmp12 + tmp13);
                    out_ptr1[static_cast<int64_t>(x0)] = tmp14;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

// Compile cmd
// g++ /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cejutij4x22ishzh7l3xnoidba6i5xgekcylic24sf4glltsfnn5.kernel.cpp -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -include /tmp/torchinductor_root/precompiled_headers/ctjvbnbm2p5mcptgjxq2u5wqnwr3x7yqgi4ag42s33qlspggbmxh.h -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -c -o /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cejutij4x22ishzh7l3xnoidba6i5xgekcylic24sf4glltsfnn5.kernel.o
// Link cmd
// g++ /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cbfjqtivnstgepvre75pe7pmu7l5fwlktx7fjbhcktpgvit7wcxg.wrapper.o /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cejutij4x22ishzh7l3xnoidba6i5xgekcylic24sf4glltsfnn5.kernel.o /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cbfjqtivnstgepvre75pe7pmu7l5fwlktx7fjbhcktpgvit7wcxg/cgxre62qccm2hvjt32u3oobekucw5zks6ukxlzod6km7a4telymf.weights.o -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -shared -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -o /tmp/ks/kern/2.14-counter/c6ng5hu6sbfkhtasgb2dcrovqyhnbiia53gvbyfutfw7ibgovwhx/cbfjqtivnstgepvre75pe7pmu7l5fwlktx7fjbhcktpgvit7wcxg.wrapper.so  -ltorch -ltorch_cpu -lgomp  -L/usr/lib/x86_64-linux-gnu -L/usr/lib/python3/dist-packages/torch/lib 
