// Triton kernels are embedded as comments in /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cusb44nk67jmi6fnw3qfln6oi2xhekfpemciydm3p7rmd43oqxao.wrapper.cpp

#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  cpp_fused_add_arange_index_mul_remainder_0(const float* in_ptr0,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(16L); x0+=static_cast<int64_t>(1L))
        {
            {
                {
                    auto tmp0 = (static_cast<int64_t>(3L*x0) % static_cast<int64_t>(37L));
                    auto tmp1 = c10::convert<int64_t>(tmp0);
                    AOTI_TORCH_CHECK(tmp1 < 20L, "index out of bounds: tmp1 < 20L");
                    auto tmp3 = in_ptr0[static_cast<int64_t>((static_cast<int64_t>(3L*x0) % static_cast<int64_t>(37L)))];
                    auto tmp4 = static_cast<float>(1.0);
                    auto tmp5 = float(tmp3 + tmp4);
                    out_ptr0[static_cast<int64_t>(x0)] = tmp5;
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}

// Compile cmd
// g++ /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cvaxx4q6fhg5uqn2t37r3m5cdntiujts3ndau6tcvcrxp2yja5fb.kernel.cpp -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -include /tmp/torchinductor_root/precompiled_headers/ctjvbnbm2p5mcptgjxq2u5wqnwr3x7yqgi4ag42s33qlspggbmxh.h -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -c -o /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cvaxx4q6fhg5uqn2t37r3m5cdntiujts3ndau6tcvcrxp2yja5fb.kernel.o
// Link cmd
// g++ /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cusb44nk67jmi6fnw3qfln6oi2xhekfpemciydm3p7rmd43oqxao.wrapper.o /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cvaxx4q6fhg5uqn2t37r3m5cdntiujts3ndau6tcvcrxp2yja5fb.kernel.o /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cusb44nk67jmi6fnw3qfln6oi2xhekfpemciydm3p7rmd43oqxao/cgxre62qccm2hvjt32u3oobekucw5zks6ukxlzod6km7a4telymf.weights.o -D TORCH_INDUCTOR_CPP_WRAPPER -D STANDALONE_TORCH_HEADER -D TORCH_INDUCTOR_PRECOMPILE_HEADERS -D  C10_USING_CUSTOM_GENERATED_MACROS  -O3 -DNDEBUG -fno-omit-frame-pointer -g1 -fno-trapping-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fno-finite-math-only -fno-unsafe-math-optimizations -fmath-errno -ffp-contract=off -fexcess-precision=fast -fno-tree-loop-vectorize -shared -fPIC -Wall -std=c++20 -Wno-unused-variable -Wno-unknown-pragmas -pedantic -fopenmp  -I/usr/include/python3.14 -I/usr/lib/python3/dist-packages/torch/include -I/usr/lib/python3/dist-packages/torch/include/torch/csrc/api/include    -o /tmp/ks/kern/2.14-loop/csewwgd357wosbwmessoym4grkyhptvuyjuqcow3iuqgl3kp6edr/cusb44nk67jmi6fnw3qfln6oi2xhekfpemciydm3p7rmd43oqxao.wrapper.so  -ltorch -ltorch_cpu -lgomp  -L/usr/lib/x86_64-linux-gnu -L/usr/lib/python3/dist-packages/torch/lib 
