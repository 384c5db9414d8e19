module {
  func.func @test(%arg0: f32, %arg1: vector<4xi8>) {
    %rotateResult, %valid = gpu.rotate %arg0, 3, 16 : f32
    %rotateResult_0, %valid_1 = gpu.rotate %arg1, 0, 1 {foo} : vector<4xi8>
    return
  }
}
