module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    %spmat = gpu.create_csr  %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    %spmat = gpu.create_csr  %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_csr async %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_csr async %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<?xindex>, %arg5: memref<?xindex>, %arg6: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_csr async [%arg0] %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<?xindex>, %arg5: memref<?xindex>, %arg6: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_csr async [%arg0] %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xindex>, %arg7: memref<?xf32>) {
    %spmat = gpu.create_csr [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xindex>, %arg7: memref<?xf32>) {
    %spmat = gpu.create_csr [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
