module {
  func.func @f(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %c0_0 = arith.constant 0 : index
    %cst = arith.constant 1.000000e+00 : f32
    %true = arith.constant true
    %false = arith.constant false
    %c-1 = arith.constant -1 : index
    %cst_1 = arith.constant dense<1> : tensor<2xi32>
    scf.for %arg1 = %c0 to %arg0 step %arg0 {
      %c1_2 = arith.constant 1 : index
      %c0_3 = arith.constant 0 : index
    }
    %c1 = arith.constant 1 : index
    return
  }
}
