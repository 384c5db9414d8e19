module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw assign %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw addf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw mulf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw maximumf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw minimumf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw maxnumf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
    %0 = memref.atomic_rmw minnumf %arg0, %arg1[%arg2] : (f32, memref<4xf32>) -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw addi %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw andi %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw maxs %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw maxu %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw mins %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw minu %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw muli %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw ori %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: memref<4x?xi32>, %arg2: index, %arg3: index) {
    %0 = memref.atomic_rmw xori %arg0, %arg1[%arg2, %arg3] {foo} : (i32, memref<4x?xi32>) -> i32
    return
  }
}
