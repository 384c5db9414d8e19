module {
  func.func @test(%arg0: vector<4xf32>, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: f32) {
    %0 = vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<8xf32>
    %1 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
    %2 = vector.outerproduct %arg0, %arg3 : vector<4xf32>, f32
    return
  }
}
