module {
  func.func @test(%arg0: memref<4xf32>, %arg1: f32) {
    gpu.memset  %arg0, %arg1 : memref<4xf32>, f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: f32) {
    gpu.memset  %arg0, %arg1 : memref<4xf32>, f32 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: f32) {
    %0 = gpu.memset async %arg0, %arg1 : memref<4xf32>, f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: f32) {
    %0 = gpu.memset async %arg0, %arg1 : memref<4xf32>, f32 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<4xf32>, %arg2: f32) {
    %0 = gpu.memset async [%arg0] %arg1, %arg2 : memref<4xf32>, f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<4xf32>, %arg2: f32) {
    %0 = gpu.memset async [%arg0] %arg1, %arg2 : memref<4xf32>, f32 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<4xf32>, %arg3: f32) {
    gpu.memset [%arg0, %arg1] %arg2, %arg3 : memref<4xf32>, f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<4xf32>, %arg3: f32) {
    gpu.memset [%arg0, %arg1] %arg2, %arg3 : memref<4xf32>, f32 {foo}
    return
  }
}
