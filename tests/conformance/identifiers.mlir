// The numbers of a kernel have the limits that their ops state, or those of every device.
func.func @limits() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c127 = arith.constant 127 : index
  %c128 = arith.constant 128 : index
  %a = gpu.cluster_block_id x upper_bound 4
  %b = gpu.cluster_block_id y
  %c = gpu.cluster_dim x upper_bound 4
  %d = gpu.cluster_dim_blocks x
  %e = gpu.cluster_id x
  %f = gpu.grid_dim x upper_bound 4
  %g = gpu.num_subgroups upper_bound 4 : index
  %h = gpu.subgroup_id upper_bound 4 : index
  %i = gpu.subgroup_size : index
  "test.compare"(%a, %c4) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%a, %c3) {cmp = "LT"} : (index, index) -> () // unknown
  "test.compare"(%b, %c8) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%b, %c7) {cmp = "LT"} : (index, index) -> () // unknown
  "test.compare"(%c, %c4) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%c, %c1) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%c, %c4) {cmp = "LT"} : (index, index) -> () // unknown
  "test.compare"(%d, %c8) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%d, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  "test.compare"(%e, %c8) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%e, %c0) {cmp = "GT"} : (index, index) -> () // unknown
  "test.compare"(%f, %c4) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%f, %c1) {cmp = "GT"} : (index, index) -> () // unknown
  "test.compare"(%g, %c4) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%g, %c1) {cmp = "GT"} : (index, index) -> () // unknown
  "test.compare"(%h, %c4) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%h, %c0) {cmp = "GT"} : (index, index) -> () // unknown
  "test.compare"(%i, %c128) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%i, %c128) {cmp = "LT"} : (index, index) -> () // unknown
  return
}
func.func @reflected() {
  %c7 = arith.constant 7 : index
  %x = test.with_bounds {umin = 0 : index, umax = 7 : index, smin = 0 : index, smax = 7 : index} : index
  %y = test.reflect_bounds %x : index
  "test.compare"(%y, %c7) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%y, %c7) {cmp = "LT"} : (index, index) -> () // unknown
  return
}
