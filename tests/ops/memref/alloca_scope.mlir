module {
  func.func @test(%arg0: f32, %arg1: i32) {
    memref.alloca_scope  {
      %alloca = memref.alloca() : memref<4xf32>
    }
    %0:2 = memref.alloca_scope  -> (f32, i32) {
      memref.alloca_scope.return %arg0, %arg1 : f32, i32
    } {foo}
    memref.alloca_scope  {
    }
    return
  }
}
