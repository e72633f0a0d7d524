#include "codegen/operator_names.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <string_view>

namespace ladder {

namespace {

/// Names that inductor gives to the nodes of operators, without number. From
/// torch 2.14: the packets of torch.ops.aten, prims and inductor that are not
/// decomposed implicitly (no CompositeImplicitAutograd kernel), without those
/// of gradients, of sparse or nested tensors, of other backends, and rare ones;
/// some of Python's `operator` and torch.sym_…, which compute sizes;
/// torch.ops.higher_order; and what torch/_inductor/fx_passes adds. To make it
/// again, list torch._C._dispatch_get_all_op_names(). A missing name makes an
/// operator look like a constant, one too many leaves a constant unnamed:
/// "norm" and "scan" are not here because modules have these names.
constexpr std::string_view kOperators =
    " "
    "_adaptive_avg_pool2d _adaptive_avg_pool3d _cdist_forward "
    "_conj_physical _embedding_bag _embedding_bag_forward_only "
    "_euclidean_dist _fft_c2c _fft_c2r _fft_r2c _local_scalar_dense "
    "_log_softmax _low_memory_max_pool_offsets_to_indices "
    "_low_memory_max_pool_with_offsets _make_token _masked_softmax "
    "_mm_plus_mm _native_batch_norm_legit "
    "_native_batch_norm_legit_functional "
    "_native_batch_norm_legit_no_training _pdist_forward _safe_softmax "
    "_scaled_dot_product_cudnn_attention "
    "_scaled_dot_product_efficient_attention "
    "_scaled_dot_product_flash_attention "
    "_scaled_dot_product_flash_attention_for_cpu "
    "_scaled_dot_product_fused_attention_overrideable _sink_tokens _softmax "
    "_to_copy _unsafe_index _unsafe_index_put _unsafe_masked_index "
    "_unsafe_masked_index_put_accumulate _unsafe_view "
    "_upsample_nearest_exact1d _upsample_nearest_exact2d "
    "_upsample_nearest_exact3d _weight_int4pack_mm _weight_int8pack_mm "
    "_weight_norm_interface abs acos acosh adaptive_avg_pool1d "
    "adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool2d "
    "adaptive_max_pool3d add add_tensor addbmm addcdiv addcmul addmm addmv "
    "addr affine_grid_generator alias all allclose amax amin aminmax and_ "
    "angle any arange argmax argmin as_strided as_strided_scatter asin "
    "asinh associative_scan atan atan2 atanh auto_functionalized "
    "auto_functionalized_v2 avg_pool1d avg_pool2d avg_pool3d baddbmm "
    "bernoulli bessel_i0 bessel_i0e bessel_i1 bessel_i1e bessel_j0 "
    "bessel_j1 binary_cross_entropy binary_cross_entropy_with_logits "
    "bincount binomial bitwise_and bitwise_left_shift bitwise_not "
    "bitwise_or bitwise_right_shift bitwise_xor block_diag bmm "
    "broadcast_in_dim bucketize cat cauchy cbrt ceil celu channel_shuffle "
    "cholesky_inverse cholesky_solve clamp clamp_max clamp_min clone col2im "
    "collapse collapse_view complex cond conj conj_physical constant_pad_nd "
    "contiguous conv_depthwise3d conv_tbc convert_element_type convolution "
    "copy copy_ copy_strided copy_to copysign cos cosh count_nonzero cummax "
    "cummin cumprod cumsum deg2rad detach detach_copy device_put diag_embed "
    "diagonal diagonal_scatter digamma dist div dot elu embedding empty "
    "empty_like empty_permuted empty_strided eq equal erf erf_inv erfc "
    "erfcx erfinv exp exp2 expand expm1 exponential eye fft_c2c fft_c2r "
    "fft_fftfreq fft_r2c fft_rfftfreq fill flatten flex_attention flip "
    "floor floor_divide floordiv fma fmax fmin fmod force_stride_order frac "
    "fractional_max_pool2d fractional_max_pool3d frexp full full_default "
    "full_like gather gcd ge gelu geometric geqrf getitem glu glu_jvp "
    "grid_sampler_2d grid_sampler_3d gt hardshrink hardsigmoid hardswish "
    "hardtanh heaviside histc histogram huber_loss hypot i0 igamma igammac "
    "im2col imag index index_add index_fill index_put index_reduce "
    "index_select inductor_cvt_e8m0_rceil inductor_force_stride_order "
    "inductor_lookup_seed inductor_randint inductor_random inductor_seed "
    "inductor_seeds invert invoke_subgraph iota isfinite isin isinf isnan "
    "isneginf isposinf item kthvalue layer_norm lcm ldexp le leaky_relu "
    "lerp lgamma lift lift_fresh lift_fresh_copy linalg__powsum "
    "linalg_cholesky_ex linalg_cross linalg_eig linalg_eigvals "
    "linalg_householder_product linalg_inv_ex linalg_ldl_factor_ex "
    "linalg_ldl_solve linalg_lstsq linalg_lu linalg_lu_factor_ex "
    "linalg_lu_solve linalg_matrix_exp linalg_matrix_sqrth linalg_pinv "
    "linalg_polar linalg_qr linalg_solve_triangular linalg_vector_norm "
    "linear linspace log log10 log1p log2 log_normal log_sigmoid_forward "
    "log_softmax logaddexp logaddexp2 logcumsumexp logical_and logical_not "
    "logical_or logical_xor logit logspace logsumexp lowmem_dropout lt "
    "lu_unpack map_impl masked_fill masked_scatter masked_select matmul max "
    "max_pool2d_with_indices max_pool3d_with_indices max_unpool2d "
    "max_unpool3d maximum maximum_value mean median min minimum "
    "minimum_value mish mm mod mse_loss mul mul_tensor multi_margin_loss "
    "multilabel_margin_loss_forward multinomial mv mvlgamma nan_to_num "
    "nanmedian nansum narrow native_batch_norm native_dropout "
    "native_group_norm native_layer_norm native_norm ndtri ne neg new_empty "
    "new_empty_strided new_full new_ones new_zeros nextafter "
    "nll_loss2d_forward nll_loss_forward nonzero normal normal_functional "
    "ones ones_like or_ ormqr pad permute pixel_shuffle pixel_unshuffle "
    "poisson polar polygamma pow prelu prepare_softmax_online prod rad2deg "
    "rand rand_like randint randint_like randn randn_like random randperm "
    "real reciprocal reflection_pad1d reflection_pad2d reflection_pad3d "
    "relu remainder renorm repeat repeat_interleave replication_pad1d "
    "replication_pad2d replication_pad3d reshape rev roll rot90 round rsqrt "
    "rsub run_and_save_rng_state run_with_rng_state scalar_tensor "
    "scaled_dot_product_attention scatter scatter_add scatter_reduce "
    "scatter_upon_const_tensor searchsorted select select_int "
    "select_scatter sgn shift_left shift_right_arithmetic sigmoid sign "
    "signbit silu sin sinc sinh slice slice_inverse slice_scatter "
    "smooth_l1_loss soft_margin_loss softmax softplus softshrink sort "
    "special_erfcx special_i0e special_i1 special_i1e special_ndtri "
    "special_spherical_bessel_j0 special_xlog1py special_zeta "
    "spherical_bessel_j0 split split_dim split_with_sizes sqrt square "
    "squeeze stack std std_mean sub sum svd sym_constrain_range "
    "sym_constrain_range_for_size sym_float sym_int sym_ite sym_max sym_min "
    "sym_size sym_sum t take tan tanh threshold topk trace transpose "
    "triangular_solve tril tril_indices triton_kernel_wrapper_functional "
    "triton_kernel_wrapper_mutation triu triu_indices truediv trunc unbind "
    "unfold uniform unsafe_split unsafe_split_with_sizes unsqueeze "
    "upsample_bicubic2d upsample_bilinear2d upsample_linear1d "
    "upsample_nearest1d upsample_nearest2d upsample_nearest3d "
    "upsample_trilinear3d var var_mean vdot view view_as_complex "
    "view_as_real view_of view_of_dtype where while_loop with_effects xlogy "
    "xor_sum zeros zeros_like zeta ";

bool NamesAnOperator(std::string_view name) {
  return kOperators.find(fmt::format(" {} ", name)) != kOperators.npos;
}

/// Takes the number off "sum_1".
void StripNumber(std::string& node) {
  static const RE2 kNumber(R"(_\d+$)");
  RE2::Replace(&node, kNumber, "");
}

/// Takes a part of the overload off "sub_tensor" and "where_self". False if
/// there is none.
bool StripOverload(std::string& node) {
  static const RE2 kOverload(
      R"(_(?:correction|decimals|default|dims?|dtype|float|from|generator|)"
      R"(indices|int|intlist|list|low|mode|other|reduce|scalar|)"
      R"(scalar(?:list|opt|other|self)|self|sign|sizes?|source|src|stable|)"
      R"(start|step|symint|tensors?|to|two|using_ints|values?|vec|x)$)");
  return RE2::Replace(&node, kOverload, "");
}

}  // namespace

bool IsOperatorNode(std::string node,
                    const std::vector<std::string>& operators) {
  // Branches and bodies of torch.cond and torch.while_loop are nodes too.
  static const RE2 kSubgraph(
      R"((?:true|false|cond|body|while|subgraph|repeated)_\w*graph_\d+)");
  if (RE2::FullMatch(node, kSubgraph)) return true;
  StripNumber(node);
  do {
    const bool known =
        std::any_of(operators.begin(), operators.end(), [&](std::string each) {
          StripNumber(each);
          return each == node;
        });
    if (known || NamesAnOperator(node)) return true;
  } while (StripOverload(node));
  return false;
}

}  // namespace ladder
