module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[4]xi32>, %arg4: tensor<*xi32>, %arg5: index) {
    %0 = math.absi %arg0 : i32
    %1 = math.absi %arg0 {foo} : i32
    %2 = math.absi %arg1 : vector<4xi32>
    %3 = math.absi %arg1 {foo} : vector<4xi32>
    %4 = math.absi %arg2 : tensor<?xi32>
    %5 = math.absi %arg2 {foo} : tensor<?xi32>
    %6 = math.absi %arg3 : vector<[4]xi32>
    %7 = math.absi %arg3 {foo} : vector<[4]xi32>
    %8 = math.absi %arg4 : tensor<*xi32>
    %9 = math.absi %arg4 {foo} : tensor<*xi32>
    %10 = math.absi %arg5 : index
    %11 = math.absi %arg5 {foo} : index
    return
  }
}
