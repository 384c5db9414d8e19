module {
  func.func @test(%arg0: f32, %arg1: f16, %arg2: vector<4xf64>, %arg3: tensor<?xf64>, %arg4: vector<[4]xf64>, %arg5: tensor<*xf64>) {
    %0 = math.cosh %arg0 : f32
    %1 = math.cosh %arg0 fastmath<fast> : f32
    %2 = math.cosh %arg0 fastmath<nnan> {foo} : f32
    %3 = math.cosh %arg1 : f16
    %4 = math.cosh %arg1 fastmath<fast> : f16
    %5 = math.cosh %arg1 fastmath<nnan> {foo} : f16
    %6 = math.cosh %arg2 : vector<4xf64>
    %7 = math.cosh %arg2 fastmath<fast> : vector<4xf64>
    %8 = math.cosh %arg2 fastmath<nnan> {foo} : vector<4xf64>
    %9 = math.cosh %arg3 : tensor<?xf64>
    %10 = math.cosh %arg3 fastmath<fast> : tensor<?xf64>
    %11 = math.cosh %arg3 fastmath<nnan> {foo} : tensor<?xf64>
    %12 = math.cosh %arg4 : vector<[4]xf64>
    %13 = math.cosh %arg4 fastmath<fast> : vector<[4]xf64>
    %14 = math.cosh %arg4 fastmath<nnan> {foo} : vector<[4]xf64>
    %15 = math.cosh %arg5 : tensor<*xf64>
    %16 = math.cosh %arg5 fastmath<fast> : tensor<*xf64>
    %17 = math.cosh %arg5 fastmath<nnan> {foo} : tensor<*xf64>
    return
  }
}
