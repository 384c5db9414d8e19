module {
  func.func @test(%arg0: memref<4xf32>, %arg1: index, %arg2: memref<i32>) {
    %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<4xf32> {
    ^bb0(%arg3: f32):
      memref.atomic_yield %arg3 : f32
    }
    %1 = memref.generic_atomic_rmw %arg2[] : memref<i32> {
    ^bb0(%arg3: i32):
      memref.atomic_yield %arg3 {bar} : i32
    } {foo}
    return
  }
}
