module {
  "t.functions"() {binary = #linalg.binary_fn<div_unsigned>, ternary = #linalg.ternary_fn<select>, unary = #linalg.unary_fn<rsqrt>} : () -> ()
  func.func @sums(%arg0: tensor<4xi32>) -> tensor<4xi32> {
    %mapped = linalg.map { arith.addi {overflowFlags = #arith.overflow<nsw>} } ins(%arg0, %arg0 : tensor<4xi32>, tensor<4xi32>) outs(%arg0 : tensor<4xi32>)
    %mapped_0 = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%mapped, %arg0 : tensor<4xi32>, tensor<4xi32>) outs(%arg0 : tensor<4xi32>)
    return %mapped_0 : tensor<4xi32>
  }
}
