module {
  func.func @test(%arg0: i8, %arg1: vector<4xi8>, %arg2: tensor<?xi8>, %arg3: vector<[2]xi8>) {
    %0 = arith.extui %arg0 : i8 to i32
    %1 = arith.extui %arg0 {foo} : i8 to i32
    %2 = arith.extui %arg1 : vector<4xi8> to vector<4xi32>
    %3 = arith.extui %arg1 {foo} : vector<4xi8> to vector<4xi32>
    %4 = arith.extui %arg2 : tensor<?xi8> to tensor<?xi32>
    %5 = arith.extui %arg2 {foo} : tensor<?xi8> to tensor<?xi32>
    %6 = arith.extui %arg3 : vector<[2]xi8> to vector<[2]xi32>
    %7 = arith.extui %arg3 {foo} : vector<[2]xi8> to vector<[2]xi32>
    return
  }
}
