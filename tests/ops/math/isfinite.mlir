module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: vector<[4]xf32>, %arg4: tensor<*xf32>) {
    %0 = math.isfinite %arg0 : f32
    %1 = math.isfinite %arg0 {foo} : f32
    %2 = math.isfinite %arg1 : vector<4xf32>
    %3 = math.isfinite %arg1 {foo} : vector<4xf32>
    %4 = math.isfinite %arg2 : tensor<?xf32>
    %5 = math.isfinite %arg2 {foo} : tensor<?xf32>
    %6 = math.isfinite %arg3 : vector<[4]xf32>
    %7 = math.isfinite %arg3 {foo} : vector<[4]xf32>
    %8 = math.isfinite %arg4 : tensor<*xf32>
    %9 = math.isfinite %arg4 {foo} : tensor<*xf32>
    return
  }
}
