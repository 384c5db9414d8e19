module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: index) {
    %dnTensor = gpu.create_dn_tensor  %arg0, %arg1, %arg2 : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: index) {
    %dnTensor = gpu.create_dn_tensor  %arg0, %arg1, %arg2 {foo} : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: index) {
    %dnTensor, %asyncToken = gpu.create_dn_tensor async %arg0, %arg1, %arg2 : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: index) {
    %dnTensor, %asyncToken = gpu.create_dn_tensor async %arg0, %arg1, %arg2 {foo} : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<?xf32>, %arg2: index, %arg3: index) {
    %dnTensor, %asyncToken = gpu.create_dn_tensor async [%arg0] %arg1, %arg2, %arg3 : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: memref<?xf32>, %arg2: index, %arg3: index) {
    %dnTensor, %asyncToken = gpu.create_dn_tensor async [%arg0] %arg1, %arg2, %arg3 {foo} : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<?xf32>, %arg3: index, %arg4: index) {
    %dnTensor = gpu.create_dn_tensor [%arg0, %arg1] %arg2, %arg3, %arg4 : index, index into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: memref<?xf32>, %arg3: index, %arg4: index) {
    %dnTensor = gpu.create_dn_tensor [%arg0, %arg1] %arg2, %arg3, %arg4 {foo} : index, index into memref<?xf32>
    return
  }
}
