module {
  func.func @test() {
    gpu.barrier
    gpu.barrier {foo}
    return
  }
}
