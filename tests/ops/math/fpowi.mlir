module {
  func.func @test(%arg0: f32, %arg1: i32, %arg2: vector<4xf64>, %arg3: vector<4xi8>, %arg4: tensor<?xf16>, %arg5: tensor<?xi64>) {
    %0 = math.fpowi %arg0, %arg1 : f32, i32
    %1 = math.fpowi %arg0, %arg1 fastmath<fast> : f32, i32
    %2 = math.fpowi %arg0, %arg1 {foo} : f32, i32
    %3 = math.fpowi %arg2, %arg3 : vector<4xf64>, vector<4xi8>
    %4 = math.fpowi %arg2, %arg3 fastmath<fast> : vector<4xf64>, vector<4xi8>
    %5 = math.fpowi %arg2, %arg3 {foo} : vector<4xf64>, vector<4xi8>
    %6 = math.fpowi %arg4, %arg5 : tensor<?xf16>, tensor<?xi64>
    %7 = math.fpowi %arg4, %arg5 fastmath<fast> : tensor<?xf16>, tensor<?xi64>
    %8 = math.fpowi %arg4, %arg5 {foo} : tensor<?xf16>, tensor<?xi64>
    return
  }
}
