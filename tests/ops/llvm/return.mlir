module {
  llvm.func @void() {
    llvm.return {foo}
  }
  llvm.func @value(%arg0: i32) -> i32 {
    llvm.return %arg0 : i32
  }
}
