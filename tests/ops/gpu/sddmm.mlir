module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    gpu.sddmm  %arg0, %arg1, %arg2, %arg3 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    gpu.sddmm  %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    gpu.sddmm  %arg0, %arg1, %arg2, %arg3 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    gpu.sddmm  %arg0, %arg1, %arg2, %arg3 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    gpu.sddmm  %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    gpu.sddmm  %arg0, %arg1, %arg2, %arg3 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    %0 = gpu.sddmm async %arg0, %arg1, %arg2, %arg3 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    %0 = gpu.sddmm async %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    %0 = gpu.sddmm async %arg0, %arg1, %arg2, %arg3 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    %0 = gpu.sddmm async %arg0, %arg1, %arg2, %arg3 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    %0 = gpu.sddmm async %arg0{ TRANSPOSE}, %arg1{ CONJUGATE_TRANSPOSE}, %arg2, %arg3 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.sparse.dntensor_handle, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.spmat_handle, %arg3: memref<?xf32>) {
    %0 = gpu.sddmm async %arg0, %arg1, %arg2, %arg3 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: memref<?xf32>) {
    %0 = gpu.sddmm async [%arg0] %arg1, %arg2, %arg3, %arg4 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: memref<?xf32>) {
    %0 = gpu.sddmm async [%arg0] %arg1{ TRANSPOSE}, %arg2{ CONJUGATE_TRANSPOSE}, %arg3, %arg4 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: memref<?xf32>) {
    %0 = gpu.sddmm async [%arg0] %arg1, %arg2, %arg3, %arg4 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: memref<?xf32>) {
    %0 = gpu.sddmm async [%arg0] %arg1, %arg2, %arg3, %arg4 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: memref<?xf32>) {
    %0 = gpu.sddmm async [%arg0] %arg1{ TRANSPOSE}, %arg2{ CONJUGATE_TRANSPOSE}, %arg3, %arg4 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.sparse.dntensor_handle, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.spmat_handle, %arg4: memref<?xf32>) {
    %0 = gpu.sddmm async [%arg0] %arg1, %arg2, %arg3, %arg4 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: memref<?xf32>) {
    gpu.sddmm [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: memref<?xf32>) {
    gpu.sddmm [%arg0, %arg1] %arg2{ TRANSPOSE}, %arg3{ CONJUGATE_TRANSPOSE}, %arg4, %arg5 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: memref<?xf32>) {
    gpu.sddmm [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: memref<?xf32>) {
    gpu.sddmm [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: memref<?xf32>) {
    gpu.sddmm [%arg0, %arg1] %arg2{ TRANSPOSE}, %arg3{ CONJUGATE_TRANSPOSE}, %arg4, %arg5 {foo} : memref<?xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: !gpu.sparse.dntensor_handle, %arg3: !gpu.sparse.dntensor_handle, %arg4: !gpu.sparse.spmat_handle, %arg5: memref<?xf32>) {
    gpu.sddmm [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5 {foo} : memref<?xf32> into f32
    return
  }
}
