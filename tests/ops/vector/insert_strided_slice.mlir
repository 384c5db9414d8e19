module {
  func.func @test(%arg0: vector<2x4xf32>, %arg1: vector<4x8xf32>, %arg2: vector<4xf32>) {
    %0 = vector.insert_strided_slice %arg0, %arg1 {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
    %1 = vector.insert_strided_slice %arg2, %arg1 {foo, offsets = [1, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
    return
  }
}
