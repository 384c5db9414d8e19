module {
  func.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: tensor<?xi32>, %arg3: vector<[2]xi32>) {
    %0 = arith.trunci %arg0 : i32 to i8
    %1 = arith.trunci %arg0 {foo} : i32 to i8
    %2 = arith.trunci %arg1 : vector<4xi32> to vector<4xi8>
    %3 = arith.trunci %arg1 {foo} : vector<4xi32> to vector<4xi8>
    %4 = arith.trunci %arg2 : tensor<?xi32> to tensor<?xi8>
    %5 = arith.trunci %arg2 {foo} : tensor<?xi32> to tensor<?xi8>
    %6 = arith.trunci %arg3 : vector<[2]xi32> to vector<[2]xi8>
    %7 = arith.trunci %arg3 {foo} : vector<[2]xi32> to vector<[2]xi8>
    %8 = arith.trunci %arg0 overflow<nsw> : i32 to i8
    %9 = arith.trunci %arg0 overflow<nsw, nuw> {foo} : i32 to i8
    return
  }
}
