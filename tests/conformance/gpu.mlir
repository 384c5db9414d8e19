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

// A broadcast gives each thread what another one has: it is in the range that all threads share, but not the number of this thread. MLIR
// after version 22 takes them to be equal.
func.func @broadcast(%n: index, %m: index) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %m, %sy = %m, %sz = %n) {
    %offset = arith.muli %tx, %four : index
    %first = gpu.subgroup_broadcast %offset, first_active_lane : index
    %end = arith.muli %m, %four : index
    "test.compare"(%first, %end) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%first, %zero) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%first, %offset) {cmp = "EQ"} : (index, index) -> () // unknown
    "test.compare"(%first, %offset) {cmp = "LE"} : (index, index) -> () // unknown
    // What is defined around the launch, or only computed from that, is the same for all threads.
    %shared = gpu.subgroup_broadcast %n, first_active_lane : index
    "test.compare"(%shared, %n) {cmp = "EQ"} : (index, index) -> () // true
    %size = gpu.block_dim x
    %sizes = gpu.subgroup_broadcast %size, first_active_lane : index
    "test.compare"(%sizes, %m) {cmp = "EQ"} : (index, index) -> () // true
    // The thread that is asked may not run, and then the result may be any number.
    %lane = arith.constant 3 : i32
    %third = gpu.subgroup_broadcast %offset, specific_lane %lane : index
    "test.compare"(%third, %zero) {cmp = "GE"} : (index, index) -> () // unknown
    gpu.terminator
  }
  return
}

// Threads that call a function may do so with other numbers.
func.func @broadcast_of_argument(%n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %first = gpu.subgroup_broadcast %n, first_active_lane : index
  "test.compare"(%first, %n) {cmp = "EQ"} : (index, index) -> () // unknown
  %size = gpu.subgroup_broadcast %d, first_active_lane : index
  "test.compare"(%size, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%size, %d) {cmp = "EQ"} : (index, index) -> () // unknown
  %other = gpu.subgroup_broadcast %t, first_active_lane : tensor<?xf32>
  %e = tensor.dim %other, %c0 : tensor<?xf32>
  "test.compare"(%e, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%e, %d) {cmp = "EQ"} : (index, index) -> () // unknown
  return
}
