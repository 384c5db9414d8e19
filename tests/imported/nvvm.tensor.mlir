llvm.func @wmma(%p: !llvm.ptr<3>, %s: i32, %h: vector<2xf16>, %f: f32, %d: f64) {
  %0 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<b>, k = 4 : i32, layout = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr<3>) -> f64
  nvvm.wmma.store %p, %s, %h, %h, %h, %h {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  %2 = nvvm.wmma.mma %d, %d, %d, %d {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}

// -----

llvm.func @tensor(%t: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %m4: vector<4xi32>, %b: i8) {
  nvvm.tcgen05.mma %t, %a, %a, %i, %e {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  nvvm.tcgen05.mma %t, %t, %a, %i, %e scale = %a mask = %m4 {collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<tf32>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
  nvvm.tcgen05.mma %t, %t, %a, %i, %e {collectorOp = #nvvm.tcgen05_mma_collectorop<discard>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<tf32>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma.sp %t, %a, %a, %i, %e, %t {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
  nvvm.tcgen05.mma.block_scale %t, %a, %a, %i, %e, %t, %t {blockScale = #nvvm.tcgen05_mma_block_scale<block32>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.ws %t, %a, %a, %i, %e, %a {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
  %d = nvvm.tcgen05.mma_smem_desc (%i, %i, %i, %b, %e, %b) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return
}

// -----

llvm.func @convert(%bf: vector<2xbf16>, %f: f32, %i: i32, %b: i8, %b2: vector<2xi8>, %f4: vector<4xf32>, %s2: vector<2xi16>, %b4: vector<4xi8>, %w: i128) {
  %0 = nvvm.convert.bf16x2.to.f8x2 %bf {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  %1 = nvvm.convert.f32x2.to.bf16x2 %f, %f {relu = true, rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  %2 = nvvm.convert.f32x2.to.bf16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16>
  %3 = nvvm.convert.f32x2.to.f4x2 %f, %f {relu = true} : i8 (f4E2M1FN)
  %4 = nvvm.convert.f32x4.to.f4x4 %f4, %i : vector<4xf32> -> i16 (f4E2M1FN)
  %5 = nvvm.convert.f4x2.to.f16x2 %b {relu = false} : i8 (f4E2M1FN) -> vector<2xf16>
  %6 = nvvm.convert.f8x2.to.bf16x2 %b2 : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  %7 = nvvm.dot.accumulate.2way %s2 <signed>, %b4 <unsigned>, %i {b_hi = true} : vector<2xi16>, vector<4xi8>
  %8 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %w : i1
  %9 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_y, %w : i32
  llvm.return
}

// -----

llvm.func @barriers(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %p: !llvm.ptr, %i: i32, %l: i64) {
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
  %0 = nvvm.mbarrier.arrive_drop %s, %i {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3> -> i64
  nvvm.mbarrier.arrive_drop %c {relaxed = false} : !llvm.ptr<7>
  %1 = nvvm.mbarrier.arrive_drop.nocomplete %s, %i : !llvm.ptr<3>, i32 -> i64
  nvvm.mbarrier.complete_tx %s, %i {scope = #nvvm.mem_scope<cta>} : !llvm.ptr<3>, i32
  nvvm.mbarrier.expect_tx %c, %i : !llvm.ptr<7>, i32
  %2 = nvvm.mbarrier.try_wait %p, %i, %i : !llvm.ptr, i32, i32 -> i1
  %3 = nvvm.mbarrier.try_wait %s, %l {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i64 -> i1
  nvvm.cp.async.bulk.shared.cluster.shared.cta %c, %s, %s, %i : !llvm.ptr<7>, !llvm.ptr<3>
  llvm.return
}
