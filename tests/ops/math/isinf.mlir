module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: vector<[4]xf32>, %arg4: tensor<*xf32>) {
    %0 = math.isinf %arg0 : f32
    %1 = math.isinf %arg0 {foo} : f32
    %2 = math.isinf %arg1 : vector<4xf32>
    %3 = math.isinf %arg1 {foo} : vector<4xf32>
    %4 = math.isinf %arg2 : tensor<?xf32>
    %5 = math.isinf %arg2 {foo} : tensor<?xf32>
    %6 = math.isinf %arg3 : vector<[4]xf32>
    %7 = math.isinf %arg3 {foo} : vector<[4]xf32>
    %8 = math.isinf %arg4 : tensor<*xf32>
    %9 = math.isinf %arg4 {foo} : tensor<*xf32>
    return
  }
}
