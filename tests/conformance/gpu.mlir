// The number of a thread is below the sizes of the launch that it is in, also if they are no constants.
func.func @launch(%n: index, %m: index) attributes {gpu.known_block_size = array<i32: 8, 4, 2>} {
  %eight = arith.constant 8 : index
  %here = gpu.thread_id x
  "test.compare"(%here, %eight) {cmp = "LT"} : (index, index) -> () // true
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %m, %sy = %m, %sz = %n) {
    %thread = gpu.thread_id x
    %threads = gpu.block_dim x
    %block = gpu.block_id y
    %all = gpu.global_id z
    %square = arith.muli %n, %n : index
    "test.compare"(%thread, %m) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%thread, %threads) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%threads, %m) {cmp = "EQ"} : (index, index) -> () // true
    "test.compare"(%block, %n) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%all, %square) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%thread, %eight) {cmp = "LT"} : (index, index) -> () // unknown (MLIR is wrong)
    gpu.terminator
  }
  return
}
