module {
  func.func @test(%arg0: index, %arg1: i8, %arg2: si32, %arg3: i100) {
    %0 = index.castu %arg0 : index to i32
    %1 = index.castu %arg1 {foo} : i8 to index
    %2 = index.castu %arg2 : si32 to index
    %3 = index.castu %arg0 : index to ui64
    %4 = index.castu %arg3 : i100 to index
    return
  }
}

