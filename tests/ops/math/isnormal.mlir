module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: vector<[4]xf32>, %arg4: tensor<*xf32>) {
    %0 = math.isnormal %arg0 : f32
    %1 = math.isnormal %arg0 {foo} : f32
    %2 = math.isnormal %arg1 : vector<4xf32>
    %3 = math.isnormal %arg1 {foo} : vector<4xf32>
    %4 = math.isnormal %arg2 : tensor<?xf32>
    %5 = math.isnormal %arg2 {foo} : tensor<?xf32>
    %6 = math.isnormal %arg3 : vector<[4]xf32>
    %7 = math.isnormal %arg3 {foo} : vector<[4]xf32>
    %8 = math.isnormal %arg4 : tensor<*xf32>
    %9 = math.isnormal %arg4 {foo} : tensor<*xf32>
    return
  }
}
