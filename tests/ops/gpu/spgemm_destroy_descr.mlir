module {
  func.func @test(%arg0: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_destroy_descr  %arg0
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_destroy_descr  %arg0 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_destroy_descr async %arg0
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_destroy_descr async %arg0 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_destroy_descr async [%arg0] %arg1
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_destroy_descr async [%arg0] %arg1 {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_destroy_descr [%arg0, %arg1] %arg2
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_destroy_descr [%arg0, %arg1] %arg2 {foo}
    return
  }
}
