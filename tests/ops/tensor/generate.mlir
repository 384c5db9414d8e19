module {
  func.func @test(%arg0: index, %arg1: f32, %arg2: index) {
    %generated = tensor.generate %arg0 {
    ^bb0(%arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<?xf32>
    %generated_0 = tensor.generate %arg0, %arg2 {
    ^bb0(%arg3: index, %arg4: index, %arg5: index):
      %0 = arith.addi %arg3, %arg4 : index
      tensor.yield %0 : index
    } {foo} : tensor<?x3x?xindex>
    return
  }
}
