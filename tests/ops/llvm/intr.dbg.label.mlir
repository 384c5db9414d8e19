#di_file = #llvm.di_file<"a.c" in "/home">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #di_file, producer = "bourn", isOptimized = true, emissionKind = Full>
#di_subprogram = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized">
#di_label = #llvm.di_label<scope = #di_subprogram, name = "again", file = #di_file, line = 7>
module {
  llvm.func @test() {
    llvm.intr.dbg.label #di_label
    llvm.intr.dbg.label #di_label {foo}
    llvm.return
  }
}
