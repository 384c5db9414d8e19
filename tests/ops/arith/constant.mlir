module {
  func.func @test() {
    %c0 = arith.constant 0 : index
    %c-5_i32 = arith.constant -5 : i32
    %true = arith.constant true
    %false = arith.constant false
    %c3_i8 = arith.constant {foo} 3 : i8
    %cst = arith.constant 1.500000e+00 : f32
    %cst_0 = arith.constant 0x7FC00000 : f32
    %cst_1 = arith.constant 1.000000e+10 : f64
    %cst_2 = arith.constant dense<0> : vector<4xi32>
    %cst_3 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %cst_4 = arith.constant dense<> : tensor<0xi8>
    %cst_5 = arith.constant dense<true> : vector<[4]xi1>
    %c2_i1024 = arith.constant 2 : i1024
    %cst_6 = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
    %cst_7 = arith.constant 5.000000e-01 : f8E4M3FN
    %cst_8 = arith.constant dense_resource<x> : tensor<2xi32>
    %c-1_i3 = arith.constant -1 : i3
    return
  }
}
