module {
  func.func @test(%arg0: i1, %arg1: f32, %arg2: f32, %arg3: i32, %arg4: i32) {
    scf.if %arg0 {
    }
    scf.if %arg0 {
    } else {
    } {foo}
    %0 = scf.if %arg0 -> (f32) {
      scf.yield %arg1 : f32
    } else {
      scf.yield %arg2 : f32
    }
    %1:2 = scf.if %arg0 -> (f32, i32) {
      scf.yield %arg1, %arg3 : f32, i32
    } else {
      scf.yield %arg2, %arg4 : f32, i32
    } {foo}
    return
  }
}
