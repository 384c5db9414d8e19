module {
  func.func @test() {
    %0 = ub.poison : i32
    %1 = ub.poison {foo} : i32
    %2 = ub.poison : i32
    %3 = ub.poison : vector<4xf32>
    %4 = ub.poison {foo} : vector<4xf32>
    %5 = ub.poison : vector<4xf32>
    %6 = ub.poison : !foo.bar
    %7 = ub.poison {foo} : !foo.bar
    %8 = ub.poison : !foo.bar
    %9 = ub.poison : memref<?xf32>
    %10 = ub.poison {foo} : memref<?xf32>
    %11 = ub.poison : memref<?xf32>
    return
  }
}
