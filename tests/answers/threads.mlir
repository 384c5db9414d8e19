// bounds: --all
// Numbers of threads: without sizes, with the size of blocks, with that of the grid, with both.
func.func @anywhere() {
  %all = gpu.global_id x
  %thread = gpu.thread_id x
  return
}
func.func @launched(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %m, %sz = %c1) {
    %x = gpu.global_id x
    %y = gpu.global_id y
    %z = gpu.global_id z
    gpu.terminator
  }
  return
}
gpu.module @kernels {
  gpu.func @blocks() kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %all = gpu.global_id x
    %bounded = gpu.global_id x upper_bound 1000
    gpu.return
  }
  gpu.func @grid() kernel attributes {known_grid_size = array<i32: 8, 1, 1>} {
    %all = gpu.global_id x
    gpu.return
  }
}
