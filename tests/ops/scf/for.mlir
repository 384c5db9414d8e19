module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: f32, %arg7: i64, %arg8: i64, %arg9: i64) {
    scf.for %arg10 = %arg0 to %arg1 step %arg2 {
    }
    scf.for %arg10 = %arg3 to %arg4 step %arg5  : i32 {
    } {foo}
    scf.for unsigned %arg10 = %arg3 to %arg4 step %arg5  : i32 {
    }
    %0:2 = scf.for %arg10 = %arg0 to %arg1 step %arg2 iter_args(%arg11 = %arg6, %arg12 = %arg3) -> (f32, i32) {
      scf.yield %arg11, %arg12 : f32, i32
    }
    %1 = scf.for unsigned %arg10 = %arg7 to %arg8 step %arg9 iter_args(%arg11 = %arg6) -> (f32)  : i64 {
      scf.yield {foo} %arg11 : f32
    } {foo}
    return
  }
}
