func.func @nv(%a: f32, %i: i32, %p: !llvm.ptr, %s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %h: vector<2xf16>, %l: i64) -> i32 {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.x range <i32, 1, 1024> : i32
  %2 = nvvm.rcp.approx.ftz.f %a : f32
  nvvm.barrier0
  nvvm.barrier id = %i number_of_threads = %i
  nvvm.barrier.arrive id = %i number_of_threads = %i
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.wait
  %3 = nvvm.shfl.sync bfly %i, %a, %i, %i : f32 -> f32
  %4 = nvvm.shfl.sync up %i, %a, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %b = arith.cmpi eq, %0, %i : i32
  %5 = nvvm.vote.sync ballot %i, %b -> i32
  %6 = nvvm.redux.sync add %0, %i : i32 -> i32
  nvvm.cp.async.shared.global %s, %g, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 0
  nvvm.mbarrier.init %s, %i : !llvm.ptr<3>, i32
  nvvm.mbarrier.inval %s : !llvm.ptr<3>
  nvvm.fence.mbarrier.init
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  nvvm.setmaxregister increase 232
  %7 = nvvm.elect.sync -> i1
  nvvm.wgmma.fence.aligned
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 1
  nvvm.griddepcontrol wait
  %8 = nvvm.match.sync any %i, %i : i32 -> i32
  %9 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  nvvm.bar.warp.sync %i : i32
  nvvm.breakpoint
  return %6 : i32
}
