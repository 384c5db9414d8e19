module {
  func.func @test(%arg0: vector<8xf32>, %arg1: vector<2x[8]xi8>) {
    %res1, %res2 = vector.deinterleave %arg0 : vector<8xf32> -> vector<4xf32>
    %res1_0, %res2_1 = vector.deinterleave %arg0 {foo} : vector<8xf32> -> vector<4xf32>
    %res1_2, %res2_3 = vector.deinterleave %arg1 : vector<2x[8]xi8> -> vector<2x[4]xi8>
    %res1_4, %res2_5 = vector.deinterleave %arg1 {foo} : vector<2x[8]xi8> -> vector<2x[4]xi8>
    return
  }
}
