module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute { COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute { COMPUTE} %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3, %arg4, %arg5 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute { COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute { COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute { COMPUTE} %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3, %arg4, %arg5 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute { COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async{ COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async{ COMPUTE} %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3, %arg4, %arg5 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async{ COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async{ COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async{ COMPUTE} %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3, %arg4, %arg5 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spgemmop_handle, %arg4: index, %arg5: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async{ COMPUTE} %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle, %arg5: index, %arg6: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async [%arg0]{ COMPUTE} %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle, %arg5: index, %arg6: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async [%arg0]{ COMPUTE} %arg1{ TRANSPOSE}, %arg2{ CONJUGATE_TRANSPOSE}, %arg3, %arg4, %arg5, %arg6 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle, %arg5: index, %arg6: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async [%arg0]{ COMPUTE} %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle, %arg5: index, %arg6: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async [%arg0]{ COMPUTE} %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle, %arg5: index, %arg6: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async [%arg0]{ COMPUTE} %arg1{ TRANSPOSE}, %arg2{ CONJUGATE_TRANSPOSE}, %arg3, %arg4, %arg5, %arg6 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spgemmop_handle, %arg5: index, %arg6: memref<?xf32>) {
    %bufferSzNew, %asyncToken = gpu.spgemm_work_estimation_or_compute async [%arg0]{ COMPUTE} %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle, %arg6: index, %arg7: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute [%arg0, %arg1]{ COMPUTE} %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle, %arg6: index, %arg7: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute [%arg0, %arg1]{ COMPUTE} %arg2{ TRANSPOSE}, %arg3{ CONJUGATE_TRANSPOSE}, %arg4, %arg5, %arg6, %arg7 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle, %arg6: index, %arg7: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute [%arg0, %arg1]{ COMPUTE} %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle, %arg6: index, %arg7: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute [%arg0, %arg1]{ COMPUTE} %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle, %arg6: index, %arg7: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute [%arg0, %arg1]{ COMPUTE} %arg2{ TRANSPOSE}, %arg3{ CONJUGATE_TRANSPOSE}, %arg4, %arg5, %arg6, %arg7 {foo} : f32 into memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: !gpu.sparse.spgemmop_handle, %arg6: index, %arg7: memref<?xf32>) {
    %bufferSzNew = gpu.spgemm_work_estimation_or_compute [%arg0, %arg1]{ COMPUTE} %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {foo} : f32 into memref<?xf32>
    return
  }
}
