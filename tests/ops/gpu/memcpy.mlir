module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<?xf32, 1>) {
    gpu.memcpy  %arg0, %arg1 : memref<4xf32>, memref<?xf32, 1>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<?xf32, 1>) {
    gpu.memcpy  %arg0, %arg1 : memref<4xf32>, memref<?xf32, 1> {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<?xf32, 1>) {
    %0 = gpu.memcpy async %arg0, %arg1 : memref<4xf32>, memref<?xf32, 1>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<?xf32, 1>) {
    %0 = gpu.memcpy async %arg0, %arg1 : memref<4xf32>, memref<?xf32, 1> {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<4xf32>, %arg2: memref<?xf32, 1>) {
    %0 = gpu.memcpy async [%arg0] %arg1, %arg2 : memref<4xf32>, memref<?xf32, 1>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<4xf32>, %arg2: memref<?xf32, 1>) {
    %0 = gpu.memcpy async [%arg0] %arg1, %arg2 : memref<4xf32>, memref<?xf32, 1> {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<4xf32>, %arg3: memref<?xf32, 1>) {
    gpu.memcpy [%arg0, %arg1] %arg2, %arg3 : memref<4xf32>, memref<?xf32, 1>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<4xf32>, %arg3: memref<?xf32, 1>) {
    gpu.memcpy [%arg0, %arg1] %arg2, %arg3 : memref<4xf32>, memref<?xf32, 1> {foo}
    return
  }
}
