module {
  func.func @a() {
    ub.unreachable
  }
}
// -----
module {
  func.func @b() {
    ub.unreachable {foo}
  }
}
