module {
  llvm.linker_options ["-l", "m"]
  llvm.linker_options [] {foo}
}
