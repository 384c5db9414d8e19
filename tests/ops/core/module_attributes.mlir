#map = affine_map<(d0) -> (d0)>
module @m attributes {a.b = #map, c.d = {x = [1, 2]}} {
}
