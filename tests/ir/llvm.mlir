module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.mlir.global internal constant @str("hello\00") {addr_space = 0 : i32, alignment = 16 : i64} : !llvm.array<6 x i8>
  llvm.mlir.global external @g(0 : i32) : i32
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func internal fastcc @f(%a: i32, %b: i32, %p: !llvm.ptr {llvm.noalias}) -> i32 attributes {passthrough = ["noinline"], no_unwind} {
    %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
    %c = llvm.icmp "slt" %0, %b : i32
    %f = llvm.sitofp %0 : i32 to f32
    %g = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<fast>} : f32
    %cf = llvm.fcmp "oeq" %g, %f {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
    %gep = llvm.getelementptr inbounds|nuw %p[%a, 2, 1, %b] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.array<4 x struct<(i32, array<3 x f32>)>>
    %l = llvm.load volatile %gep atomic syncscope("agent") monotonic {alignment = 8 : i64} : !llvm.ptr -> i64
    llvm.store %l, %gep : i64, !llvm.ptr
    %one = llvm.mlir.constant(1 : i64) : i64
    %two = llvm.mlir.constant(2 : index) : i64
    %al = llvm.alloca %one x i32 {alignment = 4 : i64} : (i64) -> !llvm.ptr
    %call = llvm.call fastcc @f(%a, %b, %p) : (i32, i32, !llvm.ptr) -> i32
    %call2 = llvm.call @printf(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
    %x = "llvm.intr.sadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %x0 = llvm.extractvalue %x[0] : !llvm.struct<(i32, i1)>
    %ab = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
    %m = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
    "llvm.intr.memcpy"(%p, %al, %one) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.intr.assume %c : i1
    llvm.intr.assume %c ["align"(%p, %one : !llvm.ptr, i64)] : i1
    llvm.cond_br %c weights([1, 2]), ^bb1(%a : i32), ^bb2
  ^bb1(%q: i32):
    llvm.switch %q : i32, ^bb2 [
      1: ^bb2,
      -2: ^bb1(%b : i32)
    ] {branch_weights = array<i32: 1, 2, 3>}
  ^bb2:
    llvm.br ^bb3 {loop_annotation = #llvm.loop_annotation<disableNonforced = true, vectorize = <disable = true>>}
  ^bb3:
    llvm.return %a : i32
  }
  llvm.func @rec(!llvm.struct<"a", (ptr, i32)>, !llvm.struct<"b", opaque>, !llvm.struct<packed (i8, i32)>, !llvm.target<"spirv.Image", i32, 3>)
}
// -----
module attributes {llvm.data_layout = "e-m:e"} {
  llvm.comdat @c {
    llvm.comdat_selector @any any
  }
  llvm.mlir.global internal constant @k(dense<[1, 2]> : tensor<2xi32>) comdat(@c::@any) {addr_space = 3 : i32, dso_local} : !llvm.array<2 x i32>
  llvm.mlir.global hidden thread_local unnamed_addr @t() : !llvm.ptr {
    %0 = llvm.mlir.addressof @k : !llvm.ptr<3>
    %1 = llvm.addrspacecast %0 : !llvm.ptr<3> to !llvm.ptr
    llvm.return %1 : !llvm.ptr
  }
  llvm.mlir.alias internal @al {dso_local} : i32 {
    %0 = llvm.mlir.addressof @t : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.ifunc external hidden @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
  llvm.func @res() -> !llvm.ptr {
    %0 = llvm.mlir.addressof @ext : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func @ext(i64) -> f32
  llvm.func @personality(...) -> i32
  llvm.mlir.global_ctors ctors = [@res], priorities = [0 : i32], data = [#llvm.zero]
  llvm.mlir.global_dtors dtors = [@res], priorities = [0 : i32], data = [@t]
  llvm.linker_options ["-l", "x"]
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<max, "PIC Level", "x">, #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @res, to = @ext, count = 222>]>]
  llvm.func weak_odr hidden local_unnamed_addr fastcc @inv(%x: i64 {llvm.zeroext}, %p: !llvm.ptr) -> (f32 {llvm.noundef}) comdat(@c::@any) attributes {personality = @personality, alignment = 16 : i64, section = ".text", frame_pointer = #llvm.framePointerKind<all>, no_inline, optimize_none} {
    %z = llvm.mlir.zero : !llvm.ptr
    %0 = llvm.invoke @ext(%x) to ^ok(%x : i64) unwind ^pad : (i64) -> f32
  ^ok(%y: i64):
    %c = llvm.call %p(%y) : !llvm.ptr, (i64) -> i32
    %d = llvm.call tail @ext(%y) {fastmathFlags = #llvm.fastmath<nnan>, no_unwind} : (i64 {llvm.noundef}) -> (f32 {llvm.noundef})
    %e = llvm.call fastcc musttail @inv(%y, %p) ["tag"(%y : i64), "empty"()] : (i64, !llvm.ptr) -> f32
    llvm.return %d : f32
  ^pad:
    %l = llvm.landingpad cleanup (catch %z : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    llvm.resume %l : !llvm.struct<(ptr, i32)>
  }
  llvm.func @ops(%a: i32, %b: i32, %f: f32, %v: vector<4xf32>, %p: !llvm.ptr, %c: i1, %sv: vector<[4]xi32>, %mask: vector<4xi1>, %sw: vector<[4]xf32>, %vi: vector<4xi32>, %dd: f64, %x64: i64) -> i32 {
    %0 = llvm.udiv exact %a, %b : i32
    %1 = llvm.or disjoint %a, %0 : i32
    %2 = llvm.trunc %a overflow<nsw> : i32 to i8
    %3 = llvm.zext nneg %2 : i8 to i32
    %4 = llvm.uitofp nneg %2 : i8 to f32
    %5 = llvm.select %c, %a, %b {fastmathFlags = #llvm.fastmath<fast>} : i1, i32
    %6 = llvm.extractelement %v[%a : i32] : vector<4xf32>
    %7 = llvm.insertelement %f, %v[%a : i32] : vector<4xf32>
    %8 = llvm.shufflevector %v, %7 [0, 1, 7] : vector<4xf32>
    %s0 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x f32>)>
    %s1 = llvm.insertvalue %a, %s0[0] : !llvm.struct<(i32, array<2 x f32>)>
    %s2 = llvm.insertvalue %f, %s1[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
    %s3 = llvm.extractvalue %s2[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
    %9 = llvm.atomicrmw volatile add %p, %a syncscope("x") acq_rel {alignment = 4 : i64} : !llvm.ptr, i32
    %10 = llvm.cmpxchg weak %p, %a, %b acq_rel monotonic : !llvm.ptr, i32
    llvm.fence syncscope("agent") seq_cst
    %11 = llvm.inttoptr %a dereferenceable<bytes = 8> : i32 to !llvm.ptr
    %12 = llvm.ptrtoint %p : !llvm.ptr to i64
    %13 = llvm.bitcast %f : f32 to i32
    %14 = llvm.freeze %a : i32
    %15 = llvm.mlir.poison : i32
    %16 = llvm.mlir.none : !llvm.token
    %17 = llvm.inline_asm has_side_effects tail_call_kind = <tail> asm_dialect = att "bswap $0", "=r,r" %a : (i32) -> i32
    llvm.inline_asm "nop", "" : () -> ()
    %18 = llvm.call_intrinsic "llvm.smax.i32"(%a, %b) {fastmathFlags = #llvm.fastmath<nnan>} : (i32, i32) -> i32
    %19 = llvm.intr.masked.load %p, %mask, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.intr.masked.store %19, %p, %mask {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
    %20 = llvm.intr.vector.insert %v, %sw[0] : vector<4xf32> into vector<[4]xf32>
    %21 = llvm.intr.vector.extract %sw[0] : vector<4xf32> from vector<[4]xf32>
    %22 = "llvm.intr.vector.reduce.add"(%vi) : (vector<4xi32>) -> i32
    %23 = "llvm.intr.vp.add"(%vi, %vi, %mask, %a) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %24 = llvm.intr.experimental.constrained.fptrunc %dd towardzero ignore : f64 to f32
    llvm.intr.lifetime.start %p : !llvm.ptr
    %25 = llvm.intr.invariant.start 1, %p : !llvm.ptr
    %26 = llvm.intr.expect %a, %b : i32
    %27 = llvm.intr.expect.with.probability %a, %b, 5.000000e-01 : i32
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    llvm.intr.vacopy %p to %p : !llvm.ptr, !llvm.ptr
    %28 = llvm.intr.matrix.column.major.load %p, <stride = %x64> {columns = 16 : i32, isVolatile = false, rows = 3 : i32} : vector<48xf32> from !llvm.ptr stride i64
    %29 = llvm.intr.launder.invariant.group %p : !llvm.ptr
    %30 = llvm.intr.get.active.lane.mask %x64, %x64 : i64, i64 to vector<7xi1>
    %31 = llvm.icmp "eq" %p, %p : !llvm.ptr
    %32 = llvm.icmp "ult" %vi, %vi : vector<4xi32>
    %33 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
    %34 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
    %35 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
    llvm.switch %a : i32, ^bb1 [
    ]
  ^bb1:
    %tgt = llvm.blockaddress <function = @ops, tag = <id = 1>> : !llvm.ptr
    llvm.indirectbr %tgt : !llvm.ptr, [
      ^bb2,
      ^bb3(%a : i32)
    ]
  ^bb2:
    llvm.blocktag <id = 1>
    llvm.unreachable
  ^bb3(%q: i32):
    llvm.return %q : i32
  }
}
// -----
#file = #llvm.di_file<"a.c" in "/x">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #file, producer = "p", isOptimized = true, emissionKind = Full, nameTableKind = None>
#i32 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#null = #llvm.di_null_type
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #i32, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3, extraData = #i32>
#comp = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "arr", file = #file, line = 10, baseType = #i32, flags = "Vector|Public", sizeInBits = 64, elements = #llvm.di_subrange<count = 4 : i64>, #llvm.di_subrange<count = 3 : i64>>
#sub = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #i32>
#an = #llvm.di_annotation<name = "foo", value = "bar">
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "f", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #sub, annotations = #an>
#sp2 = #llvm.di_subprogram<recId = distinct[7]<>, isRecSelf = true, name = "g", subprogramFlags = Definition>
#var = #llvm.di_local_variable<scope = #sp, name = "x", file = #file, line = 1, arg = 1, type = #i32, flags = Artificial>
#lb = #llvm.di_lexical_block<scope = #sp, file = #file, line = 3, column = 4>
#lbl = #llvm.di_label<scope = #lb, name = "L", file = #file, line = 3>
#gv = #llvm.di_global_variable<scope = #cu, name = "gv", linkageName = "gv", file = #file, line = 2, type = #i32, isDefined = true>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_push_object_address, DW_OP_deref]>>
#gve2 = #llvm.di_global_variable_expression<var = #gv, expr = <>>
#domain = #llvm.alias_scope_domain<id = distinct[2]<>, description = "d">
#scope = #llvm.alias_scope<id = distinct[3]<>, domain = #domain>
#ag = #llvm.access_group<id = distinct[4]<>>
#root = #llvm.tbaa_root<id = "root">
#td = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#td2 = #llvm.tbaa_type_desc<id = "agg", members = {<#td, 0>, <#td, 4>}>
#tag = #llvm.tbaa_tag<base_type = #td2, access_type = #td, offset = 0>
#tag2 = #llvm.tbaa_tag<base_type = #td2, access_type = #td, offset = 4, constant = true>
#la = #llvm.loop_annotation<vectorize = <disable = false, width = 4 : i32>, mustProgress = true, unroll = <count = 3 : i32, followupAll = <mustProgress = true>>, parallelAccesses = #ag, #llvm.access_group<id = distinct[9]<>>>
module {
  llvm.mlir.global external @x(0 : i32) {dbg_exprs = [#gve, #gve2]} : i32
  llvm.func @f(%a: i32, %p: !llvm.ptr) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, frame_pointer = #llvm.framePointerKind<"non-leaf">, target_features = #llvm.target_features<["+a", "+b"]>, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>, uwtable_kind = #llvm.uwtableKind<sync>} {
    llvm.intr.dbg.value #var = %a : i32
    llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_plus_uconst(2), DW_OP_LLVM_convert(4, DW_ATE_signed)]> = %a : i32
    llvm.intr.dbg.declare #var = %p : !llvm.ptr
    llvm.intr.dbg.label #lbl
    %0 = llvm.load %p {access_groups = [#ag], alias_scopes = [#scope], noalias_scopes = [#scope], tbaa = [#tag, #tag2]} : !llvm.ptr -> i32
    llvm.store %0, %p {tbaa = [#tag], test = [#comp, #ptr, #sp2]} : i32, !llvm.ptr
    llvm.br ^bb1 {loop_annotation = #la}
  ^bb1:
    llvm.return
  } loc(fused<#sp>["a.c":1:2])
}
// -----
// `examples/ir/rfc_hoisting.mlir`, lowered by `mlir-opt`, like all the programs below.
module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @hoisted(%arg0: i64) {
    %0 = llvm.mlir.constant(-1 : index) : i64
    %1 = llvm.mlir.constant(0 : index) : i64
    %2 = llvm.mlir.constant(8 : index) : i64
    llvm.br ^bb1(%1 : i64)
  ^bb1(%3: i64):  // 2 preds: ^bb0, ^bb2
    %4 = llvm.icmp "slt" %3, %arg0 : i64
    llvm.cond_br %4, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %5 = llvm.mul %3, %0 overflow<nsw> : i64
    %6 = llvm.add %5, %arg0 : i64
    %7 = llvm.intr.smin(%6, %2) : (i64, i64) -> i64
    %8 = llvm.mlir.constant(4 : index) : i64
    %9 = llvm.mlir.constant(1 : index) : i64
    %10 = llvm.mul %8, %7 : i64
    %11 = llvm.mlir.zero : !llvm.ptr
    %12 = llvm.getelementptr %11[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %13 = llvm.ptrtoint %12 : !llvm.ptr to i64
    %14 = llvm.call @malloc(%13) : (i64) -> !llvm.ptr
    %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.mlir.constant(0 : index) : i64
    %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %7, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.insertvalue %8, %20[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.insertvalue %8, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.insertvalue %9, %22[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %24 = builtin.unrealized_conversion_cast %23 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32>
    "test.use"(%24) : (memref<?x4xf32>) -> ()
    %25 = llvm.extractvalue %23[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    llvm.call @free(%25) : (!llvm.ptr) -> ()
    %26 = llvm.add %3, %2 : i64
    llvm.br ^bb1(%26 : i64)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}
// -----
// `tests/ir/scf.mlir`.
module {
  func.func @s(%arg0: i1, %arg1: index, %arg2: f32, %arg3: tensor<4x8xf32>, %arg4: memref<?xf32>) {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %2 = builtin.unrealized_conversion_cast %arg4 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.mlir.constant(8 : index) : i64
    %5 = llvm.mlir.constant(0 : index) : i64
    llvm.br ^bb1(%0 : i64)
  ^bb1(%6: i64):  // 2 preds: ^bb0, ^bb5
    %7 = llvm.icmp "slt" %6, %1 : i64
    llvm.cond_br %7, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3(%0 : i64)
  ^bb3(%8: i64):  // 2 preds: ^bb2, ^bb4
    %9 = llvm.icmp "slt" %8, %1 : i64
    llvm.cond_br %9, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %10 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.getelementptr inbounds|nuw %10[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %arg2, %11 : f32, !llvm.ptr
    %12 = llvm.add %8, %1 : i64
    llvm.br ^bb3(%12 : i64)
  ^bb5:  // pred: ^bb3
    %13 = llvm.add %6, %1 : i64
    llvm.br ^bb1(%13 : i64)
  ^bb6:  // pred: ^bb1
    llvm.br ^bb7(%5 : i64)
  ^bb7(%14: i64):  // 2 preds: ^bb6, ^bb11
    %15 = llvm.icmp "slt" %14, %1 : i64
    llvm.cond_br %15, ^bb8, ^bb12
  ^bb8:  // pred: ^bb7
    llvm.br ^bb9(%5 : i64)
  ^bb9(%16: i64):  // 2 preds: ^bb8, ^bb10
    %17 = llvm.icmp "slt" %16, %4 : i64
    llvm.cond_br %17, ^bb10, ^bb11
  ^bb10:  // pred: ^bb9
    %18 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.getelementptr inbounds|nuw %18[%14] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %arg2, %19 : f32, !llvm.ptr
    %20 = llvm.add %16, %3 : i64
    llvm.br ^bb9(%20 : i64)
  ^bb11:  // pred: ^bb9
    %21 = llvm.add %14, %3 : i64
    llvm.br ^bb7(%21 : i64)
  ^bb12:  // pred: ^bb7
    llvm.return
  }
}
// -----
// `tests/ir/cf.mlir`.
module {
  llvm.mlir.global private constant @assert_msg_0(dense<[116, 101, 34, 120, 116, 0]> : tensor<6xi8>) {addr_space = 0 : i32} : !llvm.array<6 x i8>
  llvm.func @abort()
  llvm.func @puts(!llvm.ptr)
  llvm.mlir.global private constant @assert_msg(dense<[116, 101, 120, 116, 0]> : tensor<5xi8>) {addr_space = 0 : i32} : !llvm.array<5 x i8>
  llvm.func @a(%arg0: i1, %arg1: i32) {
    llvm.cond_br %arg0, ^bb1, ^bb8
  ^bb1:  // pred: ^bb0
    llvm.cond_br %arg0, ^bb2, ^bb9
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3
  ^bb3:  // 2 preds: ^bb2, ^bb5
    llvm.cond_br %arg0, ^bb4, ^bb5
  ^bb4:  // 3 preds: ^bb3, ^bb4, ^bb7
    llvm.cond_br %arg0 weights([1, 2]), ^bb5, ^bb4 {z}
  ^bb5:  // 2 preds: ^bb3, ^bb4
    llvm.switch %arg1 : i32, ^bb6 [
      0: ^bb3,
      7: ^bb7
    ]
  ^bb6:  // pred: ^bb5
    llvm.switch %arg1 : i32, ^bb7 [
    ]
  ^bb7:  // 2 preds: ^bb5, ^bb6
    llvm.br ^bb4 {q}
  ^bb8:  // pred: ^bb0
    %0 = llvm.mlir.addressof @assert_msg : !llvm.ptr
    %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<5 x i8>
    llvm.call @puts(%1) : (!llvm.ptr) -> ()
    llvm.call @abort() : () -> ()
    llvm.unreachable
  ^bb9:  // pred: ^bb1
    %2 = llvm.mlir.addressof @assert_msg_0 : !llvm.ptr
    %3 = llvm.getelementptr %2[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<6 x i8>
    llvm.call @puts(%3) : (!llvm.ptr) -> ()
    llvm.call @abort() : () -> ()
    llvm.unreachable
  }
}
// -----
// `tests/ir/vector.mlir`.
module {
  llvm.func @usual_kind(%arg0: vector<2xf32>, %arg1: vector<3xf32>, %arg2: !llvm.array<2 x vector<3xf32>>) -> !llvm.array<2 x vector<3xf32>> {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.mlir.poison : vector<3xf32>
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(dense<0.000000e+00> : vector<2x3xf32>) : !llvm.array<2 x vector<3xf32>>
    %5 = llvm.extractelement %arg0[%3 : i64] : vector<2xf32>
    %6 = llvm.insertelement %5, %2[%1 : i32] : vector<3xf32>
    %7 = llvm.shufflevector %6, %2 [0, 0, 0] : vector<3xf32> 
    %8 = llvm.extractvalue %arg2[0] : !llvm.array<2 x vector<3xf32>> 
    %9 = llvm.intr.fmuladd(%7, %arg1, %8) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %10 = llvm.insertvalue %9, %4[0] : !llvm.array<2 x vector<3xf32>> 
    %11 = llvm.extractelement %arg0[%0 : i64] : vector<2xf32>
    %12 = llvm.insertelement %11, %2[%1 : i32] : vector<3xf32>
    %13 = llvm.shufflevector %12, %2 [0, 0, 0] : vector<3xf32> 
    %14 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<3xf32>> 
    %15 = llvm.intr.fmuladd(%13, %arg1, %14) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %16 = llvm.insertvalue %15, %10[1] : !llvm.array<2 x vector<3xf32>> 
    llvm.return %16 : !llvm.array<2 x vector<3xf32>>
  }
}
// -----
// `tests/ir/memref.mlir`.
module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @alloc(%arg0: i64, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg6, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg5, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg7, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = builtin.unrealized_conversion_cast %arg0 : i64 to index
    %9 = llvm.mlir.constant(4 : index) : i64
    %10 = llvm.mlir.constant(1 : index) : i64
    %11 = llvm.mlir.zero : !llvm.ptr
    %12 = llvm.getelementptr %11[%9] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %13 = llvm.ptrtoint %12 : !llvm.ptr to i64
    %14 = llvm.call @malloc(%13) : (i64) -> !llvm.ptr
    %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.mlir.constant(0 : index) : i64
    %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %9, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.insertvalue %10, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = builtin.unrealized_conversion_cast %21 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<4xf32>
    %23 = llvm.mlir.constant(4 : index) : i64
    %24 = llvm.mlir.constant(1 : index) : i64
    %25 = llvm.mul %23, %arg0 : i64
    %26 = llvm.mlir.zero : !llvm.ptr
    %27 = llvm.getelementptr %26[%25] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %28 = llvm.ptrtoint %27 : !llvm.ptr to i64
    %29 = llvm.call @malloc(%28) : (i64) -> !llvm.ptr
    %30 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %31 = llvm.insertvalue %29, %30[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %32 = llvm.insertvalue %29, %31[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %33 = llvm.mlir.constant(0 : index) : i64
    %34 = llvm.insertvalue %33, %32[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %35 = llvm.insertvalue %arg0, %34[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %36 = llvm.insertvalue %23, %35[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %37 = llvm.insertvalue %23, %36[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %38 = llvm.insertvalue %24, %37[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %39 = llvm.mlir.constant(1 : index) : i64
    %40 = llvm.alloca %arg0 x i64 : (i64) -> !llvm.ptr
    %41 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %42 = llvm.insertvalue %40, %41[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %43 = llvm.insertvalue %40, %42[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %44 = llvm.mlir.constant(0 : index) : i64
    %45 = llvm.insertvalue %44, %43[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.insertvalue %arg0, %45[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.insertvalue %39, %46[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %48 = builtin.unrealized_conversion_cast %47 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xindex>
    %49 = llvm.extractvalue %21[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%49) : (!llvm.ptr) -> ()
    %50 = memref.realloc %22 : memref<4xf32> to memref<8xf32>
    %51 = memref.realloc %48(%8) {alignment = 8 : i64} : memref<?xindex> to memref<?xindex>
    %52 = llvm.mlir.constant(1 : index) : i64
    %53 = llvm.extractvalue %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %54 = llvm.mul %52, %53 : i64
    %55 = llvm.extractvalue %7[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %56 = llvm.mul %54, %55 : i64
    %57 = llvm.mlir.zero : !llvm.ptr
    %58 = llvm.getelementptr %57[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %59 = llvm.ptrtoint %58 : !llvm.ptr to i64
    %60 = llvm.mul %56, %59 : i64
    %61 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %62 = llvm.extractvalue %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %63 = llvm.getelementptr %61[%62] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %64 = llvm.extractvalue %38[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %65 = llvm.extractvalue %38[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %66 = llvm.getelementptr %64[%65] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    "llvm.intr.memcpy"(%66, %63, %60) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %67 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %68 = llvm.mlir.constant(4 : index) : i64
    %69 = llvm.mul %arg8, %68 overflow<nsw, nuw> : i64
    %70 = llvm.add %69, %arg0 overflow<nsw, nuw> : i64
    %71 = llvm.getelementptr inbounds|nuw %67[%70] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %72 = llvm.load %71 : !llvm.ptr -> f32
    %73 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %74 = llvm.mlir.constant(4 : index) : i64
    %75 = llvm.mul %arg8, %74 overflow<nsw, nuw> : i64
    %76 = llvm.add %75, %arg0 overflow<nsw, nuw> : i64
    %77 = llvm.getelementptr inbounds|nuw %73[%76] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %72, %77 : f32, !llvm.ptr
    %78 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %79 = llvm.mlir.constant(4 : index) : i64
    %80 = llvm.mul %arg8, %79 overflow<nsw, nuw> : i64
    %81 = llvm.add %80, %arg0 overflow<nsw, nuw> : i64
    %82 = llvm.getelementptr inbounds|nuw %78[%81] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %72, %82 {nontemporal} : f32, !llvm.ptr
    %83 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %84 = llvm.mlir.constant(4 : index) : i64
    %85 = llvm.mul %arg8, %84 : i64
    %86 = llvm.add %85, %arg0 : i64
    %87 = llvm.getelementptr %83[%86] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    "llvm.intr.prefetch"(%87) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    %88 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %89 = llvm.mlir.constant(4 : index) : i64
    %90 = llvm.mul %arg8, %89 : i64
    %91 = llvm.add %90, %arg0 : i64
    %92 = llvm.getelementptr %88[%91] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    "llvm.intr.prefetch"(%92) <{cache = 0 : i32, hint = 0 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
    llvm.return
  }
}
// -----
// `tests/ops/memref/atomic_rmw.mlir`.
module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg6, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg5, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg7, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.mul %arg8, %9 : i64
    %11 = llvm.add %10, %arg9 : i64
    %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %13 = llvm.atomicrmw umax %12, %arg0 acq_rel : !llvm.ptr, i32
    llvm.return
  }
}
// -----
// `tests/ops/memref/copy.mlir`.
module {
  llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr<3>, %arg6: !llvm.ptr<3>, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: !llvm.ptr, %arg12: i64, %arg13: !llvm.ptr) {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg12, %0[0] : !llvm.struct<(i64, ptr)> 
    %2 = llvm.insertvalue %arg13, %1[1] : !llvm.struct<(i64, ptr)> 
    %3 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %4 = llvm.insertvalue %arg10, %3[0] : !llvm.struct<(i64, ptr)> 
    %5 = llvm.insertvalue %arg11, %4[1] : !llvm.struct<(i64, ptr)> 
    %6 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
    %7 = llvm.insertvalue %arg5, %6[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.insertvalue %arg6, %7[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.insertvalue %arg7, %8[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.insertvalue %arg8, %9[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.insertvalue %arg9, %10[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %12 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %13 = llvm.insertvalue %arg0, %12[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.insertvalue %arg1, %13[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.insertvalue %arg2, %14[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.insertvalue %arg3, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.insertvalue %arg4, %16[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.mlir.constant(1 : index) : i64
    %19 = llvm.extractvalue %17[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.mul %18, %19 : i64
    %21 = llvm.mlir.zero : !llvm.ptr
    %22 = llvm.getelementptr %21[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %23 = llvm.ptrtoint %22 : !llvm.ptr to i64
    %24 = llvm.mul %20, %23 : i64
    %25 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.extractvalue %17[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.getelementptr %25[%26] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %28 = llvm.extractvalue %11[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.extractvalue %11[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.getelementptr %28[%29] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
    "llvm.intr.memcpy"(%30, %27, %24) <{isVolatile = false}> : (!llvm.ptr<3>, !llvm.ptr, i64) -> ()
    %31 = llvm.mlir.constant(1 : index) : i64
    %32 = llvm.extractvalue %17[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.mul %31, %32 : i64
    %34 = llvm.mlir.zero : !llvm.ptr
    %35 = llvm.getelementptr %34[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %36 = llvm.ptrtoint %35 : !llvm.ptr to i64
    %37 = llvm.mul %33, %36 : i64
    %38 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %39 = llvm.extractvalue %17[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %40 = llvm.getelementptr %38[%39] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %41 = llvm.extractvalue %11[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.extractvalue %11[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
    %43 = llvm.getelementptr %41[%42] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
    "llvm.intr.memcpy"(%43, %40, %37) <{isVolatile = false}> : (!llvm.ptr<3>, !llvm.ptr, i64) -> ()
    %44 = llvm.intr.stacksave : !llvm.ptr
    %45 = llvm.mlir.constant(1 : index) : i64
    %46 = llvm.alloca %45 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %5, %46 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %47 = llvm.alloca %45 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %2, %47 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %48 = llvm.mlir.zero : !llvm.ptr
    %49 = llvm.getelementptr %48[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %50 = llvm.ptrtoint %49 : !llvm.ptr to i64
    llvm.call @memrefCopy(%50, %46, %47) : (i64, !llvm.ptr, !llvm.ptr) -> ()
    llvm.intr.stackrestore %44 : !llvm.ptr
    %51 = llvm.intr.stacksave : !llvm.ptr
    %52 = llvm.mlir.constant(1 : index) : i64
    %53 = llvm.alloca %52 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %5, %53 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %54 = llvm.alloca %52 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %2, %54 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %55 = llvm.mlir.zero : !llvm.ptr
    %56 = llvm.getelementptr %55[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %57 = llvm.ptrtoint %56 : !llvm.ptr to i64
    llvm.call @memrefCopy(%57, %53, %54) : (i64, !llvm.ptr, !llvm.ptr) -> ()
    llvm.intr.stackrestore %51 : !llvm.ptr
    llvm.return
  }
}
// -----
// `tests/passes/hoist-allocations.mlir`.
module {
  llvm.func @masks(%arg0: i64) {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(64 : index) : i64
    %3 = llvm.mlir.constant(31 : i32) : i32
    llvm.br ^bb1(%0 : i64)
  ^bb1(%4: i64):  // 2 preds: ^bb0, ^bb2
    %5 = llvm.icmp "slt" %4, %arg0 : i64
    llvm.cond_br %5, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %6 = "test.size"() : () -> i32
    %7 = llvm.zext %6 : i32 to i64
    %8 = llvm.intr.umin(%7, %2) : (i64, i64) -> i64
    %9 = llvm.and %6, %3 : i32
    %10 = llvm.zext %9 : i32 to i64
    %11 = builtin.unrealized_conversion_cast %10 : i64 to index
    %12 = llvm.mlir.constant(1 : index) : i64
    %13 = llvm.alloca %8 x f32 : (i64) -> !llvm.ptr
    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %15 = llvm.insertvalue %13, %14[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.mlir.constant(0 : index) : i64
    %18 = llvm.insertvalue %17, %16[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.insertvalue %8, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %12, %19[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = builtin.unrealized_conversion_cast %20 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
    %22 = tensor.empty(%11) : tensor<?xf32>
    "test.use"(%21, %22) : (memref<?xf32>, tensor<?xf32>) -> ()
    %23 = llvm.add %4, %1 : i64
    llvm.br ^bb1(%23 : i64)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}
