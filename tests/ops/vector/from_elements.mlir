module {
  func.func @test(%arg0: f32, %arg1: f32, %arg2: i8, %arg3: f32, %arg4: f32) {
    %0 = vector.from_elements %arg0, %arg1 : vector<2xf32>
    %1 = vector.from_elements %arg2 {foo} : vector<i8>
    %2 = vector.from_elements %arg0, %arg1, %arg3, %arg4 : vector<2x2xf32>
    return
  }
}
