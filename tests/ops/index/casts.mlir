module {
  func.func @test(%arg0: index, %arg1: i8, %arg2: si32, %arg3: i100) {
    %0 = index.casts %arg0 : index to i32
    %1 = index.casts %arg1 {foo} : i8 to index
    %2 = index.casts %arg2 : si32 to index
    %3 = index.casts %arg0 : index to ui64
    %4 = index.casts %arg3 : i100 to index
    return
  }
}

