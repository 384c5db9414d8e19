module {
  func.func @test(%arg0: f16, %arg1: vector<4xbf16>, %arg2: tensor<?xf8E5M2>) {
    %0 = arith.extf %arg0 : f16 to f32
    %1 = arith.extf %arg0 fastmath<fast> : f16 to f32
    %2 = arith.extf %arg0 {foo} : f16 to f32
    %3 = arith.extf %arg1 : vector<4xbf16> to vector<4xf64>
    %4 = arith.extf %arg1 fastmath<fast> : vector<4xbf16> to vector<4xf64>
    %5 = arith.extf %arg1 {foo} : vector<4xbf16> to vector<4xf64>
    %6 = arith.extf %arg2 : tensor<?xf8E5M2> to tensor<?xf16>
    %7 = arith.extf %arg2 fastmath<fast> : tensor<?xf8E5M2> to tensor<?xf16>
    %8 = arith.extf %arg2 {foo} : tensor<?xf8E5M2> to tensor<?xf16>
    return
  }
}
