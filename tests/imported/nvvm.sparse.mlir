llvm.func @sp(%a: vector<2xf16>, %m: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%m] selector[%m] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.mma.sp.sync A[%m, %m, %m, %m] B[%m, %m, %m, %m] C[%m, %m, %m, %m] sparseMetadata[%m] selector[%m] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @bs(%a: i32, %f: f32, %s: i32, %b: i16) {
  %0 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%f, %f, %f, %f] scaleA[%a, %b, %b] scaleB[%a, %b, %b] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @c(%f: f32, %v: vector<2xf32>, %i: i32, %p: !llvm.ptr, %p6: !llvm.ptr<6>, %p3: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1, %v4: vector<4xi8>) {
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}
  %1 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  %2 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8> (f8E5M2)
  %3 = nvvm.convert.f32x2.to.f6x2 %f, %f : i16 (f6E2M3FN)
  %4 = nvvm.dot.accumulate.4way %v4 <signed>, %v4 <unsigned>, %i : vector<4xi8>, vector<4xi8>
  %5 = nvvm.inline_ptx "ex2.approx.ftz.f32 $0, $1;" ro(%f : f32) -> f32
  nvvm.inline_ptx "bar.sync 0;"
  nvvm.inline_ptx "mbarrier.init.b64 [$0], $1;" ro(%p3, %i : !llvm.ptr<3>, i32), predicate = %c
  nvvm.clusterlaunchcontrol.try.cancel %p3, %p3
  nvvm.clusterlaunchcontrol.try.cancel multicast, %p3, %p3
  nvvm.prefetch level = L2, %g : !llvm.ptr<1>
  nvvm.prefetch tensormap, %p : !llvm.ptr
  nvvm.prefetch level = L1 uniform, %p : !llvm.ptr
  nvvm.cp.async.mbarrier.arrive %p3 : !llvm.ptr<3>
  nvvm.cp.async.mbarrier.arrive %p3 {noinc = true} : !llvm.ptr<3>
    llvm.return
}

// -----

llvm.func @d(%i16: i16, %f: f32, %i: i32, %i64: i64, %p: !llvm.ptr, %p6: !llvm.ptr<6>, %p3: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1, %v: vector<4xi32>) {
  nvvm.st.bulk %p, size = %i64 : !llvm.ptr
  nvvm.barrier.arrive id = %i number_of_threads = %i
  nvvm.fence.proxy.acquire <gpu> %p, %i
  nvvm.fence.proxy.release <cta>
  nvvm.tcgen05.alloc %p, %i : !llvm.ptr, i32
  nvvm.tcgen05.dealloc %p6, %i {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<6>, i32
  nvvm.tcgen05.commit %p3 : !llvm.ptr<3>
  nvvm.tcgen05.commit %p, multicast_mask = %i16 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i16
  nvvm.tcgen05.shift %p6 : !llvm.ptr<6>
  nvvm.tcgen05.cp %p6, %i64 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
  nvvm.tcgen05.st %p6, %i unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  %l = nvvm.tcgen05.ld %p6 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  nvvm.cp.async.bulk.prefetch %g, %i : !llvm.ptr<1>
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i] im2col[] : !llvm.ptr
  nvvm.cp.async.bulk.tensor.reduce %p, %p3, box[%i, %i] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  %r = nvvm.redux.sync fmin %f, %i {abs = true, nan = true} : f32 -> f32
  llvm.return
}

// -----

llvm.func @sbs(%a: i32, %f: f32, %b: i16) {
  %0 = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[%f, %f, %f, %f] sparseMetadata[%a] selector[%a] scaleA[%a, %b, %b] scaleB[%a, %b, %b] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 128>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
