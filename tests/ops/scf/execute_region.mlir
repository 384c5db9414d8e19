module {
  func.func @test(%arg0: i32, %arg1: f32) {
    scf.execute_region {
      scf.yield
    }
    %0 = scf.execute_region -> i32 {
      scf.yield %arg0 : i32
    }
    %1:2 = scf.execute_region -> (i32, f32) no_inline {
      cf.br ^bb1(%arg0 : i32)
    ^bb1(%2: i32):  // pred: ^bb0
      scf.yield %2, %arg1 : i32, f32
    } {foo}
    return
  }
}
