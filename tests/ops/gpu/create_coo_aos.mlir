module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xf32>) {
    %spmat = gpu.create_coo_aos  %arg0, %arg1, %arg2, %arg3, %arg4 : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xf32>) {
    %spmat = gpu.create_coo_aos  %arg0, %arg1, %arg2, %arg3, %arg4 {foo} : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_coo_aos async %arg0, %arg1, %arg2, %arg3, %arg4 : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>, %arg4: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_coo_aos async %arg0, %arg1, %arg2, %arg3, %arg4 {foo} : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_coo_aos async [%arg0] %arg1, %arg2, %arg3, %arg4, %arg5 : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<?xindex>, %arg5: memref<?xf32>) {
    %spmat, %asyncToken = gpu.create_coo_aos async [%arg0] %arg1, %arg2, %arg3, %arg4, %arg5 {foo} : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xf32>) {
    %spmat = gpu.create_coo_aos [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5, %arg6 : memref<?xindex>, memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xf32>) {
    %spmat = gpu.create_coo_aos [%arg0, %arg1] %arg2, %arg3, %arg4, %arg5, %arg6 {foo} : memref<?xindex>, memref<?xf32>
    return
  }
}
