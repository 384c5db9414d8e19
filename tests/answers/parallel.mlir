// bounds: --all
// `affine.parallel` with operands: the maps of the lower and of the upper bounds take the first and the last operands.
func.func @one(%n: index) {
  affine.parallel (%i) = (0) to (%n) step (12) {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  }
  return
}
func.func @symbols(%n: index, %m: index) {
  affine.parallel (%i, %j) = (symbol(%m), 3) to (symbol(%n), symbol(%m) + 10) step (1, 2) {
    %a = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
  }
  return
}
func.func @groups(%n: index, %m: index) {
  affine.parallel (%i, %j) = (max(0, %n - 4), max(%m, %n, 3)) to (min(%n, 100), min(%m + 8, 64)) step (12, 2) {
    %a = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%i, %j)
  }
  return
}
func.func @nested(%n: index) {
  affine.parallel (%i) = (0) to (8) {
    affine.parallel (%j) = (%i) to (min(%i + 3, 8)) {
      %a = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%j, %i)
    }
  }
  return
}
func.func @empty(%n: index) {
  affine.parallel (%i) = (%n) to (%n) {
    %a = affine.apply affine_map<(d0) -> (d0)>(%i)
  }
  return
}
