module {
  llvm.func @test(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>, %arg3: vector<4xf32>) {
    %0 = llvm.fcmp "_false" %arg0, %arg1 : f32
    %1 = llvm.fcmp "oeq" %arg0, %arg1 : f32
    %2 = llvm.fcmp "ogt" %arg0, %arg1 : f32
    %3 = llvm.fcmp "oge" %arg0, %arg1 : f32
    %4 = llvm.fcmp "olt" %arg0, %arg1 : f32
    %5 = llvm.fcmp "ole" %arg0, %arg1 : f32
    %6 = llvm.fcmp "one" %arg0, %arg1 : f32
    %7 = llvm.fcmp "ord" %arg0, %arg1 : f32
    %8 = llvm.fcmp "ueq" %arg0, %arg1 : f32
    %9 = llvm.fcmp "ugt" %arg0, %arg1 : f32
    %10 = llvm.fcmp "uge" %arg0, %arg1 : f32
    %11 = llvm.fcmp "ult" %arg0, %arg1 : f32
    %12 = llvm.fcmp "ule" %arg0, %arg1 : f32
    %13 = llvm.fcmp "une" %arg0, %arg1 : f32
    %14 = llvm.fcmp "uno" %arg0, %arg1 : f32
    %15 = llvm.fcmp "_true" %arg0, %arg1 : f32
    %16 = llvm.fcmp "oeq" %arg2, %arg3 {fastmathFlags = #llvm.fastmath<nnan>, foo} : vector<4xf32>
    llvm.return
  }
}
