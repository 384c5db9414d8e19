module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%arg0: memref<?xf32>, %arg1: index) workgroup(%arg2 : memref<4xf32, 3>) private(%arg3 : memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      %thread_id_x = gpu.thread_id  x
      %block_id_y = gpu.block_id  y upper_bound 64
      gpu.barrier
      %0 = memref.load %arg0[%thread_id_x] : memref<?xf32>
      %1 = gpu.all_reduce  add %0 {
      } : (f32) -> f32
      memref.store %1, %arg2[%block_id_y] : memref<4xf32, 3>
      gpu.return
    }
    gpu.func @g(%arg0: i32) -> i32 {
      gpu.return %arg0 : i32
    }
  }
  func.func @host(%arg0: memref<?xf32>, %arg1: index) {
    %0 = gpu.wait async
    gpu.launch_func [%0] @k::@f blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1)  args(%arg0 : memref<?xf32>, %arg1 : index)
    gpu.wait [%0]
    return
  }
}
