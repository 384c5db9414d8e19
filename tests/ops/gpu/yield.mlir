module {
  func.func @test(%arg0: i32, %arg1: f32) {
    %0 = gpu.all_reduce  add %arg0 {
    } : (i32) -> i32
    %1 = gpu.all_reduce  mul %arg0 {
    } : (i32) -> i32
    %2 = gpu.all_reduce  minui %arg0 {
    } : (i32) -> i32
    %3 = gpu.all_reduce  minsi %arg0 {
    } : (i32) -> i32
    %4 = gpu.all_reduce  maxui %arg0 {
    } : (i32) -> i32
    %5 = gpu.all_reduce  maxsi %arg0 {
    } : (i32) -> i32
    %6 = gpu.all_reduce  and %arg0 {
    } : (i32) -> i32
    %7 = gpu.all_reduce  or %arg0 {
    } : (i32) -> i32
    %8 = gpu.all_reduce  xor %arg0 {
    } : (i32) -> i32
    %9 = gpu.all_reduce  minnumf %arg1 uniform {
    } {foo} : (f32) -> f32
    %10 = gpu.all_reduce  maxnumf %arg1 uniform {
    } {foo} : (f32) -> f32
    %11 = gpu.all_reduce  minimumf %arg1 uniform {
    } {foo} : (f32) -> f32
    %12 = gpu.all_reduce  maximumf %arg1 uniform {
    } {foo} : (f32) -> f32
    %13 = gpu.all_reduce  %arg1 {
    ^bb0(%arg2: f32, %arg3: f32):
      %15 = arith.addf %arg2, %arg3 : f32
      gpu.yield %15 : f32
    } : (f32) -> f32
    %14 = gpu.all_reduce  %arg1 uniform {
    ^bb0(%arg2: f32, %arg3: f32):
      gpu.yield %arg2 : f32
    } : (f32) -> f32
    return
  }
}
