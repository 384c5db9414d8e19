module {
  func.func @test(%arg0: vector<2xf32>, %arg1: vector<2xf32>, %arg2: vector<2x4xf32>, %arg3: vector<3x4xf32>) {
    %0 = vector.shuffle %arg0, %arg1 [0, 3, 1] : vector<2xf32>, vector<2xf32>
    %1 = vector.shuffle %arg2, %arg3 [0, 4, -1] {foo} : vector<2x4xf32>, vector<3x4xf32>
    return
  }
}
