module {
  func.func @test(%arg0: f32, %arg1: f16, %arg2: vector<4xf64>, %arg3: tensor<?xf64>, %arg4: vector<[4]xf64>, %arg5: tensor<*xf64>) {
    %0 = math.asinh %arg0 : f32
    %1 = math.asinh %arg0 fastmath<fast> : f32
    %2 = math.asinh %arg0 fastmath<nnan> {foo} : f32
    %3 = math.asinh %arg1 : f16
    %4 = math.asinh %arg1 fastmath<fast> : f16
    %5 = math.asinh %arg1 fastmath<nnan> {foo} : f16
    %6 = math.asinh %arg2 : vector<4xf64>
    %7 = math.asinh %arg2 fastmath<fast> : vector<4xf64>
    %8 = math.asinh %arg2 fastmath<nnan> {foo} : vector<4xf64>
    %9 = math.asinh %arg3 : tensor<?xf64>
    %10 = math.asinh %arg3 fastmath<fast> : tensor<?xf64>
    %11 = math.asinh %arg3 fastmath<nnan> {foo} : tensor<?xf64>
    %12 = math.asinh %arg4 : vector<[4]xf64>
    %13 = math.asinh %arg4 fastmath<fast> : vector<[4]xf64>
    %14 = math.asinh %arg4 fastmath<nnan> {foo} : vector<[4]xf64>
    %15 = math.asinh %arg5 : tensor<*xf64>
    %16 = math.asinh %arg5 fastmath<fast> : tensor<*xf64>
    %17 = math.asinh %arg5 fastmath<nnan> {foo} : tensor<*xf64>
    return
  }
}
