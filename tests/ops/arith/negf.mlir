module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: vector<[4]xf32>, %arg4: tensor<*xf32>) {
    %0 = arith.negf %arg0 : f32
    %1 = arith.negf %arg0 fastmath<contract> : f32
    %2 = arith.negf %arg0 {foo} : f32
    %3 = arith.negf %arg1 : vector<4xf32>
    %4 = arith.negf %arg1 fastmath<contract> : vector<4xf32>
    %5 = arith.negf %arg1 {foo} : vector<4xf32>
    %6 = arith.negf %arg2 : tensor<?xf32>
    %7 = arith.negf %arg2 fastmath<contract> : tensor<?xf32>
    %8 = arith.negf %arg2 {foo} : tensor<?xf32>
    %9 = arith.negf %arg3 : vector<[4]xf32>
    %10 = arith.negf %arg3 fastmath<contract> : vector<[4]xf32>
    %11 = arith.negf %arg3 {foo} : vector<[4]xf32>
    %12 = arith.negf %arg4 : tensor<*xf32>
    %13 = arith.negf %arg4 fastmath<contract> : tensor<*xf32>
    %14 = arith.negf %arg4 {foo} : tensor<*xf32>
    return
  }
}
