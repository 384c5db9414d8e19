#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#root = #llvm.tbaa_root<id = "root">
#byte = #llvm.tbaa_type_desc<id = "byte", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #byte, access_type = #byte, offset = 0>
llvm.func @memory(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %p: !llvm.ptr, %r: !llvm.ptr<8>, %i: i32, %w: i64, %f: f32, %q: vector<4xi32>, %d1: vector<8xi32>, %d2: vector<4xi32>) {
  %0 = rocdl.ds.read.tr8.b64 %l : !llvm.ptr<3> -> vector<2xi32>
  %1 = rocdl.ds.load.tr16.b128 %l {alias_scopes = [#scope], tbaa = [#tag]} : !llvm.ptr<3> -> vector<8xf16>
  %2 = rocdl.global.load.tr4.b64 %g {noalias_scopes = [#scope]} : !llvm.ptr<1> -> vector<2xi32>
  rocdl.load.to.lds %p, %l, 4, 0, 1 {tbaa = [#tag]} : !llvm.ptr
  rocdl.global.load.async.to.lds.b64 %g, %l, 8, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.cluster.load.async.to.lds.b32 %g, %l, 16, 0, %i {alias_scopes = [#scope]} : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.raw.ptr.buffer.load.lds %r, %l, %i, %i, %i, %i, %i
  %3 = rocdl.raw.ptr.buffer.atomic.cmpswap %i, %i, %r, %i, %i, %i : i32
  rocdl.raw.ptr.buffer.atomic.fmax %f, %r, %i, %i, %i : f32
  rocdl.raw.ptr.buffer.atomic.smax %i, %r, %i, %i, %i {tbaa = [#tag]} : i32
  rocdl.raw.ptr.buffer.atomic.umin %i, %r, %i, %i, %i : i32
  %4 = rocdl.raw.buffer.atomic.cmpswap(%i, %i, %q, %i, %i, %i) : i32, vector<4xi32>
  rocdl.raw.buffer.atomic.fmax %f, %q, %i, %i, %i : f32
  rocdl.raw.buffer.atomic.umin %i, %q, %i, %i, %i : i32
  %5 = rocdl.raw.ptr.buffer.load %r, %i, %i, %i {alias_scopes = [#scope], noalias_scopes = [#scope]} : vector<4xf32>
  rocdl.global.prefetch %g, scope 2 : !llvm.ptr<1>
  rocdl.flat.prefetch %p, scope 0 {z} : !llvm.ptr
  rocdl.tensor.load.to.lds.d2 {z} %q, %d1 cachepolicy 4 : vector<4xi32>, vector<8xi32>
  rocdl.tensor.load.to.lds %q, %d1, %d2, %d2 cachepolicy 0 : vector<4xi32>, vector<8xi32>
  rocdl.ds.atomic.async.barrier.arrive.b64 %l : !llvm.ptr<3>
  %6 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %l, %w : !llvm.ptr<3>, i64 -> i64
  llvm.return
}

// -----

llvm.func @barriers(%l: !llvm.ptr<3>) {
  rocdl.s.nop 0
  rocdl.s.barrier.init %l member_cnt = 4 : !llvm.ptr<3>
  rocdl.s.barrier.join %l : !llvm.ptr<3>
  rocdl.s.barrier.signal.var %l member_cnt = 4 {z} : !llvm.ptr<3>
  rocdl.s.barrier.leave id = 1
  %0 = rocdl.s.barrier.signal.isfirst id = 2 -> i1
  %1 = rocdl.s.get.barrier.state id = 2 -> i32
  %2 = rocdl.s.get.named.barrier.state %l : !llvm.ptr<3> -> i32
  rocdl.s.wakeup.barrier %l {z} : !llvm.ptr<3>
  rocdl.s.wait.loadcnt 1
  rocdl.s.wait.storecnt 2 {z}
  rocdl.s.wait.expcnt 3
  rocdl.s.wait.asynccnt 4
  rocdl.s.wait.tensorcnt 5
  llvm.return
}

// -----

llvm.func @matrix(%v2: vector<2xf32>, %bf4: vector<4xbf16>, %f16: vector<16xf32>, %w: i64, %d4: vector<4xf64>, %d: f64, %i: i32, %i8: vector<8xi32>, %h8: vector<8xf16>, %h4: vector<4xf16>, %f4: vector<4xf32>, %i16: vector<16xi32>, %f8: vector<8xf32>, %h16: vector<16xf16>, %i4: vector<4xi32>, %b16: vector<16xbf16>) {
  %0 = rocdl.mfma.f32.16x16x8.xf32 %v2, %v2, %f4, %i, %i, %i : (vector<2xf32>, vector<2xf32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %1 = rocdl.mfma.f32.32x32x8bf16.1k %bf4, %bf4, %f16, %i, %i, %i {z} : (vector<4xbf16>, vector<4xbf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
  %2 = rocdl.mfma.f64.16x16x4f64 %d, %d, %d4, %i, %i, %i : (f64, f64, vector<4xf64>, i32, i32, i32) -> vector<4xf64>
  %3 = rocdl.mfma.f32.32x32x16.bf8.fp8 %w, %w, %f16, %i, %i, %i : (i64, i64, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
  %4 = rocdl.mfma.scale.f32.32x32x64.f8f6f4 %i8, %i8, %f16, %i, %i, %i, %i, %i, %i : (vector<8xi32>, vector<8xi32>, vector<16xf32>, i32, i32, i32, i32, i32, i32) -> vector<16xf32>
  %5 = rocdl.smfmac.f32.16x16x32.f16 %h4, %h8, %f4, %i, %i, %i : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %6 = rocdl.wmma.i32.16x16x16.iu8 %i4, %i4, %i8 {clamp = true, signA = false, signB = true} : (vector<4xi32>, vector<4xi32>, vector<8xi32>) -> vector<8xi32>
  %7 = rocdl.wmma.f16.16x16x32.f16 %h16, %h16, %h8 {modC = 0 : i16, reuseA = true, reuseB = false} : (vector<16xf16>, vector<16xf16>, vector<8xf16>) -> vector<8xf16>
  %8 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %i16, %i16, %f8, %i, %i {fmtA = 1 : i32, fmtB = 0 : i32, modC = 2 : i16, scaleAType = 1 : i32} : (vector<16xi32>, vector<16xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
  %9 = rocdl.wmma.f32.16x16x32.bf16 %b16, %b16, %f8 : (vector<16xbf16>, vector<16xbf16>, vector<8xf32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @convert(%i: i32, %f: f32, %h: f16, %v16: vector<16xf32>, %v8: vector<8xf32>, %vi: vector<2xi32>, %s: vector<2xi16>, %h2: vector<2xf16>, %v3: vector<3xi32>, %v6: vector<6xi32>, %v2: vector<2xf32>, %v32: vector<32xf16>, %b2: vector<2xbf16>) {
  %0 = rocdl.cvt.f32.fp8 {z} %i[3] : f32
  %1 = rocdl.cvt.pk.f32.bf8 %i[true] : vector<2xf32>
  %2 = rocdl.cvt.sr.fp8.f32 %f, %i -> %i[1] : i32
  %3 = rocdl.cvt.pkrtz %f, %f : vector<2xf16>
  %4 = rocdl.cvt.scale.pk8.f16.fp8 %vi, %i[2] : vector<8xf16>
  %5 = rocdl.cvt.scalef32.2xpk16.fp6.f32 %v16, %v16, %f : vector<6xi32>
  %6 = rocdl.cvt.scalef32.f16.fp8 %i[1], %f -> %h2[false] : vector<2xf16>
  %7 = rocdl.cvt.scalef32.f32.bf8 %i[3], %f : f32
  %8 = rocdl.cvt.scalef32.pk.fp8.f32 %f, %f, %f -> %s[true] : vector<2xi16>
  %9 = rocdl.cvt.scalef32.pk.f32.fp8 %i[false], %f : vector<2xf32>
  %10 = rocdl.cvt.scalef32.sr.pk8.fp4.f32 %v8, %i, %f : i32
  %12 = rocdl.cvt.scalef32.pk.f16.fp4 %i[2], %f : vector<2xf16>
  %14 = rocdl.cvt.scale.pk16.f32.bf6 %v3, %i[1] : vector<16xf32>
  %15 = rocdl.fmed3 %f, %f, %f : f32
  %16 = rocdl.rcp %f f32 -> f32
  %17 = rocdl.tanh %h f16 {z} -> f16
  %18 = rocdl.sqrt %f f32 -> f32
  %19 = rocdl.permlane16.swap %i, %i, true, false : (i32, i32) -> !llvm.struct<(i32, i32)>
  %20 = rocdl.permlane32.swap {z} %i, %i, false, true : (i32, i32) -> <(i32, i32)>
  %21 = rocdl.mbcnt.hi %i, %i {arg_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 64>}, {}], res_attrs = [{llvm.noundef}]} : (i32, i32) -> i32
  %22 = rocdl.wavefrontsize range <i32, 32, 65> : i32
  %23 = rocdl.cluster.id.x {z} : i32
  llvm.return
}

// -----

module attributes {gpu.container_module, rocdl.a = #rocdl.target<O = 3, chip = "gfx1100", features = "+wavefrontsize32", flags = {no_wave64, fast}, link = ["a.bc", "b.bc"]>, rocdl.u = #rocdl.target} {
  llvm.func @kernel(%p: !llvm.ptr {llvm.noalias}) attributes {rocdl.kernel, rocdl.flat_work_group_size = "1,256", rocdl.unsafe_fp_atomics = true, rocdl.max_flat_work_group_size = 256 : i32, rocdl.no_fine_grained_memory, rocdl.uniform_work_group_size = false} {
    %0 = llvm.load %p {rocdl.last_use} : !llvm.ptr -> i32
    %1 = rocdl.workitem.id.z : i32
    llvm.return
  }
}
