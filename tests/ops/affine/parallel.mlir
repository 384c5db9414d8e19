module {
  func.func @test(%arg0: index, %arg1: index, %arg2: f32, %arg3: i32) {
    affine.parallel (%arg4) = (0) to (10) {
    }
    affine.parallel (%arg4, %arg5) = (0, 1) to (10, 20) step (2, 3) {
    } {foo}
    affine.parallel (%arg4) = (max(0, %arg0)) to (min(10, %arg1)) {
    }
    %0 = affine.parallel (%arg4) = (0) to (10) reduce ("addf") -> (f32) {
      affine.yield %arg2 : f32
    }
    %1:2 = affine.parallel (%arg4) = (0) to (10) step (2) reduce ("addf", "muli") -> (f32, i32) {
      affine.yield %arg2, %arg3 : f32, i32
    }
    return
  }
}
