module {
  func.func @test(%arg0: i32, %arg1: i1, %arg2: f32) {
    %0 = scf.while (%arg3 = %arg0) : (i32) -> i32 {
      scf.condition(%arg1) %arg3 : i32
    } do {
    ^bb0(%arg3: i32):
      scf.yield %arg3 : i32
    }
    %1:2 = scf.while (%arg3 = %arg0, %arg4 = %arg2) : (i32, f32) -> (f32, i32) {
      scf.condition(%arg1) {bar} %arg4, %arg3 : f32, i32
    } do {
    ^bb0(%arg3: f32, %arg4: i32):
      scf.yield %arg4, %arg3 : i32, f32
    } attributes {foo}
    scf.while : () -> () {
      scf.condition(%arg1)
    } do {
      scf.yield
    }
    return
  }
}
