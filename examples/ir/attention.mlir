// An attention block with 8 heads of 64 elements: any batch size, any number of new tokens, and a cache of any number of earlier
// ones. The arguments are bound to symbols; all other sizes are asked of tensors.
//
//   bourn bounds examples/ir/attention.mlir
//   bourn opt --pass-pipeline='builtin.module(func.func(propagate-symbol,canonicalize,cse))' examples/ir/attention.mlir
func.func @attention(%x: tensor<?x?x512xf32>, %wq: tensor<512x512xf32>, %wk: tensor<512x512xf32>, %wv: tensor<512x512xf32>,
                     %wo: tensor<512x512xf32>, %old_k: tensor<?x?x64xf32>, %old_v: tensor<?x?x64xf32>) -> tensor<?x?x512xf32> {
  %B = symbol.symbolic_int @B {max_val = 32 : i64, min_val = 1 : i64} : index
  %S = symbol.symbolic_int @S {max_val = 2048 : i64, min_val = 1 : i64} : index
  %P = symbol.symbolic_int @P {max_val = 8192 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %x, [%B, %S], affine_map<()[s0, s1] -> (s0, s1, 512)> : tensor<?x?x512xf32>
  symbol.bind_symbolic_shape %old_k, [%B, %P], affine_map<()[s0, s1] -> (s0 * 8, s1, 64)> : tensor<?x?x64xf32>
  symbol.bind_symbolic_shape %old_v, [%B, %P], affine_map<()[s0, s1] -> (s0 * 8, s1, 64)> : tensor<?x?x64xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32

  // Projections of all tokens: one product each.
  %batch = tensor.dim %x, %c0 : tensor<?x?x512xf32>
  %new = tensor.dim %x, %c1 : tensor<?x?x512xf32>
  %tokens = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x512xf32> into tensor<?x512xf32>
  %count = tensor.dim %tokens, %c0 : tensor<?x512xf32>
  %rows = tensor.empty(%count) : tensor<?x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<?x512xf32>) -> tensor<?x512xf32>
  %q = linalg.matmul ins(%tokens, %wq : tensor<?x512xf32>, tensor<512x512xf32>) outs(%init : tensor<?x512xf32>) -> tensor<?x512xf32>
  %k = linalg.matmul ins(%tokens, %wk : tensor<?x512xf32>, tensor<512x512xf32>) outs(%init : tensor<?x512xf32>) -> tensor<?x512xf32>
  %v = linalg.matmul ins(%tokens, %wv : tensor<?x512xf32>, tensor<512x512xf32>) outs(%init : tensor<?x512xf32>) -> tensor<?x512xf32>

  // The heads come before the tokens, so that each head of each batch is a matrix.
  %q4 = tensor.expand_shape %q [[0, 1], [2, 3]] output_shape [%batch, %new, 8, 64] : tensor<?x512xf32> into tensor<?x?x8x64xf32>
  %k4 = tensor.expand_shape %k [[0, 1], [2, 3]] output_shape [%batch, %new, 8, 64] : tensor<?x512xf32> into tensor<?x?x8x64xf32>
  %v4 = tensor.expand_shape %v [[0, 1], [2, 3]] output_shape [%batch, %new, 8, 64] : tensor<?x512xf32> into tensor<?x?x8x64xf32>
  %turned = tensor.empty(%batch, %new) : tensor<?x8x?x64xf32>
  %qt = linalg.transpose ins(%q4 : tensor<?x?x8x64xf32>) outs(%turned : tensor<?x8x?x64xf32>) permutation = [0, 2, 1, 3]
  %kt = linalg.transpose ins(%k4 : tensor<?x?x8x64xf32>) outs(%turned : tensor<?x8x?x64xf32>) permutation = [0, 2, 1, 3]
  %vt = linalg.transpose ins(%v4 : tensor<?x?x8x64xf32>) outs(%turned : tensor<?x8x?x64xf32>) permutation = [0, 2, 1, 3]
  %qh = tensor.collapse_shape %qt [[0, 1], [2], [3]] : tensor<?x8x?x64xf32> into tensor<?x?x64xf32>
  %kh = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<?x8x?x64xf32> into tensor<?x?x64xf32>
  %vh = tensor.collapse_shape %vt [[0, 1], [2], [3]] : tensor<?x8x?x64xf32> into tensor<?x?x64xf32>

  // Earlier tokens, then the new ones.
  %keys = tensor.concat dim(1) %old_k, %kh : (tensor<?x?x64xf32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %values = tensor.concat dim(1) %old_v, %vh : (tensor<?x?x64xf32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %heads = tensor.dim %keys, %c0 : tensor<?x?x64xf32>
  %all = tensor.dim %keys, %c1 : tensor<?x?x64xf32>

  // Scores of each new token with all tokens.
  %across = tensor.empty(%heads, %all) : tensor<?x64x?xf32>
  %keys_t = linalg.transpose ins(%keys : tensor<?x?x64xf32>) outs(%across : tensor<?x64x?xf32>) permutation = [0, 2, 1]
  %square = tensor.empty(%heads, %new, %all) : tensor<?x?x?xf32>
  %no_scores = linalg.fill ins(%zero : f32) outs(%square : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %scores = linalg.batch_matmul ins(%qh, %keys_t : tensor<?x?x64xf32>, tensor<?x64x?xf32>) outs(%no_scores : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %weights = linalg.softmax dimension(2) ins(%scores : tensor<?x?x?xf32>) outs(%square : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>

  // What the tokens pay attention to, for each head, and then for all heads of a token together.
  %size = tensor.dim %weights, %c1 : tensor<?x?x?xf32>
  %mixed = tensor.empty(%heads, %size) : tensor<?x?x64xf32>
  %none = linalg.fill ins(%zero : f32) outs(%mixed : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %seen = linalg.batch_matmul ins(%weights, %values : tensor<?x?x?xf32>, tensor<?x?x64xf32>) outs(%none : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %seen4 = tensor.expand_shape %seen [[0, 1], [2], [3]] output_shape [%batch, 8, %size, 64] : tensor<?x?x64xf32> into tensor<?x8x?x64xf32>
  %back = tensor.empty(%batch, %size) : tensor<?x?x8x64xf32>
  %seen_t = linalg.transpose ins(%seen4 : tensor<?x8x?x64xf32>) outs(%back : tensor<?x?x8x64xf32>) permutation = [0, 2, 1, 3]
  %joined = tensor.collapse_shape %seen_t [[0, 1], [2, 3]] : tensor<?x?x8x64xf32> into tensor<?x512xf32>

  // The last projection, and what came in.
  %out = linalg.matmul ins(%joined, %wo : tensor<?x512xf32>, tensor<512x512xf32>) outs(%init : tensor<?x512xf32>) -> tensor<?x512xf32>
  %out3 = tensor.expand_shape %out [[0, 1], [2]] output_shape [%batch, %new, 512] : tensor<?x512xf32> into tensor<?x?x512xf32>
  %sum = linalg.add ins(%x, %out3 : tensor<?x?x512xf32>, tensor<?x?x512xf32>) outs(%out3 : tensor<?x?x512xf32>) -> tensor<?x?x512xf32>
  return %sum : tensor<?x?x512xf32>
}
