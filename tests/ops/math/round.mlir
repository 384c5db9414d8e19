module {
  func.func @test(%arg0: f32, %arg1: f16, %arg2: vector<4xf64>, %arg3: tensor<?xf64>, %arg4: vector<[4]xf64>, %arg5: tensor<*xf64>) {
    %0 = math.round %arg0 : f32
    %1 = math.round %arg0 fastmath<fast> : f32
    %2 = math.round %arg0 fastmath<nnan> {foo} : f32
    %3 = math.round %arg1 : f16
    %4 = math.round %arg1 fastmath<fast> : f16
    %5 = math.round %arg1 fastmath<nnan> {foo} : f16
    %6 = math.round %arg2 : vector<4xf64>
    %7 = math.round %arg2 fastmath<fast> : vector<4xf64>
    %8 = math.round %arg2 fastmath<nnan> {foo} : vector<4xf64>
    %9 = math.round %arg3 : tensor<?xf64>
    %10 = math.round %arg3 fastmath<fast> : tensor<?xf64>
    %11 = math.round %arg3 fastmath<nnan> {foo} : tensor<?xf64>
    %12 = math.round %arg4 : vector<[4]xf64>
    %13 = math.round %arg4 fastmath<fast> : vector<[4]xf64>
    %14 = math.round %arg4 fastmath<nnan> {foo} : vector<[4]xf64>
    %15 = math.round %arg5 : tensor<*xf64>
    %16 = math.round %arg5 fastmath<fast> : tensor<*xf64>
    %17 = math.round %arg5 fastmath<nnan> {foo} : tensor<*xf64>
    return
  }
}
