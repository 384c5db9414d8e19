module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: memref<?xindex>, %arg2: memref<?xindex>, %arg3: memref<?xf32>) {
    gpu.set_csr_pointers  %arg0, %arg1, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: memref<?xindex>, %arg2: memref<?xindex>, %arg3: memref<?xf32>) {
    gpu.set_csr_pointers  %arg0, %arg1, %arg2, %arg3 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: memref<?xindex>, %arg2: memref<?xindex>, %arg3: memref<?xf32>) {
    %0 = gpu.set_csr_pointers async %arg0, %arg1, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: memref<?xindex>, %arg2: memref<?xindex>, %arg3: memref<?xf32>) {
    %0 = gpu.set_csr_pointers async %arg0, %arg1, %arg2, %arg3 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: memref<?xindex>, %arg3: memref<?xindex>, %arg4: memref<?xf32>) {
    %0 = gpu.set_csr_pointers async [%arg0] %arg1, %arg2, %arg3, %arg4 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: memref<?xindex>, %arg3: memref<?xindex>, %arg4: memref<?xf32>) {
    %0 = gpu.set_csr_pointers async [%arg0] %arg1, %arg2, %arg3, %arg4 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xindex>, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    gpu.set_csr_pointers [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xindex>, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    gpu.set_csr_pointers [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
