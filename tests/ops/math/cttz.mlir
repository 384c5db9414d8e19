module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[4]xi32>, %arg4: tensor<*xi32>, %arg5: index) {
    %0 = math.cttz %arg0 : i32
    %1 = math.cttz %arg0 {foo} : i32
    %2 = math.cttz %arg1 : vector<4xi32>
    %3 = math.cttz %arg1 {foo} : vector<4xi32>
    %4 = math.cttz %arg2 : tensor<?xi32>
    %5 = math.cttz %arg2 {foo} : tensor<?xi32>
    %6 = math.cttz %arg3 : vector<[4]xi32>
    %7 = math.cttz %arg3 {foo} : vector<[4]xi32>
    %8 = math.cttz %arg4 : tensor<*xi32>
    %9 = math.cttz %arg4 {foo} : tensor<*xi32>
    %10 = math.cttz %arg5 : index
    %11 = math.cttz %arg5 {foo} : index
    return
  }
}
