module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[4]xi32>, %arg4: tensor<*xi32>, %arg5: index) {
    %0 = math.ctlz %arg0 : i32
    %1 = math.ctlz %arg0 {foo} : i32
    %2 = math.ctlz %arg1 : vector<4xi32>
    %3 = math.ctlz %arg1 {foo} : vector<4xi32>
    %4 = math.ctlz %arg2 : tensor<?xi32>
    %5 = math.ctlz %arg2 {foo} : tensor<?xi32>
    %6 = math.ctlz %arg3 : vector<[4]xi32>
    %7 = math.ctlz %arg3 {foo} : vector<[4]xi32>
    %8 = math.ctlz %arg4 : tensor<*xi32>
    %9 = math.ctlz %arg4 {foo} : tensor<*xi32>
    %10 = math.ctlz %arg5 : index
    %11 = math.ctlz %arg5 {foo} : index
    return
  }
}
