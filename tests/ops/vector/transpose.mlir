module {
  func.func @test(%arg0: vector<4x8xf32>, %arg1: vector<2x[4]x3xf32>) {
    %0 = vector.transpose %arg0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %1 = vector.transpose %arg1, [2, 0, 1] {foo} : vector<2x[4]x3xf32> to vector<3x2x[4]xf32>
    return
  }
}
