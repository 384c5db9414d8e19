module {
  llvm.comdat @c {
    llvm.comdat_selector @any any
  }
  llvm.func @personality(...) -> i32
  llvm.func @declared(i32, !llvm.ptr {llvm.noalias}) -> (f32 {llvm.noundef})
  llvm.func extern_weak @weak()
  llvm.func internal fastcc @defined(%arg0: i32 {llvm.signext}, %arg1: !llvm.ptr {llvm.align = 4 : i64, llvm.byval = !llvm.struct<(i32, f32)>}) -> i32 attributes {dso_local, passthrough = ["noreturn", ["key", "value"]]} {
    llvm.return %arg0 : i32
  }
  llvm.func weak_odr hidden local_unnamed_addr @properties() vscale_range(1, 16) comdat(@c::@any) attributes {alignment = 16 : i64, arm_streaming, frame_pointer = #llvm.framePointerKind<"non-leaf">, function_entry_count = 42 : i64, garbageCollector = "gc", memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = write, targetMem0 = none, targetMem1 = none>, no_inline, optimize_none, personality = @personality, section = ".text.x", target_cpu = "gfx90a", target_features = #llvm.target_features<["+sme", "-sve"]>, tune_cpu = "x", uwtable_kind = #llvm.uwtableKind<sync>, vec_type_hint = #llvm.vec_type_hint<hint = i32, is_signed = true>, work_group_size_hint = array<i32: 1, 2, 3>} {
    llvm.return
  }
  llvm.func protected unnamed_addr spir_kernelcc @types(!llvm.struct<"opaque", opaque>, !llvm.struct<packed (i8, i32)>, !llvm.struct<"named", packed (i8)>, !llvm.struct<"self", (i32, ptr)>, vector<4x!llvm.ptr<3>>, !llvm.metadata, !llvm.token, !llvm.label, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.array<2 x vector<4xf32>>)
}
