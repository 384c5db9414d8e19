module {
  func.func @test(%arg0: f64, %arg1: vector<4xf64>, %arg2: tensor<?xf64>, %arg3: vector<[2]xf64>) {
    %0 = arith.fptoui %arg0 : f64 to i8
    %1 = arith.fptoui %arg0 {foo} : f64 to i8
    %2 = arith.fptoui %arg1 : vector<4xf64> to vector<4xi8>
    %3 = arith.fptoui %arg1 {foo} : vector<4xf64> to vector<4xi8>
    %4 = arith.fptoui %arg2 : tensor<?xf64> to tensor<?xi8>
    %5 = arith.fptoui %arg2 {foo} : tensor<?xf64> to tensor<?xi8>
    %6 = arith.fptoui %arg3 : vector<[2]xf64> to vector<[2]xi8>
    %7 = arith.fptoui %arg3 {foo} : vector<[2]xf64> to vector<[2]xi8>
    return
  }
}
