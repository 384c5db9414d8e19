module {
  func.func @test(%arg0: f32, %arg1: f16, %arg2: vector<4xf64>, %arg3: tensor<?xf64>, %arg4: vector<[4]xf64>, %arg5: tensor<*xf64>) {
    %0 = math.asin %arg0 : f32
    %1 = math.asin %arg0 fastmath<fast> : f32
    %2 = math.asin %arg0 fastmath<nnan> {foo} : f32
    %3 = math.asin %arg1 : f16
    %4 = math.asin %arg1 fastmath<fast> : f16
    %5 = math.asin %arg1 fastmath<nnan> {foo} : f16
    %6 = math.asin %arg2 : vector<4xf64>
    %7 = math.asin %arg2 fastmath<fast> : vector<4xf64>
    %8 = math.asin %arg2 fastmath<nnan> {foo} : vector<4xf64>
    %9 = math.asin %arg3 : tensor<?xf64>
    %10 = math.asin %arg3 fastmath<fast> : tensor<?xf64>
    %11 = math.asin %arg3 fastmath<nnan> {foo} : tensor<?xf64>
    %12 = math.asin %arg4 : vector<[4]xf64>
    %13 = math.asin %arg4 fastmath<fast> : vector<[4]xf64>
    %14 = math.asin %arg4 fastmath<nnan> {foo} : vector<[4]xf64>
    %15 = math.asin %arg5 : tensor<*xf64>
    %16 = math.asin %arg5 fastmath<fast> : tensor<*xf64>
    %17 = math.asin %arg5 fastmath<nnan> {foo} : tensor<*xf64>
    return
  }
}
