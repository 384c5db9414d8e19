module {
  func.func @test(%arg0: index, %arg1: f32) {
    %generated = tensor.generate %arg0 {
    ^bb0(%arg2: index):
      tensor.yield %arg1 {foo} : f32
    } : tensor<?xf32>
    return
  }
}
