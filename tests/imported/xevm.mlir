func.func @x(%p: !llvm.ptr<1>, %i: i32, %a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf32>, %l: !llvm.ptr<3>, %v: vector<8xi16>) {
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  %1 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
  %2 = xevm.local_id.x : i32
  %3 = xevm.group_id.y : i32
  %4 = xevm.local_size.z : i32
  %5 = xevm.group_count.x : i32
  %6 = xevm.lane_id : i32
  %7 = xevm.subgroup_size : i32
  %8 = xevm.subgroup_id : i32
  return
}
