llvm.func @sr() -> i32 {
  %1 = nvvm.read.ptx.sreg.tid.x : i32
  %2 = nvvm.read.ptx.sreg.tid.y range <i32, 0, 64> : i32
  %3 = nvvm.read.ptx.sreg.laneid : i32
  %4 = nvvm.read.ptx.sreg.clock : i32
  %5 = nvvm.read.ptx.sreg.clock64 : i64
  %6 = nvvm.read.ptx.sreg.envreg3 : i32
  llvm.return %1 : i32
}

// -----

llvm.func @b(%i: i32, %f: f32, %p: !llvm.ptr, %p3: !llvm.ptr<3>, %p1: !llvm.ptr<1>, %c: i1, %i64: i64) {
  nvvm.barrier0
  nvvm.barrier
  nvvm.barrier id = %i number_of_threads = %i
  nvvm.barrier id = %i
  nvvm.barrier.arrive number_of_threads = %i
  nvvm.cluster.arrive
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.arrive.relaxed
  nvvm.cluster.wait
  %0 = nvvm.shfl.sync bfly %i, %i, %i, %i : i32 -> i32
  %1 = nvvm.shfl.sync idx %i, %f, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %2 = nvvm.vote.sync ballot %i, %c -> i32
  %3 = nvvm.vote.sync any %i, %c -> i1
  %4 = nvvm.rcp.approx.ftz.f %f : f32
  nvvm.bar.warp.sync %i : i32
  %5 = nvvm.elect.sync -> i1
  %6 = nvvm.redux.sync add %i, %i : i32 -> i32
  %7 = nvvm.match.sync any %i, %i : i32 -> i32
  nvvm.fence.mbarrier.init
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.fence.sc.cluster
  nvvm.cp.async.shared.global %p3, %p1, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %p3, %p1, 8, cache = ca, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 0
  nvvm.setmaxregister increase 240
  nvvm.griddepcontrol wait
  nvvm.prefetch level = L1, %p : !llvm.ptr
  nvvm.breakpoint
  nvvm.exit
  %8 = nvvm.mapa %p3, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  %9 = nvvm.prmt #nvvm.permute_mode<default> %i, %i, %i : i32
  nvvm.nanosleep %i
  nvvm.pmevent id = 10
  llvm.return
}

// -----

llvm.func @mb(%p: !llvm.ptr, %p3: !llvm.ptr<3>, %i: i32, %i64: i64) {
  nvvm.mbarrier.init %p, %i : !llvm.ptr, i32
  nvvm.mbarrier.init %p3, %i : !llvm.ptr<3>, i32
  %0 = nvvm.mbarrier.arrive %p : !llvm.ptr -> i64
  %1 = nvvm.mbarrier.arrive.nocomplete %p3, %i : !llvm.ptr<3>, i32 -> i64
  nvvm.mbarrier.arrive.expect_tx %p3, %i : !llvm.ptr<3>, i32
  nvvm.mbarrier.try_wait.parity %p3, %i, %i : !llvm.ptr<3>, i32, i32
  %2 = nvvm.mbarrier.test.wait %p3, %i64 : !llvm.ptr<3>, i64 -> i1
  nvvm.mbarrier.inval %p3 : !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @mma(%a: vector<2xf16>, %c: f32, %i: i32) {
  %0 = nvvm.mma.sync A[%a, %a, %a, %a] B[%a, %a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.mma.sync A[%a, %a] B[%a, %a] C[%c, %c, %c, %c, %c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  %2 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @wm(%p: !llvm.ptr<3>, %i: i32, %a: vector<2xf16>, %f: f32) {
  %0 = nvvm.wmma.load %p, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.ldmatrix %p {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  nvvm.stmatrix %p, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @wg(%d: i64, %r: !llvm.struct<(f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32)> {
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %d, %d, %r, #nvvm.shape<m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<f16>, #nvvm.wgmma_scale_in<neg>, <col>], B [<f16>, #nvvm.wgmma_scale_in<neg>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return %0 : !llvm.struct<(f32, f32, f32, f32)>
}

// -----

llvm.func @bulk(%d: !llvm.ptr<7>, %tma: !llvm.ptr, %b: !llvm.ptr<3>, %c: i32, %i16: i16, %i64: i64, %g: !llvm.ptr<1>, %p3: !llvm.ptr<3>) {
  nvvm.cp.async.bulk.commit.group
  nvvm.cp.async.bulk.wait_group 1 {read}
  nvvm.cp.async.bulk.tensor.global.shared.cta %tma, %b, box[%c, %c] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.shared.cluster.global %d, %g, %b, %c : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %d, %g, %b, %c multicast_mask = %i16 l2_cache_hint = %i64 : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %tma, %b, box[%c] : !llvm.ptr<7>, !llvm.ptr
  nvvm.tcgen05.alloc %p3, %c {group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>, i32
  nvvm.tcgen05.fence <before>
  nvvm.tcgen05.wait <load>
  nvvm.tcgen05.relinquish_alloc_permit
  llvm.return
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k [#nvvm.target<O = 3, chip = "sm_90", features = "+ptx80">] {
    llvm.func @kern(%a: i32) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 2, 3>, nvvm.minctasm = 4 : i32} { llvm.return }
  }
}
