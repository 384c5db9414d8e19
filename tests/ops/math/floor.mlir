module {
  func.func @test(%arg0: f32, %arg1: f16, %arg2: vector<4xf64>, %arg3: tensor<?xf64>, %arg4: vector<[4]xf64>, %arg5: tensor<*xf64>) {
    %0 = math.floor %arg0 : f32
    %1 = math.floor %arg0 fastmath<fast> : f32
    %2 = math.floor %arg0 fastmath<nnan> {foo} : f32
    %3 = math.floor %arg1 : f16
    %4 = math.floor %arg1 fastmath<fast> : f16
    %5 = math.floor %arg1 fastmath<nnan> {foo} : f16
    %6 = math.floor %arg2 : vector<4xf64>
    %7 = math.floor %arg2 fastmath<fast> : vector<4xf64>
    %8 = math.floor %arg2 fastmath<nnan> {foo} : vector<4xf64>
    %9 = math.floor %arg3 : tensor<?xf64>
    %10 = math.floor %arg3 fastmath<fast> : tensor<?xf64>
    %11 = math.floor %arg3 fastmath<nnan> {foo} : tensor<?xf64>
    %12 = math.floor %arg4 : vector<[4]xf64>
    %13 = math.floor %arg4 fastmath<fast> : vector<[4]xf64>
    %14 = math.floor %arg4 fastmath<nnan> {foo} : vector<[4]xf64>
    %15 = math.floor %arg5 : tensor<*xf64>
    %16 = math.floor %arg5 fastmath<fast> : tensor<*xf64>
    %17 = math.floor %arg5 fastmath<nnan> {foo} : tensor<*xf64>
    return
  }
}
