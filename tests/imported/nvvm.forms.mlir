llvm.func @regs(%p: !llvm.ptr, %s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: f16, %f: f32, %b: i1, %t: !llvm.ptr<6>, %h2: vector<2xf16>, %i16: i16) -> i32 {
  %0 = nvvm.read.ptx.sreg.clusterid.x : i32
  %1 = nvvm.read.ptx.sreg.nclusterid.y range <i32, 1, 8> : i32
  %2 = nvvm.read.ptx.sreg.clock64 : i64
  %3 = nvvm.read.ptx.sreg.envreg7 : i32
  %4 = nvvm.read.ptx.sreg.globaltimer : i64
  nvvm.barrier0
  nvvm.barrier id = %i number_of_threads = %i
  nvvm.barrier
  nvvm.barrier.arrive id = %i number_of_threads = %i
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.arrive.relaxed
  nvvm.cluster.wait {aligned}
  nvvm.fence.sc.cluster
  nvvm.fence.mbarrier.init
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.fence.proxy.acquire #nvvm.mem_scope<gpu> %p, %i
  nvvm.fence.proxy.release #nvvm.mem_scope<cluster> from_proxy = #nvvm.proxy_kind<generic> to_proxy = #nvvm.proxy_kind<tensormap>
  nvvm.bar.warp.sync %i : i32
  %5 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32
  %6 = nvvm.shfl.sync up %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %7 = nvvm.vote.sync ballot %i, %b -> i32
  %8 = nvvm.vote.sync uni %i, %b -> i1
  %9 = nvvm.match.sync any %i, %i : i32 -> i32
  %10 = nvvm.match.sync all %i, %l : i64 -> !llvm.struct<(i32, i1)>
  %11 = nvvm.elect.sync -> i1
  %12 = nvvm.redux.sync fmin %f, %i {abs = true, nan = false} : f32 -> f32
  %13 = nvvm.redux.sync umax %i, %i : i32 -> i32
  %14 = nvvm.rcp.approx.ftz.f %f : f32
  nvvm.mbarrier.init %p, %i : !llvm.ptr, i32
  nvvm.mbarrier.inval %s : !llvm.ptr<3>
  %15 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  %16 = nvvm.mbarrier.test.wait %s, %l : !llvm.ptr<3>, i64 -> i1
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 4, cache = ca, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 3
  nvvm.cp.async.mbarrier.arrive %s {noinc = true} : !llvm.ptr<3>
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i multicast_mask = %i16 l2_cache_hint = %l : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.global.shared.cta %g, %s, %i byte_mask = %i16 : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.prefetch %g, %i l2_cache_hint = %l : !llvm.ptr<1>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i, %i] {redKind = #nvvm.tma_redux_kind<min>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.commit.group
  nvvm.cp.async.bulk.wait_group 2 {read}
  %17 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}
  %18 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  %19 = nvvm.convert.f32x2.to.f6x2 %f, %f : vector<2xi8> (f6E3M2FN)
  nvvm.tcgen05.alloc %p, %i : !llvm.ptr, i32
  nvvm.tcgen05.dealloc %t, %i {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<6>, i32
  nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
  nvvm.tcgen05.wait #nvvm.tcgen05_wait<store>
  nvvm.tcgen05.commit %s, multicast_mask = %i16 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  %20 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  nvvm.tcgen05.st %t, %20 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  nvvm.griddepcontrol wait
  nvvm.breakpoint
  nvvm.wgmma.fence.aligned
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 1
  nvvm.setmaxregister decrease 40
  nvvm.memory.barrier <cta>
  %22 = llvm.mlir.undef : vector<4xi8>
  %23 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  nvvm.inline_ptx "mov.u32 {$rw0}, 1;" rw(%i : i32)
  nvvm.exit
  nvvm.pmevent id = 3
  %24 = nvvm.inline_ptx "add.u32 $0, $1, $2;" ro(%i, %i : i32, i32) -> i32
  nvvm.st.bulk %s, size = %l, init = 0 : !llvm.ptr<3>
  nvvm.nanosleep %i
  llvm.return %0 : i32
}
