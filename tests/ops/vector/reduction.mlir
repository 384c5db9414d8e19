module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <add>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <mul>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <minui>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <minsi>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <maxui>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <maxsi>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <and>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <or>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xi32>) {
    %0 = vector.reduction <xor>, %arg0 : vector<4xi32> into i32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<[4]xf32>) {
    %0 = vector.reduction <add>, %arg0, %arg1 : vector<4xf32> into f32
    %1 = vector.reduction <add>, %arg2 fastmath<fast> {foo} : vector<[4]xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<[4]xf32>) {
    %0 = vector.reduction <mul>, %arg0, %arg1 : vector<4xf32> into f32
    %1 = vector.reduction <mul>, %arg2 fastmath<fast> {foo} : vector<[4]xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<[4]xf32>) {
    %0 = vector.reduction <minnumf>, %arg0, %arg1 : vector<4xf32> into f32
    %1 = vector.reduction <minnumf>, %arg2 fastmath<fast> {foo} : vector<[4]xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<[4]xf32>) {
    %0 = vector.reduction <maxnumf>, %arg0, %arg1 : vector<4xf32> into f32
    %1 = vector.reduction <maxnumf>, %arg2 fastmath<fast> {foo} : vector<[4]xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<[4]xf32>) {
    %0 = vector.reduction <maximumf>, %arg0, %arg1 : vector<4xf32> into f32
    %1 = vector.reduction <maximumf>, %arg2 fastmath<fast> {foo} : vector<[4]xf32> into f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<[4]xf32>) {
    %0 = vector.reduction <minimumf>, %arg0, %arg1 : vector<4xf32> into f32
    %1 = vector.reduction <minimumf>, %arg2 fastmath<fast> {foo} : vector<[4]xf32> into f32
    return
  }
}
