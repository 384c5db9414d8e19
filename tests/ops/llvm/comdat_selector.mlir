module {
  llvm.comdat @a {
    llvm.comdat_selector @any any
    llvm.comdat_selector @exact exactmatch
    llvm.comdat_selector @large largest {foo}
    llvm.comdat_selector @no nodeduplicate
    llvm.comdat_selector @same samesize
  }
  llvm.comdat @b {
    llvm.comdat_selector @x any
  } {foo}
}
