module {
  func.func @f(%arg0: f32) -> f32 {
    %0 = "t.a"() : () -> f32
    %1 = gpu.all_reduce  %0 {
    ^bb0(%arg1: f32, %arg2: f32):
      %3 = arith.addf %arg1, %arg2 : f32
      gpu.yield %3 : f32
    } : (f32) -> f32
    %2 = "t.b"(%1) : (f32) -> f32
    return %2 : f32
  }
}
