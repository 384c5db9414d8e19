module {
  func.func @a() {
    return {foo}
  }
  func.func @b(%arg0: i32) -> (i32, i32) {
    return {foo} %arg0, %arg0 : i32, i32
  }
}
