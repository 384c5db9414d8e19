module {
  func.func @test(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<2x[4]xi8>, %arg3: vector<2x[4]xi8>, %arg4: vector<f32>, %arg5: vector<f32>) {
    %0 = vector.interleave %arg0, %arg1 : vector<4xf32> -> vector<8xf32>
    %1 = vector.interleave %arg0, %arg1 {foo} : vector<4xf32> -> vector<8xf32>
    %2 = vector.interleave %arg2, %arg3 : vector<2x[4]xi8> -> vector<2x[8]xi8>
    %3 = vector.interleave %arg2, %arg3 {foo} : vector<2x[4]xi8> -> vector<2x[8]xi8>
    %4 = vector.interleave %arg4, %arg5 : vector<f32> -> vector<2xf32>
    %5 = vector.interleave %arg4, %arg5 {foo} : vector<f32> -> vector<2xf32>
    return
  }
}
