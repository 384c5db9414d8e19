module {
  func.func @test(%arg0: i64, %arg1: vector<4xi64>, %arg2: tensor<?xi64>, %arg3: vector<[2]xi64>, %arg4: memref<?xi64>) {
    %0 = arith.index_castui %arg0 : i64 to index
    %1 = arith.index_castui %arg0 {foo} : i64 to index
    %2 = arith.index_castui %arg1 : vector<4xi64> to vector<4xindex>
    %3 = arith.index_castui %arg1 {foo} : vector<4xi64> to vector<4xindex>
    %4 = arith.index_castui %arg2 : tensor<?xi64> to tensor<?xindex>
    %5 = arith.index_castui %arg2 {foo} : tensor<?xi64> to tensor<?xindex>
    %6 = arith.index_castui %arg3 : vector<[2]xi64> to vector<[2]xindex>
    %7 = arith.index_castui %arg3 {foo} : vector<[2]xi64> to vector<[2]xindex>
    %8 = arith.index_castui %arg4 : memref<?xi64> to memref<?xindex>
    %9 = arith.index_castui %arg4 {foo} : memref<?xi64> to memref<?xindex>
    return
  }
}
