// Every op of the dialect, on numbers and on containers, with each flag.
func.func @integers(%a: i32, %b: i32, %i: index, %v: vector<4xi8>, %t: tensor<?x3xi64>, %u: tensor<*xindex>) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.subi %i, %i overflow<nuw> : index
  %3 = arith.muli %v, %v overflow<nsw, nuw> : vector<4xi8>
  %4 = arith.shli %t, %t overflow<nsw> : tensor<?x3xi64>
  %5 = arith.divui %a, %b : i32
  %6 = arith.divui %a, %b exact : i32
  %7 = arith.divsi %v, %v exact : vector<4xi8>
  %8 = arith.divsi %u, %u : tensor<*xindex>
  %9 = arith.ceildivui %i, %i : index
  %10 = arith.ceildivsi %a, %b : i32
  %11 = arith.floordivsi %a, %b {kept = "attribute"} : i32
  %12 = arith.remui %v, %v : vector<4xi8>
  %13 = arith.remsi %i, %i : index
  %14 = arith.andi %a, %b : i32
  %15 = arith.ori %v, %v : vector<4xi8>
  %16 = arith.xori %i, %i : index
  %17 = arith.shrui %a, %b exact : i32
  %18 = arith.shrui %v, %v : vector<4xi8>
  %19 = arith.shrsi %i, %i exact {other} : index
  %20 = arith.minsi %a, %b : i32
  %21 = arith.minui %a, %b : i32
  %22 = arith.maxsi %v, %v : vector<4xi8>
  %23 = arith.maxui %t, %t : tensor<?x3xi64>
  return
}
func.func @two_results(%a: i32, %i: index, %v: vector<2x[4]xi8>, %t: tensor<?xi64>) {
  %sum, %overflow = arith.addui_extended %a, %a : i32, i1
  %sums, %overflows = arith.addui_extended %v, %v : vector<2x[4]xi8>, vector<2x[4]xi1>
  %more:2 = arith.addui_extended %t, %t {x = 1 : i8} : tensor<?xi64>, tensor<?xi1>
  %low, %high = arith.mulsi_extended %a, %a : i32
  %lows, %highs = arith.mului_extended %v, %v : vector<2x[4]xi8>
  %both:2 = arith.mului_extended %i, %i : index
  return
}
func.func @floats(%a: f32, %b: f32, %v: vector<4xf16>, %t: tensor<?xbf16>, %small: f8E4M3FN) {
  %0 = arith.negf %a : f32
  %1 = arith.negf %v fastmath<nnan> : vector<4xf16>
  %2 = arith.addf %a, %b fastmath<fast> : f32
  %3 = arith.subf %a, %b fastmath<reassoc,nnan,ninf> : f32
  %4 = arith.mulf %t, %t fastmath<nsz,arcp,contract,afn> : tensor<?xbf16>
  %5 = arith.divf %a, %b : f32
  %6 = arith.remf %small, %small : f8E4M3FN
  %7 = arith.maximumf %v, %v : vector<4xf16>
  %8 = arith.maxnumf %a, %b fastmath<ninf> : f32
  %9 = arith.minimumf %a, %b {kept} : f32
  %10 = arith.minnumf %t, %t fastmath<contract> : tensor<?xbf16>
  %11 = arith.addf %a, %b fastmath<none> : f32
  return
}
func.func @comparisons(%a: i32, %i: index, %v: vector<[4]xi8>, %f: f32, %g: vector<4xf64>, %t: tensor<?x2xi1>, %u: tensor<*xf16>) {
  %0 = arith.cmpi eq, %a, %a : i32
  %1 = arith.cmpi ne, %i, %i : index
  %2 = arith.cmpi slt, %v, %v : vector<[4]xi8>
  %3 = arith.cmpi sle, %t, %t : tensor<?x2xi1>
  %4 = arith.cmpi sgt, %a, %a : i32
  %5 = arith.cmpi sge, %a, %a : i32
  %6 = arith.cmpi ult, %a, %a : i32
  %7 = arith.cmpi ule, %a, %a : i32
  %8 = arith.cmpi ugt, %a, %a : i32
  %9 = arith.cmpi uge, %a, %a : i32
  %10 = arith.cmpf false, %f, %f : f32
  %11 = arith.cmpf oeq, %f, %f : f32
  %12 = arith.cmpf ogt, %g, %g : vector<4xf64>
  %13 = arith.cmpf oge, %f, %f fastmath<fast> : f32
  %14 = arith.cmpf olt, %u, %u fastmath<nnan,nsz> : tensor<*xf16>
  %15 = arith.cmpf ole, %f, %f {kept} : f32
  %16 = arith.cmpf one, %f, %f : f32
  %17 = arith.cmpf ord, %f, %f : f32
  %18 = arith.cmpf ueq, %f, %f : f32
  %19 = arith.cmpf ugt, %f, %f : f32
  %20 = arith.cmpf uge, %f, %f : f32
  %21 = arith.cmpf ult, %f, %f : f32
  %22 = arith.cmpf ule, %f, %f : f32
  %23 = arith.cmpf une, %f, %f : f32
  %24 = arith.cmpf uno, %f, %f : f32
  %25 = arith.cmpf true, %f, %f : f32
  %26 = arith.select %0, %f, %f : f32
  %27 = arith.select %2, %v, %v : vector<[4]xi1>, vector<[4]xi8>
  return
}
func.func @casts(%a: i8, %i: index, %f: f32, %v: vector<4xi8>, %t: tensor<?x3xi64, "layout">, %m: memref<4xindex>, %n: memref<2xi32>, %g: vector<4xf32>) {
  %0 = arith.extui %a : i8 to i16
  %1 = arith.extsi %v : vector<4xi8> to vector<4xi128>
  %2 = arith.trunci %t : tensor<?x3xi64, "layout"> to tensor<?x3xi1, "layout">
  %3 = arith.trunci %a overflow<nsw, nuw> : i8 to i3
  %4 = arith.extf %f : f32 to f64
  %5 = arith.extf %g fastmath<fast> : vector<4xf32> to vector<4xf80>
  %6 = arith.truncf %f : f32 to bf16
  %7 = arith.truncf %f to_nearest_even : f32 to f16
  %8 = arith.truncf %f downward fastmath<nnan> : f32 to tf32
  %9 = arith.truncf %f upward {kept} : f32 to f8E5M2
  %10 = arith.truncf %g toward_zero : vector<4xf32> to vector<4xf16>
  %11 = arith.truncf %f to_nearest_away fastmath<none> : f32 to f16
  %12 = arith.uitofp %a : i8 to f16
  %13 = arith.sitofp %v : vector<4xi8> to vector<4xf64>
  %14 = arith.fptoui %f : f32 to i1
  %15 = arith.fptosi %g : vector<4xf32> to vector<4xi32>
  %16 = arith.index_cast %i : index to i32
  %17 = arith.index_cast %m : memref<4xindex> to memref<4xi32, 1>
  %18 = arith.index_castui %v : vector<4xi8> to vector<4xindex>
  %19 = arith.bitcast %f : f32 to i32
  %20 = arith.bitcast %n : memref<2xi32> to memref<2xf32, 3>
  %21 = arith.bitcast %g : vector<4xf32> to vector<4xi32>
  %22 = arith.bitcast %f : f32 to f32
  return
}
func.func @scales(%x: f4E2M1FN, %s: f8E8M0FNU, %f: f32, %v: vector<4xf8E5M2>, %w: vector<4xf32>) {
  %0 = arith.scaling_extf %x, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %v, %w fastmath<fast> : vector<4xf8E5M2>, vector<4xf32> to vector<4xf16>
  %2 = arith.scaling_truncf %f, %s : f32, f8E8M0FNU to f4E2M1FN
  %3 = arith.scaling_truncf %f, %s to_nearest_even : f32, f8E8M0FNU to f6E3M2FN
  %4 = arith.scaling_truncf %w, %w upward fastmath<nnan,ninf> {kept} : vector<4xf32>, vector<4xf32> to vector<4xf8E5M2>
  return
}
// -----
// Flags that say nothing, and attributes of the generic form.
func.func @generic(%a: i32, %f: f32) {
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %1 = "arith.subi"(%a, %a) : (i32, i32) -> i32
  %2 = "arith.divsi"(%a, %a) <{isExact}> : (i32, i32) -> i32
  %3 = "arith.truncf"(%f) <{roundingmode = 2 : i32, fastmath = #arith.fastmath<none>}> : (f32) -> f16
  %4 = "arith.truncf"(%f) {roundingmode = 0 : i32} : (f32) -> f16
  %5 = "arith.extf"(%f) <{fastmath = #arith.fastmath<none>}> : (f32) -> f64
  %6 = "arith.cmpf"(%f, %f) <{predicate = 15 : i64}> : (f32, f32) -> i1
  %7 = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<nuw>}> : (i32) -> i8
  return
}
// -----
// Constants with the highest bit of a great width.
func.func @wide() {
  %0 = arith.constant 85070591730234615865843651857942052864 : i127
  %1 = arith.constant 170141183460469231731687303715884105727 : i127
  %2 = arith.constant 340282366920938463463374607431768211455 : i128
  %3 = arith.constant 340282366920938463463374607431768211455 : i200
  return
}
// -----
func.func @zeros_without_sign() {
  %0 = arith.constant -0.0 : f8E5M2FNUZ
  %1 = arith.constant -1.0e-30 : f8E4M3FNUZ
  %2 = arith.constant dense<[0.0, -0.0]> : vector<2xf8E4M3B11FNUZ>
  %3 = arith.constant dense<-0.0> : tensor<2xf8E5M2>
  %4 = arith.constant dense<1.5> : memref<4xf32>
  return
}
