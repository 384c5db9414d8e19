// a value of the box that is computed from one outside
func.func @f(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %r = affine.graybox [] = () : () -> index {
    %x = arith.addi %n, %c1 : index
    return %x : index
  }
  return %r : index
}
// -----
// two returns
func.func @f(%c: i1) -> index {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %r = affine.graybox [] = () : () -> index {
    cf.cond_br %c, ^one, ^two
  ^one:
    return %c3 : index
  ^two:
    return %c7 : index
  }
  return %r : index
}
// -----
// the number of a loop around the box
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    affine.graybox [] = () : () -> () {
      %two = arith.constant 2 : index
      %d = arith.muli %i, %two : index
      %one = arith.constant 1 : index
      %x = arith.addi %d, %one : index
      affine.for %k = 0 to %x {
        "test.use"(%k) : (index) -> ()
      }
      return
    }
  }
  return
}
// -----
// the number of a loop of scf around the box
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    affine.graybox [] = () : () -> () {
      %x = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
      "test.use"(%x) : (index) -> ()
      return
    }
  }
  return
}
// -----
// sizes of memory that was captured
func.func @f(%A: memref<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = memref.cast %A : memref<4x8xf32> to memref<?x?xf32>
  affine.graybox [%a] = (%cast) : (memref<?x?xf32>) -> () {
    %rows = memref.dim %a, %c0 : memref<?x?xf32>
    %columns = memref.dim %a, %c1 : memref<?x?xf32>
    "test.use"(%rows, %columns) : (index, index) -> ()
    return
  }
  return
}
// -----
// sizes of memory whose size is a number
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %made = memref.alloc(%n) : memref<?x8xf32>
  affine.graybox [%a] = (%made) : (memref<?x8xf32>) -> () {
    %rows = memref.dim %a, %c0 : memref<?x8xf32>
    "test.use"(%rows) : (index) -> ()
    return
  }
  return
}
// -----
// a number that was loaded is not known
func.func @f(%A: memref<8xindex>) {
  affine.graybox [%a] = (%A) : (memref<8xindex>) -> () {
    %v = affine.load %a[0] : memref<8xindex>
    %w = arith.addi %v, %v : index
    "test.use"(%w) : (index) -> ()
    return
  }
  return
}
// -----
// memory that leaves the box
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %made = affine.graybox [] = () : () -> memref<?xf32> {
    %m = memref.alloc(%n) : memref<?xf32>
    return %m : memref<?xf32>
  }
  %size = memref.dim %made, %c0 : memref<?xf32>
  return %size : index
}
// -----
// boxes in boxes, and a condition around them
func.func @f(%n: index, %m: index) {
  %less = arith.cmpi slt, %n, %m : index
  scf.if %less {
    affine.graybox [] = () : () -> () {
      %d = arith.subi %m, %n : index
      affine.graybox [] = () : () -> () {
        %e = arith.addi %d, %d : index
        "test.use"(%e) : (index) -> ()
        return
      }
      return
    }
  }
  return
}
// -----
// blocks with a loop of their own
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.graybox [] = () : () -> () {
    cf.br ^head(%c0 : index)
  ^head(%j: index):
    %more = arith.cmpi slt, %j, %n : index
    cf.cond_br %more, ^body, ^exit
  ^body:
    %next = arith.addi %j, %c1 : index
    cf.br ^head(%next : index)
  ^exit:
    return
  }
  return
}
