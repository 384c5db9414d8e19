module {
  func.func @test(%arg0: memref<*xf32>) {
    gpu.host_unregister %arg0 : memref<*xf32>
    gpu.host_unregister %arg0 {foo} : memref<*xf32>
    gpu.host_unregister %arg0 {bar = 1 : i32, foo} : memref<*xf32>
    return
  }
}
