module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: memref<?xf32>, %arg2: index) {
    %S0 = symbol.symbolic_int @S0 : index
    %S1 = symbol.symbolic_int @S1 {max_val = 64 : i64, min_val = 1 : i64} : index
    %S2 = symbol.symbolic_int @S2 [%S0, %S1], affine_map<()[s0, s1] -> (s0 + s1)> {foo, max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
    %S2_0 = symbol.symbolic_int @S2 [%S0, %S1], affine_map<()[s0, s1] -> (s0 + s1)> : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x4xf32>
    %dim_1 = memref.dim %arg1, %c0 : memref<?xf32>
    %S3 = symbol.symbolic_int @S3 [%dim, %dim_1, %c0], affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)> : index
    %S4 = symbol.symbolic_int @S4 [], affine_map<() -> (7)> : index
    %S5 = symbol.symbolic_int @S5 [%S4], affine_map<()[s0] -> ()> : index
    %0 = symbol.symbolic_int @"a b" : index
    %N = symbol.symbolic_int @N {min_val = -4 : i64} : index
    return
  }
}
