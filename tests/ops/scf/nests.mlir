module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
      %1 = scf.if %arg1 -> (i32) {
        %2 = scf.while (%arg5 = %arg4) : (i32) -> i32 {
          scf.condition(%arg1) %arg5 : i32
        } do {
        ^bb0(%arg5: i32):
          scf.yield %arg5 : i32
        }
        scf.yield %2 : i32
      } else {
        %2 = scf.index_switch %arg3 -> i32 
        case 2 {
          scf.yield %arg4 : i32
        }
        default {
          %3 = scf.execute_region -> i32 {
            cf.br ^bb1(%arg4 : i32)
          ^bb1(%4: i32):  // pred: ^bb0
            scf.yield %4 : i32
          }
          scf.yield %3 : i32
        }
        scf.yield %2 : i32
      }
      scf.yield %1 : i32
    }
    scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%arg0, %arg0) step (%c1, %c1) {
      scf.if %arg1 {
      }
      scf.reduce 
    }
    return %0 : i32
  }
}
