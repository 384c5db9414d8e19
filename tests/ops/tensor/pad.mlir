module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32) {
    %padded = tensor.pad %arg0 low[1, 2] high[0, %arg1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg2 : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    %padded_0 = tensor.pad %arg0 nofold low[1, 2] high[0, 3] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg2 : f32
    } {foo} : tensor<?x4xf32> to tensor<?x9xf32>
    return
  }
}
