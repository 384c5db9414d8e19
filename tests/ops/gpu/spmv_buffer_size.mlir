module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size  %arg0, %arg1, %arg2 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size  %arg0{ TRANSPOSE}, %arg1, %arg2 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size  %arg0, %arg1, %arg2 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size  %arg0, %arg1, %arg2 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size  %arg0{ TRANSPOSE}, %arg1, %arg2 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size  %arg0, %arg1, %arg2 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async %arg0, %arg1, %arg2 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async %arg0{ TRANSPOSE}, %arg1, %arg2 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async %arg0, %arg1, %arg2 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async %arg0, %arg1, %arg2 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async %arg0{ TRANSPOSE}, %arg1, %arg2 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.spmat_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async %arg0, %arg1, %arg2 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async [%arg0] %arg1, %arg2, %arg3 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async [%arg0] %arg1{ TRANSPOSE}, %arg2, %arg3 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async [%arg0] %arg1, %arg2, %arg3 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async [%arg0] %arg1, %arg2, %arg3 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async [%arg0] %arg1{ TRANSPOSE}, %arg2, %arg3 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.spmat_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle) {
    %bufferSz, %asyncToken = gpu.spmv_buffer_size async [%arg0] %arg1, %arg2, %arg3 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size [%arg0, %arg1] %arg2, %arg3, %arg4 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size [%arg0, %arg1] %arg2{ TRANSPOSE}, %arg3, %arg4 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size [%arg0, %arg1] %arg2, %arg3, %arg4 into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size [%arg0, %arg1] %arg2, %arg3, %arg4 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size [%arg0, %arg1] %arg2{ TRANSPOSE}, %arg3, %arg4 {foo} into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.spmat_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.dntensor_handle) {
    %bufferSz = gpu.spmv_buffer_size [%arg0, %arg1] %arg2, %arg3, %arg4 {foo} into f32
    return
  }
}
