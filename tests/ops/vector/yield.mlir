module {
  func.func @test(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: memref<?xf32>, %arg3: index, %arg4: f32) {
    %0 = vector.mask %arg0 { vector.reduction <add>, %arg1 : vector<4xf32> into f32 } : vector<4xi1> -> f32
    vector.mask %arg0 { vector.transfer_write %arg1, %arg2[%arg3] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
    %1 = vector.mask %arg0, %arg1 { vector.transfer_read %arg2[%arg3], %arg4 : memref<?xf32>, vector<4xf32> } {foo} : vector<4xi1> -> vector<4xf32>
    vector.mask %arg0 { vector.yield } : vector<4xi1>
    return
  }
}
