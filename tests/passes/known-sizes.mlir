// passes: --pass-pipeline=builtin.module(gpu.module(gpu.func(test-affine-reify-value-bounds)),func.func(test-affine-reify-value-bounds))
// a kernel says how many threads, blocks and clusters it runs in
module {
  gpu.module @m {
    gpu.func @kernel() kernel attributes {known_block_size = array<i32: 8, 4, 2>, known_cluster_size = array<i32: 2, 1, 1>, known_grid_size = array<i32: 7, 1, 3>} {
      %thread = gpu.thread_id x
      %threads = gpu.block_dim y
      %block = gpu.block_id z
      %blocks = gpu.grid_dim x
      %all = gpu.global_id x
      %bounded = gpu.thread_id x upper_bound 5
      %in_cluster = gpu.cluster_block_id x
      %of_cluster = gpu.cluster_dim_blocks x
      %0 = "test.reify_bound"(%thread) {type = "UB", constant} : (index) -> index
      %1 = "test.reify_bound"(%threads) {type = "UB", constant} : (index) -> index
      %2 = "test.reify_bound"(%threads) {type = "LB", constant} : (index) -> index
      %3 = "test.reify_bound"(%block) {type = "UB", constant} : (index) -> index
      %4 = "test.reify_bound"(%blocks) {type = "UB", constant} : (index) -> index
      %5 = "test.reify_bound"(%all) {type = "UB", constant} : (index) -> index
      %6 = "test.reify_bound"(%bounded) {type = "UB", constant} : (index) -> index
      %7 = "test.reify_bound"(%in_cluster) {type = "UB", constant} : (index) -> index
      %8 = "test.reify_bound"(%of_cluster) {type = "UB", constant} : (index) -> index
      "test.keep"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (index, index, index, index, index, index, index, index, index) -> ()
      gpu.return
    }
  }
}
// -----
// any function may say it with attributes of the dialect; other functions say nothing
func.func @device() attributes {gpu.known_block_size = array<i32: 8, 4, 2>, gpu.known_grid_size = array<i32: 7, 1, 3>} {
  %thread = gpu.thread_id z
  %blocks = gpu.grid_dim x
  %0 = "test.reify_bound"(%thread) {type = "UB", constant} : (index) -> index
  %1 = "test.reify_bound"(%blocks) {type = "UB", constant} : (index) -> index
  "test.keep"(%0, %1) : (index, index) -> ()
  return
}
// -----
// the sizes of a launch are those of the code in it
func.func @launch() {
  %six = arith.constant 6 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %six, %gy = %six, %gz = %six)
             threads(%tx, %ty, %tz) in (%sx = %six, %sy = %six, %sz = %six) {
    %thread = gpu.thread_id y
    %all = gpu.global_id x
    %0 = "test.reify_bound"(%thread) {type = "UB", constant} : (index) -> index
    %1 = "test.reify_bound"(%all) {type = "UB", constant} : (index) -> index
    "test.keep"(%0, %1) : (index, index) -> ()
    gpu.terminator
  }
  return
}
// -----
// unlike MLIR: a launch in a function runs with sizes of its own, even if they are no constants; MLIR takes those of the function
func.func @launch_elsewhere(%n: index) attributes {gpu.known_block_size = array<i32: 8, 4, 2>} {
  %six = arith.constant 6 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %six, %gy = %six, %gz = %six)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %six, %sz = %six) {
    %thread = gpu.thread_id x
    %0 = "test.reify_bound"(%thread) {type = "UB"} : (index) -> index
    "test.keep"(%0) : (index) -> ()
    gpu.terminator
  }
  return
}
