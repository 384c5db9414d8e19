// bounds: --integers
// Memory: the elements of constant globals are known, and those of other memory are not.

memref.global "private" constant @sizes : memref<2xindex> = dense<[3, 5]>
memref.global "private" constant @table : memref<2x3xi8> = dense<[[1, -2, 3], [40, 5, 6]]>
memref.global "private" constant @equal : memref<1000xi32> = dense<7>
memref.global "private" @written : memref<2xindex> = dense<[3, 5]>
memref.global "private" constant @unknown : memref<2xindex> = uninitialized
memref.global "private" constant @none : memref<0xindex> = dense<[]>

func.func @loads(%i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sizes = memref.get_global @sizes : memref<2xindex>
  %table = memref.get_global @table : memref<2x3xi8>
  %equal = memref.get_global @equal : memref<1000xi32>
  %written = memref.get_global @written : memref<2xindex>
  %unknown = memref.get_global @unknown : memref<2xindex>
  %none = memref.get_global @none : memref<0xindex>
  %first = memref.load %sizes[%c0] : memref<2xindex>
  %any = memref.load %sizes[%i] : memref<2xindex>
  %row = memref.load %table[%c1, %c0] : memref<2x3xi8>
  %element = memref.load %table[%i, %j] : memref<2x3xi8>
  %seven = memref.load %equal[%i] : memref<1000xi32>
  %stored = memref.load %written[%c0] : memref<2xindex>
  %defined_elsewhere = memref.load %unknown[%c0] : memref<2xindex>
  %never = memref.load %none[%i] : memref<0xindex>
  %t = tensor.empty(%any) : tensor<?xf32>
  return
}

func.func @sizes_in_memory(%x: memref<15xf32>, %y: memref<?xf32>, %shape: memref<2xindex>) {
  %sizes = memref.get_global @sizes : memref<2xindex>
  %table = memref.reshape %x(%sizes) : (memref<15xf32>, memref<2xindex>) -> memref<?x?xf32>
  // The sizes are unknown, the number of elements is not.
  %rows = memref.reshape %y(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x8xf32>
  return
}
