module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat { NONE} %arg0, %arg1, %arg2 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat { PRUNE_ONLY} %arg0, %arg1, %arg2 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat { PRUNE_AND_CHECK} %arg0, %arg1, %arg2 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat { NONE} %arg0, %arg1, %arg2 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat { PRUNE_ONLY} %arg0, %arg1, %arg2 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat { PRUNE_AND_CHECK} %arg0, %arg1, %arg2 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async{ NONE} %arg0, %arg1, %arg2 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async{ PRUNE_ONLY} %arg0, %arg1, %arg2 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async{ PRUNE_AND_CHECK} %arg0, %arg1, %arg2 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async{ NONE} %arg0, %arg1, %arg2 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async{ PRUNE_ONLY} %arg0, %arg1, %arg2 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async{ PRUNE_AND_CHECK} %arg0, %arg1, %arg2 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async [%arg0]{ NONE} %arg1, %arg2, %arg3 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async [%arg0]{ PRUNE_ONLY} %arg1, %arg2, %arg3 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async [%arg0]{ PRUNE_AND_CHECK} %arg1, %arg2, %arg3 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async [%arg0]{ NONE} %arg1, %arg2, %arg3 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async [%arg0]{ PRUNE_ONLY} %arg1, %arg2, %arg3 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index, %arg3: memref<?xf32>) {
    %spMat, %asyncToken = gpu.create_2to4_spmat async [%arg0]{ PRUNE_AND_CHECK} %arg1, %arg2, %arg3 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat [%arg0, %arg1]{ NONE} %arg2, %arg3, %arg4 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat [%arg0, %arg1]{ PRUNE_ONLY} %arg2, %arg3, %arg4 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat [%arg0, %arg1]{ PRUNE_AND_CHECK} %arg2, %arg3, %arg4 : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat [%arg0, %arg1]{ NONE} %arg2, %arg3, %arg4 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat [%arg0, %arg1]{ PRUNE_ONLY} %arg2, %arg3, %arg4 {foo} : memref<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
    %spMat = gpu.create_2to4_spmat [%arg0, %arg1]{ PRUNE_AND_CHECK} %arg2, %arg3, %arg4 {foo} : memref<?xf32>
    return
  }
}
