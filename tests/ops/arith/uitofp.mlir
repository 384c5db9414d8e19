module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[2]xi32>) {
    %0 = arith.uitofp %arg0 : i32 to f64
    %1 = arith.uitofp %arg0 {foo} : i32 to f64
    %2 = arith.uitofp %arg1 : vector<4xi32> to vector<4xf64>
    %3 = arith.uitofp %arg1 {foo} : vector<4xi32> to vector<4xf64>
    %4 = arith.uitofp %arg2 : tensor<?xi32> to tensor<?xf64>
    %5 = arith.uitofp %arg2 {foo} : tensor<?xi32> to tensor<?xf64>
    %6 = arith.uitofp %arg3 : vector<[2]xi32> to vector<[2]xf64>
    %7 = arith.uitofp %arg3 {foo} : vector<[2]xi32> to vector<[2]xf64>
    return
  }
}
