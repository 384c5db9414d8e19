module {
  func.func @test(%arg0: f32, %arg1: i32, %arg2: i32, %arg3: vector<4xi8>) {
    %shuffleResult, %valid = gpu.shuffle  xor %arg0, %arg1, %arg2 : f32
    %shuffleResult_0, %valid_1 = gpu.shuffle  down %arg0, %arg1, %arg2 : f32
    %shuffleResult_2, %valid_3 = gpu.shuffle  up %arg0, %arg1, %arg2 : f32
    %shuffleResult_4, %valid_5 = gpu.shuffle  idx %arg0, %arg1, %arg2 : f32
    %shuffleResult_6, %valid_7 = gpu.shuffle  idx %arg3, %arg1, %arg2 {foo} : vector<4xi8>
    return
  }
}
