module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xindex>, %arg7: memref<?xf32>) {
    %spmat = gpu.create_bsr  %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xindex>, %arg7: memref<?xf32>) {
    %spmat = gpu.create_bsr  %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xindex>, %arg7: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_bsr async %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xindex>, %arg7: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_bsr async %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: memref<?xindex>, %arg7: memref<?xindex>, %arg8: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_bsr async [%arg0] %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: memref<?xindex>, %arg7: memref<?xindex>, %arg8: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_bsr async [%arg0] %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: memref<?xindex>, %arg8: memref<?xindex>, %arg9: memref<?xf32>) {
    %spmat = gpu.create_bsr [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9 : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: memref<?xindex>, %arg8: memref<?xindex>, %arg9: memref<?xf32>) {
    %spmat = gpu.create_bsr [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9 {foo} : memref<?xindex>, memref<?xindex>, memref<?xf32>
    return
  }
}
