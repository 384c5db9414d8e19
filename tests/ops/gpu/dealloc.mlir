module {
  func.func @test(%arg0: memref<4xf32>) {
    gpu.dealloc  %arg0 : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>) {
    gpu.dealloc  %arg0 {foo} : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>) {
    %0 = gpu.dealloc async %arg0 : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>) {
    %0 = gpu.dealloc async %arg0 {foo} : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<4xf32>) {
    %0 = gpu.dealloc async [%arg0] %arg1 : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<4xf32>) {
    %0 = gpu.dealloc async [%arg0] %arg1 {foo} : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<4xf32>) {
    gpu.dealloc [%arg0, %arg1] %arg2 : memref<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<4xf32>) {
    gpu.dealloc [%arg0, %arg1] %arg2 {foo} : memref<4xf32>
    return
  }
}
