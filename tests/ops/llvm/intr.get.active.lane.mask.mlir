module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i64) {
    %0 = llvm.intr.get.active.lane.mask %arg2, %arg3 : i64, i64 to vector<7xi1>
    %1 = llvm.intr.get.active.lane.mask %arg0, %arg1 {foo} : i32, i32 to vector<[4]xi1>
    llvm.return
  }
}
