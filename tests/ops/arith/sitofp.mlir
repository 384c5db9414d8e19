module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[2]xi32>) {
    %0 = arith.sitofp %arg0 : i32 to f32
    %1 = arith.sitofp %arg0 {foo} : i32 to f32
    %2 = arith.sitofp %arg1 : vector<4xi32> to vector<4xf32>
    %3 = arith.sitofp %arg1 {foo} : vector<4xi32> to vector<4xf32>
    %4 = arith.sitofp %arg2 : tensor<?xi32> to tensor<?xf32>
    %5 = arith.sitofp %arg2 {foo} : tensor<?xi32> to tensor<?xf32>
    %6 = arith.sitofp %arg3 : vector<[2]xi32> to vector<[2]xf32>
    %7 = arith.sitofp %arg3 {foo} : vector<[2]xi32> to vector<[2]xf32>
    return
  }
}
