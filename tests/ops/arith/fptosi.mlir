module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: vector<[2]xf32>) {
    %0 = arith.fptosi %arg0 : f32 to i32
    %1 = arith.fptosi %arg0 {foo} : f32 to i32
    %2 = arith.fptosi %arg1 : vector<4xf32> to vector<4xi32>
    %3 = arith.fptosi %arg1 {foo} : vector<4xf32> to vector<4xi32>
    %4 = arith.fptosi %arg2 : tensor<?xf32> to tensor<?xi32>
    %5 = arith.fptosi %arg2 {foo} : tensor<?xf32> to tensor<?xi32>
    %6 = arith.fptosi %arg3 : vector<[2]xf32> to vector<[2]xi32>
    %7 = arith.fptosi %arg3 {foo} : vector<[2]xf32> to vector<[2]xi32>
    return
  }
}
