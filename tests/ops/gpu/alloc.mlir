#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %memref = gpu.alloc  () : memref<4xf32>
    %memref_0 = gpu.alloc  host_shared (%arg0) : memref<?xf32>
    %memref_1 = gpu.alloc  (%arg0)[%arg1] : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %memref = gpu.alloc  () {foo} : memref<4xf32>
    %memref_0 = gpu.alloc  host_shared (%arg0) {foo} : memref<?xf32>
    %memref_1 = gpu.alloc  (%arg0)[%arg1] {foo} : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %memref, %asyncToken = gpu.alloc async () : memref<4xf32>
    %memref_0, %asyncToken_1 = gpu.alloc async host_shared (%arg0) : memref<?xf32>
    %memref_2, %asyncToken_3 = gpu.alloc async (%arg0)[%arg1] : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %memref, %asyncToken = gpu.alloc async () {foo} : memref<4xf32>
    %memref_0, %asyncToken_1 = gpu.alloc async host_shared (%arg0) {foo} : memref<?xf32>
    %memref_2, %asyncToken_3 = gpu.alloc async (%arg0)[%arg1] {foo} : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index) {
    %memref, %asyncToken = gpu.alloc async [%arg0] () : memref<4xf32>
    %memref_0, %asyncToken_1 = gpu.alloc async [%arg0] host_shared (%arg1) : memref<?xf32>
    %memref_2, %asyncToken_3 = gpu.alloc async [%arg0] (%arg1)[%arg2] : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: index, %arg2: index) {
    %memref, %asyncToken = gpu.alloc async [%arg0] () {foo} : memref<4xf32>
    %memref_0, %asyncToken_1 = gpu.alloc async [%arg0] host_shared (%arg1) {foo} : memref<?xf32>
    %memref_2, %asyncToken_3 = gpu.alloc async [%arg0] (%arg1)[%arg2] {foo} : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index) {
    %memref = gpu.alloc [%arg0, %arg1] () : memref<4xf32>
    %memref_0 = gpu.alloc [%arg0, %arg1] host_shared (%arg2) : memref<?xf32>
    %memref_1 = gpu.alloc [%arg0, %arg1] (%arg2)[%arg3] : memref<?xf32, #map>
    return
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token, %arg2: index, %arg3: index) {
    %memref = gpu.alloc [%arg0, %arg1] () {foo} : memref<4xf32>
    %memref_0 = gpu.alloc [%arg0, %arg1] host_shared (%arg2) {foo} : memref<?xf32>
    %memref_1 = gpu.alloc [%arg0, %arg1] (%arg2)[%arg3] {foo} : memref<?xf32, #map>
    return
  }
}
