module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy  %arg0, %arg1, %arg2, %arg3 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy  %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy  %arg0, %arg1, %arg2, %arg3 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy  %arg0, %arg1, %arg2, %arg3 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy  %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy  %arg0, %arg1, %arg2, %arg3 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async %arg0, %arg1, %arg2, %arg3 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async %arg0, %arg1, %arg2, %arg3 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async %arg0, %arg1, %arg2, %arg3 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async %arg0, %arg1, %arg2, %arg3 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async [%arg0] %arg1, %arg2, %arg3, %arg4 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async [%arg0] %arg1{ TRANSPOSE}, %arg2{ CONJUGATE_TRANSPOSE}, %arg3, %arg4 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async [%arg0] %arg1, %arg2, %arg3, %arg4 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async [%arg0] %arg1, %arg2, %arg3, %arg4 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async [%arg0] %arg1{ TRANSPOSE}, %arg2{ CONJUGATE_TRANSPOSE}, %arg3, %arg4 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle) {
    %0 = gpu.spgemm_copy async [%arg0] %arg1, %arg2, %arg3, %arg4 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy [%arg0, %arg1] %arg2{ TRANSPOSE}, %arg3{ CONJUGATE_TRANSPOSE}, %arg4, %arg5 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy [%arg0, %arg1] %arg2{ TRANSPOSE}, %arg3{ CONJUGATE_TRANSPOSE}, %arg4, %arg5 {foo} : f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle) {
    gpu.spgemm_copy [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 {foo} : f32
    return
  }
}
