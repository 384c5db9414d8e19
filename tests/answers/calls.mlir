// bounds: --integers --allow-unregistered-dialect
// Arguments of private functions, and what calls return.

// The join over both calls, one of which is in a branch.
func.func private @joined(%n: index, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  return
}
func.func @callers(%x: index) {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %small = tensor.empty(%c3) : tensor<?xf32>
  %large = tensor.empty(%c9) : tensor<?xf32>
  %less = arith.cmpi ult, %x, %c3 : index
  scf.if %less {
    %y = arith.addi %x, %c3 : index
    func.call @joined(%x, %small) : (index, tensor<?xf32>) -> ()
  }
  func.call @joined(%c9, %large) : (index, tensor<?xf32>) -> ()
  return
}

// Callers of callers.
func.func private @inner(%n: i8) {
  return
}
func.func private @outer(%n: i8) {
  %c1 = arith.constant 1 : i8
  %m = arith.addi %n, %c1 : i8
  func.call @inner(%m) : (i8) -> ()
  return
}
func.func @top() {
  %c4 = arith.constant 4 : i8
  func.call @outer(%c4) : (i8) -> ()
  return
}

// Recursion: unknown.
func.func private @itself(%n: index) {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  func.call @itself(%m) : (index) -> ()
  return
}
func.func private @even(%n: index) {
  func.call @odd(%n) : (index) -> ()
  return
}
func.func private @odd(%n: index) {
  func.call @even(%n) : (index) -> ()
  return
}
func.func @starts() {
  %c4 = arith.constant 4 : index
  func.call @itself(%c4) : (index) -> ()
  func.call @even(%c4) : (index) -> ()
  return
}

// Other uses than calls: unknown.
func.func private @constant(%n: index) {
  return
}
func.func private @attribute(%n: index) {
  return
}
func.func private @unregistered(%n: index) {
  return
}
func.func private @in_text(%n: index) {
  return
}
func.func private @in_quotes(%n: index) {
  return
}
func.func private @never_called(%n: index) {
  return
}
func.func @public(%n: index) {
  return
}
func.func @uses() attributes {my.list = [@attribute]} {
  %c4 = arith.constant 4 : index
  %f = func.constant @constant : (index) -> ()
  "my.op"() {callee = @unregistered, entry = #my.entry<@in_text, 3>, type = !my.task<"x", @"in_quotes">} : () -> ()
  func.call @constant(%c4) : (index) -> ()
  func.call @attribute(%c4) : (index) -> ()
  func.call @unregistered(%c4) : (index) -> ()
  func.call @in_text(%c4) : (index) -> ()
  func.call @in_quotes(%c4) : (index) -> ()
  func.call @public(%c4) : (index) -> ()
  return
}

// Comparisons that calls return.
func.func @compare(%n: index, %m: index) -> i1 {
  %c1 = arith.constant 1 : index
  %next = arith.addi %n, %c1 : index
  %less = arith.cmpi slt, %next, %m : index
  return %less : i1
}
func.func @compared(%n: index) -> index {
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %yes = func.call @compare(%c10, %c20) : (index, index) -> i1
  %no = func.call @compare(%c20, %c10) : (index, index) -> i1
  %c = func.call @compare(%n, %c20) : (index, index) -> i1
  %chosen = arith.select %c, %n, %c10 : index
  return %chosen : index
}

// A truth value that a branch chooses.
func.func private @natural(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %negative = arith.cmpi slt, %n, %c0 : index
  %no = arith.constant false
  %yes = arith.constant true
  %r = scf.if %negative -> i1 {
    scf.yield %no : i1
  } else {
    scf.yield %yes : i1
  }
  return %r : i1
}
func.func @checks(%n: index, %m: index, %c: i1) {
  %natural = func.call @natural(%n) : (index) -> i1
  scf.if %natural {
    %twice = arith.addi %n, %n : index
  }
  %same = func.call @natural(%m) : (index) -> i1
  %either = scf.if %c -> i1 {
    %inside = arith.cmpi sgt, %m, %n : index
    scf.yield %inside : i1
  } else {
    scf.yield %same : i1
  }
  cf.assert %same, "m is not negative"
  %behind = arith.addi %m, %m : index
  cf.assert %either, "a comparison in a branch"
  %more = arith.addi %m, %n : index
  return
}
