module {
  func.func @test(%arg0: index, %arg1: vector<4xindex>, %arg2: tensor<?xindex>, %arg3: vector<[2]xindex>, %arg4: memref<?xindex>) {
    %0 = arith.index_cast %arg0 : index to i32
    %1 = arith.index_cast %arg0 {foo} : index to i32
    %2 = arith.index_cast %arg1 : vector<4xindex> to vector<4xi32>
    %3 = arith.index_cast %arg1 {foo} : vector<4xindex> to vector<4xi32>
    %4 = arith.index_cast %arg2 : tensor<?xindex> to tensor<?xi32>
    %5 = arith.index_cast %arg2 {foo} : tensor<?xindex> to tensor<?xi32>
    %6 = arith.index_cast %arg3 : vector<[2]xindex> to vector<[2]xi32>
    %7 = arith.index_cast %arg3 {foo} : vector<[2]xindex> to vector<[2]xi32>
    %8 = arith.index_cast %arg4 : memref<?xindex> to memref<?xi32>
    %9 = arith.index_cast %arg4 {foo} : memref<?xindex> to memref<?xi32>
    return
  }
}
