module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: vector<2x4xf32>, %arg3: index) {
    %0 = vector.insert %arg0, %arg1 [1] : f32 into vector<4xf32>
    %1 = vector.insert %arg1, %arg2 [%arg3] {foo} : vector<4xf32> into vector<2x4xf32>
    %2 = vector.insert %arg0, %arg2 [1, %arg3] : f32 into vector<2x4xf32>
    return
  }
}
