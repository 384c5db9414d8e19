module {
  func.func @test(%arg0: index, %arg1: i32, %arg2: i32, %arg3: i32, %arg4: f32, %arg5: f32) {
    scf.index_switch %arg0 
    default {
    }
    %0 = scf.index_switch %arg0 {foo} -> i32 
    case 2 {
      scf.yield %arg1 : i32
    }
    case -5 {
      scf.yield %arg2 : i32
    }
    default {
      scf.yield %arg3 : i32
    }
    %1:2 = scf.index_switch %arg0 -> i32, f32 
    case 1 {
      scf.yield %arg1, %arg4 : i32, f32
    }
    default {
      scf.yield %arg2, %arg5 : i32, f32
    }
    return
  }
}
