module {
  func.func @test(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>, %arg3: vector<4xf32>, %arg4: tensor<?xf32>, %arg5: tensor<?xf32>, %arg6: vector<[4]xf32>, %arg7: vector<[4]xf32>, %arg8: tensor<*xf32>, %arg9: tensor<*xf32>) {
    %0 = math.powf %arg0, %arg1 : f32
    %1 = math.powf %arg0, %arg1 fastmath<fast> : f32
    %2 = math.powf %arg0, %arg1 {foo} : f32
    %3 = math.powf %arg2, %arg3 : vector<4xf32>
    %4 = math.powf %arg2, %arg3 fastmath<fast> : vector<4xf32>
    %5 = math.powf %arg2, %arg3 {foo} : vector<4xf32>
    %6 = math.powf %arg4, %arg5 : tensor<?xf32>
    %7 = math.powf %arg4, %arg5 fastmath<fast> : tensor<?xf32>
    %8 = math.powf %arg4, %arg5 {foo} : tensor<?xf32>
    %9 = math.powf %arg6, %arg7 : vector<[4]xf32>
    %10 = math.powf %arg6, %arg7 fastmath<fast> : vector<[4]xf32>
    %11 = math.powf %arg6, %arg7 {foo} : vector<[4]xf32>
    %12 = math.powf %arg8, %arg9 : tensor<*xf32>
    %13 = math.powf %arg8, %arg9 fastmath<fast> : tensor<*xf32>
    %14 = math.powf %arg8, %arg9 {foo} : tensor<*xf32>
    return
  }
}
