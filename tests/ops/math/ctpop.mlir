module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[4]xi32>, %arg4: tensor<*xi32>, %arg5: index) {
    %0 = math.ctpop %arg0 : i32
    %1 = math.ctpop %arg0 {foo} : i32
    %2 = math.ctpop %arg1 : vector<4xi32>
    %3 = math.ctpop %arg1 {foo} : vector<4xi32>
    %4 = math.ctpop %arg2 : tensor<?xi32>
    %5 = math.ctpop %arg2 {foo} : tensor<?xi32>
    %6 = math.ctpop %arg3 : vector<[4]xi32>
    %7 = math.ctpop %arg3 {foo} : vector<[4]xi32>
    %8 = math.ctpop %arg4 : tensor<*xi32>
    %9 = math.ctpop %arg4 {foo} : tensor<*xi32>
    %10 = math.ctpop %arg5 : index
    %11 = math.ctpop %arg5 {foo} : index
    return
  }
}
