module {
  func.func @test(%arg0: vector<4x8xf32>) {
    %0 = vector.extract_strided_slice %arg0 {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
    %1 = vector.extract_strided_slice %arg0 {foo, offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
    return
  }
}
