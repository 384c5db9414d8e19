module {
  func.func @copy(%arg0: memref<64x64xf16>, %arg1: memref<64x64xf16>, %arg2: index) {
    %c0 = arith.constant 0 : index
    %0 = xegpu.create_nd_tdesc %arg0 : memref<64x64xf16> -> !xegpu.tensor_desc<8x16xf16>
    xegpu.prefetch_nd %0[%arg2, 16] <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf16>
    %1 = xegpu.load_nd %0[%c0, %arg2]  : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
    %2 = xegpu.create_nd_tdesc %arg1 : memref<64x64xf16> -> !xegpu.tensor_desc<8x16xf16>
    xegpu.store_nd %1, %2[0, %arg2]  : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
    xegpu.fence memory_kind = global, fence_scope = workgroup
    return
  }
}

