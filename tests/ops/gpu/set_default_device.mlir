module {
  func.func @test(%arg0: i32) {
    gpu.set_default_device %arg0
    gpu.set_default_device {foo} %arg0
    return
  }
}
