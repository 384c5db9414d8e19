module {
  func.func @test(%arg0: f32, %arg1: vector<4xf64>, %arg2: tensor<?xf32>) {
    %0 = arith.truncf %arg0 : f32 to f16
    %1 = arith.truncf %arg0 to_nearest_even : f32 to f16
    %2 = arith.truncf %arg0 downward fastmath<fast> : f32 to f16
    %3 = arith.truncf %arg0 upward {foo} : f32 to f16
    %4 = arith.truncf %arg0 toward_zero : f32 to f16
    %5 = arith.truncf %arg0 to_nearest_away : f32 to f16
    %6 = arith.truncf %arg1 : vector<4xf64> to vector<4xbf16>
    %7 = arith.truncf %arg1 to_nearest_even : vector<4xf64> to vector<4xbf16>
    %8 = arith.truncf %arg1 downward fastmath<fast> : vector<4xf64> to vector<4xbf16>
    %9 = arith.truncf %arg1 upward {foo} : vector<4xf64> to vector<4xbf16>
    %10 = arith.truncf %arg1 toward_zero : vector<4xf64> to vector<4xbf16>
    %11 = arith.truncf %arg1 to_nearest_away : vector<4xf64> to vector<4xbf16>
    %12 = arith.truncf %arg2 : tensor<?xf32> to tensor<?xf8E4M3FN>
    %13 = arith.truncf %arg2 to_nearest_even : tensor<?xf32> to tensor<?xf8E4M3FN>
    %14 = arith.truncf %arg2 downward fastmath<fast> : tensor<?xf32> to tensor<?xf8E4M3FN>
    %15 = arith.truncf %arg2 upward {foo} : tensor<?xf32> to tensor<?xf8E4M3FN>
    %16 = arith.truncf %arg2 toward_zero : tensor<?xf32> to tensor<?xf8E4M3FN>
    %17 = arith.truncf %arg2 to_nearest_away : tensor<?xf32> to tensor<?xf8E4M3FN>
    return
  }
}
