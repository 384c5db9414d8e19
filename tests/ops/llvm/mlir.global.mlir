#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"a.c" in "/home">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = false, emissionKind = LineTablesOnly, nameTableKind = None, splitDebugFilename = "x.dwo">
#di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", linkageName = "_g", file = #di_file, line = 2, type = #di_basic_type, isLocalToUnit = true, isDefined = true, alignInBits = 32>
#di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_push_object_address, DW_OP_deref]>>
#di_global_variable_expression1 = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <>>
module {
  llvm.comdat @c {
    llvm.comdat_selector @any any
  }
  llvm.mlir.global external @g(42 : i32) {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression, #di_global_variable_expression1]} : i32
  llvm.mlir.global internal constant @text("hello\00") {addr_space = 0 : i32}
  llvm.mlir.global private unnamed_addr constant @list(dense<[1, 2]> : tensor<2xi16>) comdat(@c::@any) {addr_space = 0 : i32, alignment = 64 : i64, dso_local, section = ".x"} : !llvm.array<2 x i16>
  llvm.mlir.global weak hidden thread_local local_unnamed_addr @address() {addr_space = 3 : i32, externally_initialized} : !llvm.ptr {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    %1 = llvm.getelementptr %0[2] : (!llvm.ptr) -> !llvm.ptr, i32
    llvm.return %1 : !llvm.ptr
  }
  llvm.mlir.global common @zero(0 : i64) {addr_space = 0 : i32, target_specific_attrs = ["a", ["b", "4"]]} : i64
  llvm.mlir.global appending @strings() {addr_space = 0 : i32} : !llvm.array<1 x ptr>
  llvm.mlir.global external protected @float(1.000000e+00 : f64) {addr_space = 0 : i32} : f64
}
