module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle) {
    gpu.destroy_dn_tensor  %arg0
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle) {
    gpu.destroy_dn_tensor  %arg0 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle) {
    %0 = gpu.destroy_dn_tensor async %arg0
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle) {
    %0 = gpu.destroy_dn_tensor async %arg0 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle) {
    %0 = gpu.destroy_dn_tensor async [%arg0] %arg1
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle) {
    %0 = gpu.destroy_dn_tensor async [%arg0] %arg1 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle) {
    gpu.destroy_dn_tensor [%arg0, %arg1] %arg2
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle) {
    gpu.destroy_dn_tensor [%arg0, %arg1] %arg2 {foo}
    return
  }
}
