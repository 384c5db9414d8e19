module {
  func.func @test(%arg0: vector<4xf32>, %arg1: vector<2x4xf32>, %arg2: index, %arg3: vector<f32>) {
    %0 = vector.extract %arg0[1] : f32 from vector<4xf32>
    %1 = vector.extract %arg1[%arg2] {foo} : vector<4xf32> from vector<2x4xf32>
    %2 = vector.extract %arg1[1, %arg2] : f32 from vector<2x4xf32>
    %3 = vector.extract %arg3[] : f32 from vector<f32>
    return
  }
}
