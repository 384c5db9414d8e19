func.func @v(%v: vector<4xf32>, %w: vector<2x4xf32>, %f: f32, %i: index, %m: memref<?x?xf32>, %mm: memref<8x8xf32>, %k: vector<4xi1>, %k2: vector<2x4xi1>, %ix: vector<4xi32>, %t: tensor<8x8xf32>, %s: vector<[4]xf32>, %a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>) {
  %0 = vector.vscale
  %1 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
  %2 = vector.broadcast %f : f32 to vector<4xf32>
  %3 = vector.broadcast %v {x} : vector<4xf32> to vector<2x4xf32>
  vector.compressstore %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.constant_mask [3, 2] : vector<4x8xi1>
  %5 = vector.create_mask %i, %i : vector<2x4xi1>
  %6 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %7 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>, zz} %v, %v, %f : vector<4xf32>, vector<4xf32> into f32
  %8, %9 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %10 = vector.expandload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %11 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  %12 = vector.extract %w[1, %i] {x} : f32 from vector<2x4xf32>
  %13 = vector.extract %w[] : vector<2x4xf32> from vector<2x4xf32>
  %14 = vector.extract_strided_slice %w {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %15 = vector.fma %v, %v, %v : vector<4xf32>
  %16 = vector.from_elements %f, %f : vector<2xf32>
  %17 = vector.gather %m[%i, %i] [%ix], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %18 = vector.insert %f, %v[3] : f32 into vector<4xf32>
  %19 = vector.insert %v, %w[%i] : vector<4xf32> into vector<2x4xf32>
  %20 = vector.insert_strided_slice %v, %w {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  %21 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %22 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %23 = vector.load %m[%i, %i] {nontemporal = true, alignment = 8} : memref<?x?xf32>, vector<4xf32>
  %24 = vector.mask %k { vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  %25 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %k { } : vector<4xi1>
  %26 = vector.maskedload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %27 = vector.multi_reduction <mul>, %w, %v [0] : vector<2x4xf32> to vector<4xf32>
  %28 = vector.multi_reduction <add>, %w, %f {x} [0, 1] : vector<2x4xf32> to f32
  %29 = vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32>
  %30 = vector.outerproduct %v, %v, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
  %31 = vector.outerproduct %v, %f : vector<4xf32>, f32
  vector.print %v : vector<4xf32>
  vector.print %v : vector<4xf32> punctuation <comma>
  vector.print str "x"
  %32 = vector.reduction <add>, %v : vector<4xf32> into f32
  %33 = vector.reduction <maxnumf>, %v, %f fastmath<fast> {x} : vector<4xf32> into f32
  %34 = vector.scalable.extract %s[0] : vector<4xf32> from vector<[4]xf32>
  %35 = vector.scalable.insert %v, %s[4] : vector<4xf32> into vector<[4]xf32>
  %36:2 = vector.scan <add>, %w, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  vector.scatter %m[%i, %i] [%ix], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %37 = vector.shape_cast %w : vector<2x4xf32> to vector<8xf32>
  %38 = vector.shuffle %v, %v [0, 5, 2] : vector<4xf32>, vector<4xf32>
  %39 = vector.step : vector<4xindex>
  vector.store %v, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %40:4 = vector.to_elements %v : vector<4xf32>
  %41 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32>
  %42 = vector.transfer_read %m[%i, %i], %f, %k2 {permutation_map = affine_map<(d0, d1) -> (d0, d1)>, in_bounds = [true, false]} : memref<?x?xf32>, vector<2x4xf32>
  %43 = vector.transfer_read %t[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d1, 0)>, x} : tensor<8x8xf32>, vector<2x4xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  %44 = vector.transfer_write %w, %t[%i, %i], %k2 {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x8xf32>
  %45 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %46 = vector.type_cast %mm : memref<8x8xf32> to memref<vector<8x8xf32>>
  vector.print punctuation <newline>
  vector.print
  return
}

// -----
func.func @at_one_place(%row: vector<6xi8>, %rows: vector<2x9xi8>) -> vector<2x9xi8> {
  %first = vector.insert_strided_slice %row, %rows {offsets = [0, 0], strides = [1]} : vector<6xi8> into vector<2x9xi8>
  %last = vector.insert_strided_slice %row, %first {offsets = [1, 3], strides = [1]} : vector<6xi8> into vector<2x9xi8>
  return %last : vector<2x9xi8>
}

// -----
func.func @kind_in_full(%rows: vector<4x8xf32>, %start: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction #vector.kind<maximumf>, %rows, %start [1] : vector<4x8xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// -----
func.func @usual_kind(%a: vector<2xf32>, %b: vector<3xf32>, %sum: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.outerproduct %a, %b, %sum : vector<2xf32>, vector<3xf32>
  return %0 : vector<2x3xf32>
}
// -----
// the sizes of both, continued by those of the vectors, are the same
func.func @type_casts(%m: memref<vector<2x8xf32>>, %n: memref<2xvector<8xf32>>, %k: memref<2x8xf32, strided<[8, 1]>>) {
  %0 = vector.type_cast %m : memref<vector<2x8xf32>> to memref<2xvector<8xf32>>
  %1 = vector.type_cast %n : memref<2xvector<8xf32>> to memref<vector<2x8xf32>>
  %2 = vector.type_cast %m : memref<vector<2x8xf32>> to memref<2x8xf32>
  %3 = vector.type_cast %k : memref<2x8xf32, strided<[8, 1]>> to memref<2xvector<8xf32>>
  return
}
