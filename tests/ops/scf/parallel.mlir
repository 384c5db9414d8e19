module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: f32, %arg7: f32, %arg8: i32, %arg9: i32) {
    scf.parallel (%arg10) = (%arg0) to (%arg1) step (%arg2) {
      scf.reduce 
    }
    scf.parallel (%arg10, %arg11) = (%arg0, %arg1) to (%arg2, %arg3) step (%arg4, %arg5) {
      scf.reduce 
    } {foo}
    %0 = scf.parallel (%arg10) = (%arg0) to (%arg1) step (%arg2) init (%arg6) -> f32 {
      scf.reduce(%arg7 : f32) {
      ^bb0(%arg11: f32, %arg12: f32):
        %2 = arith.addf %arg11, %arg12 : f32
        scf.reduce.return %2 : f32
      }
    }
    %1:2 = scf.parallel (%arg10) = (%arg0) to (%arg1) step (%arg2) init (%arg6, %arg8) -> (f32, i32) {
      scf.reduce(%arg7, %arg9 : f32, i32) {
      ^bb0(%arg11: f32, %arg12: f32):
        scf.reduce.return %arg11 {foo} : f32
      }, {
      ^bb0(%arg11: i32, %arg12: i32):
        scf.reduce.return %arg11 : i32
      }
    } {foo}
    return
  }
}
