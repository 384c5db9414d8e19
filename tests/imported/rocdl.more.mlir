llvm.func @a(%i: i32, %f: f32, %p: !llvm.ptr<3>, %v4: vector<4xf32>, %h4: vector<4xf16>, %v32: vector<32xf32>, %rs: vector<4xi32>, %b8: !llvm.ptr<8>, %i64: i64, %x16: vector<16xf32>) {
  %0 = rocdl.workitem.id.x : i32
  %01 = rocdl.workitem.id.y range <i32, 0, 64> : i32
  %1 = rocdl.workgroup.id.z : i32
  %2 = rocdl.workgroup.dim.x : i64
  %3 = rocdl.grid.dim.x : i64
  rocdl.barrier
  rocdl.s.barrier
  rocdl.s.waitcnt 0
  rocdl.s.sleep 0
  rocdl.s.setprio 0
  rocdl.sched.barrier 0
  rocdl.sched.group.barrier 8, 1, 0
  rocdl.iglp.opt 0
  rocdl.s.barrier.signal id = -1
  rocdl.s.barrier.wait id = -1
  rocdl.s.wait.dscnt 0
  %4 = rocdl.mbcnt.lo %i, %i : (i32, i32) -> i32
  %5 = rocdl.ds_bpermute %i, %i : (i32, i32) -> i32
  %6 = rocdl.ds_swizzle %i, %i : (i32, i32) -> i32
  %7 = rocdl.readlane %f, %i : (f32, i32) -> f32
  %8 = rocdl.readfirstlane %f : f32
  %9 = rocdl.update.dpp %i, %i with 1, 2, 3, true : i32
  %10 = rocdl.mfma.f32.32x32x1f32 %f, %f, %v32, %i, %i, %i : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
  %12 = rocdl.raw.ptr.buffer.load %b8, %i, %i, %i : f32
  rocdl.raw.ptr.buffer.store %f, %b8, %i, %i, %i : f32
  rocdl.raw.ptr.buffer.atomic.fadd %f, %b8, %i, %i, %i : f32
  
  llvm.return
}

// -----

llvm.func @raw(%rs: vector<4xi32>, %i: i32, %f: f32, %v: vector<2xf32>) {
  %0 = rocdl.raw.buffer.load %rs, %i, %i, %i : f32
  %1 = rocdl.raw.buffer.load %rs, %i, %i, %i : vector<2xf32>
  rocdl.raw.buffer.store %v, %rs, %i, %i, %i : vector<2xf32>
  rocdl.raw.buffer.atomic.fadd %f, %rs, %i, %i, %i : f32
  rocdl.raw.buffer.atomic.smax %i, %rs, %i, %i, %i : i32
  llvm.return
}

// -----

llvm.func @cv(%f: f32, %i: i32, %i64: i64, %m: i1) {
  %0 = rocdl.cvt.f32.bf8 %i[0] : f32
  %1 = rocdl.cvt.pk.fp8.f32 %f, %f -> %i[false] : i32
  %2 = rocdl.cvt.sr.bf8.f32 %f, %i -> %i[2] : i32
  %3 = rocdl.ballot %m : i64
  %4 = rocdl.permlanex16 %i, %i, %i, %i, false, true : i32, i32
  %5 = rocdl.sin %f f32 -> f32
  %6 = rocdl.exp2 %f f32 -> f32
  llvm.return
}

// -----

gpu.module @k [#rocdl.target<chip = "gfx90a", flags = {fast}>] {
  llvm.func @f(%a: !llvm.ptr) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 16, 4, 2>, rocdl.waves_per_eu = 2 : i32} { llvm.return }
}
