// passes: --affine-simplify-grayboxes
// all is affine around the box, too
func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.graybox [%a] = (%A) : (memref<8xf32>) -> () {
      %v = affine.load %a[%i] : memref<8xf32>
      affine.store %v, %a[%i + 1] : memref<8xf32>
      return
    }
  }
  return
}
// -----
// the number of a loop is a symbol in the box only
func.func @f(%A: memref<8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.graybox [%a] = (%A) : (memref<8xf32>) -> () {
      affine.for %k = 0 to %n {
        %v = affine.load %a[%k * symbol(%i)] : memref<8xf32>
        affine.store %v, %a[%k] : memref<8xf32>
      }
      return
    }
  }
  return
}
// -----
// G10: the store is moved behind the box
func.func @f(%A: memref<100xf32>, %B: memref<100xindex>, %C: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.graybox [%rA, %rC] = (%A, %C) : (memref<100xf32>, memref<100xf32>) -> () {
      %s = affine.load %rA[%v] : memref<100xf32>
      affine.store %s, %rC[%i] : memref<100xf32>
      return
    }
  }
  affine.for %j = 0 to 100 {
    %l = affine.load %C[%j] : memref<100xf32>
    "test.use"(%l) : (f32) -> ()
  }
  return
}
// -----
// two stores keep their order
func.func @f(%A: memref<8xf32>, %B: memref<8xindex>, %x: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %B[%i] : memref<8xindex>
    affine.graybox [%a] = (%A) : (memref<8xf32>) -> () {
      %s = affine.load %a[%v] : memref<8xf32>
      affine.store %s, %a[%i] : memref<8xf32>
      affine.store %x, %a[0] : memref<8xf32>
      return
    }
  }
  return
}
// -----
// a store at a place that is no dimension around stays, and one before another effect
func.func @f(%A: memref<8xf32>, %B: memref<8xindex>, %x: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %B[%i] : memref<8xindex>
    affine.graybox [%a] = (%A) : (memref<8xf32>) -> () {
      affine.store %x, %a[%v] : memref<8xf32>
      return
    }
    affine.graybox [%a] = (%A) : (memref<8xf32>) -> () {
      affine.store %x, %a[%i] : memref<8xf32>
      %s = affine.load %a[%v] : memref<8xf32>
      "test.use"(%s) : (f32) -> ()
      return
    }
  }
  return
}
// -----
// what depends on the outside only leaves, unless it is affine in the box only
func.func @f(%A: memref<?xf32>, %n: index, %B: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.graybox [%a, %b] = (%A, %B) : (memref<?xf32>, memref<8xindex>) -> () {
      %size = memref.dim %a, %c0 : memref<?xf32>
      %next = arith.addi %size, %i : index
      %some = arith.divsi %next, %n : index
      %twice = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%i]
      %v = affine.load %b[%twice] : memref<8xindex>
      affine.for %k = 0 to %v {
        "test.use"(%k, %some) : (index, index) -> ()
      }
      return
    }
  }
  return
}
// -----
// sizes of captured memory: of an argument they are symbols, of memory that a loop makes they may be none
func.func @f(%A: memref<?xf32>, %B: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.graybox [%a] = (%A) : (memref<?xf32>) -> () {
      %size = memref.dim %a, %c0 : memref<?xf32>
      affine.for %k = 0 to %size {
        "test.use"(%k) : (index) -> ()
      }
      return
    }
    %n = affine.load %B[%i] : memref<8xindex>
    %made = memref.alloc(%n) : memref<?xf32>
    affine.graybox [%a] = (%made) : (memref<?xf32>) -> () {
      affine.for %j = 0 to 2 {
        %size = memref.dim %a, %c0 : memref<?xf32>
        affine.for %k = 0 to %size {
          "test.use"(%k, %a) : (index, memref<?xf32>) -> ()
        }
      }
      return
    }
  }
  return
}
// -----
// boxes in boxes
func.func @f(%A: memref<8xf32>) -> f32 {
  %r = affine.graybox [%a] = (%A) : (memref<8xf32>) -> f32 {
    %q:2 = affine.graybox [%b] = (%a) : (memref<8xf32>) -> (f32, memref<8xf32>) {
      %v = affine.load %b[0] : memref<8xf32>
      return %v, %b : f32, memref<8xf32>
    }
    affine.store %q#0, %q#1[1] : memref<8xf32>
    return %q#0 : f32
  }
  return %r : f32
}
