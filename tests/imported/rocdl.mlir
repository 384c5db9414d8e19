func.func @r(%i: i32, %b: i1, %l: i64, %f: f32, %v: vector<4xf32>, %h: vector<4xf16>, %rsrc: vector<4xi32>, %p: !llvm.ptr<8>, %acc: vector<32xf32>, %s: i16, %w: vector<16xf16>, %w8: vector<8xf32>, %lds: !llvm.ptr<3>, %g: !llvm.ptr<1>) {
  %0 = rocdl.workitem.id.x : i32
  %1 = rocdl.workgroup.id.y range <i32, 0, 64> : i32
  %2 = rocdl.grid.dim.x : i32
  %3 = rocdl.workgroup.dim.x : i64
  rocdl.barrier
  rocdl.s.barrier
  rocdl.s.waitcnt 0
  rocdl.sched.barrier 0
  rocdl.s.setprio 0
  rocdl.s.sleep 2
  %4 = rocdl.ballot %b : i32
  %5 = rocdl.mbcnt.lo %i, %i : (i32, i32) -> i32
  %6 = rocdl.ds_swizzle %i, %i : (i32, i32) -> i32
  %7 = rocdl.ds_bpermute %i, %i : (i32, i32) -> i32
  %8 = rocdl.readfirstlane %i : i32
  %9 = rocdl.readlane %i, %i : (i32, i32) -> i32
  %10 = rocdl.update.dpp %i, %i with 1, 15, 15, false : i32
  %11 = rocdl.mfma.f32.32x32x1f32 %f, %f, %acc, %i, %i, %i : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
  %12 = rocdl.wmma.f32.16x16x16.f16 %w, %w, %w8 : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
  %13 = rocdl.raw.ptr.buffer.load %p, %i, %i, %i : f32
  rocdl.raw.ptr.buffer.store %f, %p, %i, %i, %i : f32
  %14 = rocdl.make.buffer.rsrc %g, %s, %l, %i : !llvm.ptr<1> to <8>
  rocdl.global.load.lds %g, %lds, 4, 0, 0
  %15 = rocdl.cvt.f32.bf8 %i[0] : f32
  %16 = rocdl.cvt.pk.bf8.f32 %f, %f -> %i[false] : i32
  %18 = rocdl.permlanex16 %i, %i, %i, %i, false, false : i32, i32
  return
}
