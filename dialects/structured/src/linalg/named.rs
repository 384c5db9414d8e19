//! The table of the named ops: loops, indices of the operands, and bodies.

/// A named op.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Its name, without the dialect's prefix.
    pub name: &'static str,
    /// A letter for each loop: `p` for parallel, `r` for reduction. Empty if there is one parallel loop for each dimension of the
    /// output.
    pub loops: &'static str,
    /// The indices of each operand, `;` between operands and `,` between indices. `i`, `j`, .. are the loops, `s0`, `s1`, .. the
    /// strides, `t0`, `t1`, .. the dilations.
    pub indices: &'static str,
    /// The yielded expression over the elements `a`, `b`, .. of the operands; the last letter is the output. `casta` casts as the attribute
    /// `cast` says, `fun` is the function in the attribute `fun`.
    pub body: &'static str,
}

/// Returns the entry of a named op, by its full name.
pub fn named(op: &str) -> Option<&'static Named> {
    let name = op.strip_prefix("linalg.")?;
    NAMED.iter().find(|entry| entry.name == name)
}

const fn elementwise(name: &'static str, body: &'static str) -> Named {
    Named { name, loops: "", indices: "", body }
}

const fn of(name: &'static str, loops: &'static str, indices: &'static str, body: &'static str) -> Named {
    Named { name, loops, indices, body }
}

/// A product that is added to the output.
const PRODUCT: &str = "add(c, mul(casts(a), casts(b)))";
/// A product of numbers after the subtraction of their zero points.
const QUANTIZED: &str = "add(e, mul(sub(casts(a), casts(c)), sub(casts(b), casts(d))))";

const NAMED: &[Named] = &[
    elementwise("abs", "abs(a)"),
    elementwise("add", "add(a, b)"),
    of("batch_matvec", "ppr", "i,j,k;i,k;i,j", PRODUCT),
    of("batch_mmt4d", "ppprppr", "i,j,l,m,o;i,k,l,n,o;i,j,k,m,n", PRODUCT),
    of("batch_vecmat", "ppr", "i,k;i,k,j;i,j", PRODUCT),
    elementwise("ceil", "ceil(a)"),
    of("conv_1d_ncw_fcw", "ppprr", "i,l,k*s0+m*t0;j,l,m;i,j,k", PRODUCT),
    of("conv_1d_nwc_wcf", "ppprr", "i,j*s0+l*t0,m;l,m,k;i,j,k", PRODUCT),
    of("conv_1d", "pr", "i+j;j;i", PRODUCT),
    of("conv_2d_nchw_fchw", "pppprrr", "i,m,k*s0+n*t0,l*s1+o*t1;j,m,n,o;i,j,k,l", PRODUCT),
    of("conv_2d_nchw_fchw_q", "pppprrr", "i,m,k*s0+n*t0,l*s1+o*t1;j,m,n,o;;;i,j,k,l", QUANTIZED),
    of("conv_2d_ngchw_fgchw", "ppppprrr", "i,j,n,l*s0+o*t0,m*s1+p*t1;k,j,n,o,p;i,j,k,l,m", PRODUCT),
    of("conv_2d_ngchw_gfchw", "ppppprrr", "i,j,n,l*s0+o*t0,m*s1+p*t1;j,k,n,o,p;i,j,k,l,m", PRODUCT),
    of("conv_2d_ngchw_gfchw_q", "ppppprrr", "i,j,n,l*s0+o*t0,m*s1+p*t1;j,k,n,o,p;;;i,j,k,l,m", QUANTIZED),
    of("conv_2d_nhwc_fhwc", "pppprrr", "i,j*s0+m*t0,k*s1+n*t1,o;l,m,n,o;i,j,k,l", PRODUCT),
    of("conv_2d_nhwc_fhwc_q", "pppprrr", "i,j*s0+m*t0,k*s1+n*t1,o;l,m,n,o;;;i,j,k,l", QUANTIZED),
    of("conv_2d_nhwc_hwcf", "pppprrr", "i,j*s0+m*t0,k*s1+n*t1,o;m,n,o,l;i,j,k,l", PRODUCT),
    of("conv_2d_nhwc_hwcf_q", "pppprrr", "i,j*s0+m*t0,k*s1+n*t1,o;m,n,o,l;;;i,j,k,l", QUANTIZED),
    of("conv_2d_nhwgc_gfhwc", "ppppprrr", "i,j*s0+n*t0,k*s1+o*t1,l,p;l,m,n,o,p;i,j,k,l,m", PRODUCT),
    of("conv_2d_nhwgc_gfhwc_q", "ppppprrr", "i,j*s0+n*t0,k*s1+o*t1,l,p;l,m,n,o,p;;;i,j,k,l,m", QUANTIZED),
    of("conv_2d", "pprr", "i+k,j+l;k,l;i,j", PRODUCT),
    of("conv_3d_ncdhw_fcdhw", "ppppprrrr", "i,n,k*s0+o*t0,l*s1+p*t1,m*s2+q*t2;j,n,o,p,q;i,j,k,l,m", PRODUCT),
    of("conv_3d_ndhwc_dhwcf", "ppppprrrr", "i,j*s0+n*t0,k*s1+o*t1,l*s2+p*t2,q;n,o,p,q,m;i,j,k,l,m", PRODUCT),
    of(
        "conv_3d_ndhwc_dhwcf_q",
        "ppppprrrr",
        "i,j*s0+n*t0,k*s1+o*t1,l*s2+p*t2,q;n,o,p,q,m;;;i,j,k,l,m",
        QUANTIZED,
    ),
    of("conv_3d", "ppprrr", "i+l,j+m,k+n;l,m,n;i,j,k", PRODUCT),
    elementwise("copy", "casta(a)"),
    of("depthwise_conv_1d_ncw_cw", "pppr", "i,k,j*s0+l*t0;k,l;i,k,j", PRODUCT),
    of("depthwise_conv_1d_nwc_wc", "pppr", "i,j*s0+l*t0,k;l,k;i,j,k", PRODUCT),
    of("depthwise_conv_1d_nwc_wcm", "ppppr", "i,j*s0+m*t0,k;m,k,l;i,j,k,l", PRODUCT),
    of("depthwise_conv_2d_nchw_chw", "pppprr", "i,l,j*s0+m*t0,k*s1+n*t1;l,m,n;i,l,j,k", PRODUCT),
    of("depthwise_conv_2d_nhwc_hwc", "pppprr", "i,j*s0+m*t0,k*s1+n*t1,l;m,n,l;i,j,k,l", PRODUCT),
    of("depthwise_conv_2d_nhwc_hwc_q", "pppprr", "i,j*s0+m*t0,k*s1+n*t1,l;m,n,l;;;i,j,k,l", QUANTIZED),
    of("depthwise_conv_2d_nhwc_hwcm", "ppppprr", "i,j*s0+n*t0,k*s1+o*t1,l;n,o,l,m;i,j,k,l,m", PRODUCT),
    of("depthwise_conv_2d_nhwc_hwcm_q", "ppppprr", "i,j*s0+n*t0,k*s1+o*t1,l;n,o,l,m;;;i,j,k,l,m", QUANTIZED),
    of(
        "depthwise_conv_3d_ncdhw_cdhw",
        "pppprrrp",
        "i,p,j*s0+m*t0,k*s1+n*t1,l*s2+o*t2;p,m,n,o;i,p,j,k,l",
        PRODUCT,
    ),
    of(
        "depthwise_conv_3d_ndhwc_dhwc",
        "pppprrrp",
        "i,j*s0+m*t0,k*s1+n*t1,l*s2+o*t2,p;m,n,o,p;i,j,k,l,p",
        PRODUCT,
    ),
    of(
        "depthwise_conv_3d_ndhwc_dhwcm",
        "ppppprrrp",
        "i,j*s0+n*t0,k*s1+o*t1,l*s2+p*t2,q;n,o,p,q,m;i,j,k,l,q,m",
        PRODUCT,
    ),
    elementwise("div", "div(a, b)"),
    elementwise("div_unsigned", "div_unsigned(a, b)"),
    of("dot", "r", "i;i;", PRODUCT),
    elementwise("elemwise_binary", "fun(casta(a), casta(b))"),
    elementwise("elemwise_unary", "fun(casta(a))"),
    elementwise("erf", "erf(a)"),
    elementwise("exp", "exp(a)"),
    elementwise("fill", "a"),
    of(
        "fill_rng_2d",
        "pp",
        ";;;i,j",
        "casts(add(mul(add(f64(2147483647:i64), f64(add(mul(add(i32(index(1)), add(mul(add(i32(index(0)), c), i32(1103515245:i64)), i32(12345:i64))), i32(1103515245:i64)), i32(12345:i64)))), mul(sub(b, a), f64(2.3283063999999999e-10:f64))), a))",
    ),
    elementwise("floor", "floor(a)"),
    elementwise("log", "log(a)"),
    of("matvec", "pr", "i,j;j;i", PRODUCT),
    elementwise("max", "max_signed(a, b)"),
    elementwise("min", "min_signed(a, b)"),
    of("mmt4d", "pprppr", "i,k,l,n;j,k,m,n;i,j,l,m", PRODUCT),
    elementwise("mul", "mul(a, b)"),
    elementwise("negf", "negf(a)"),
    of("pooling_nchw_max", "pppprr", "i,j,k*s0+m*t0,l*s1+n*t1;m,n;i,j,k,l", "max_signed(c, casts(a))"),
    of("pooling_nchw_sum", "pppprr", "i,j,k*s0+m*t0,l*s1+n*t1;m,n;i,j,k,l", "add(c, casts(a))"),
    of("pooling_ncw_max", "pppr", "i,j,k*s0+l*t0;l;i,j,k", "max_signed(c, casts(a))"),
    of("pooling_ncw_sum", "pppr", "i,j,k*s0+l*t0;l;i,j,k", "add(c, casts(a))"),
    of(
        "pooling_ndhwc_max",
        "ppppprrr",
        "i,j*s0+n*t0,k*s1+o*t1,l*s2+p*t2,m;n,o,p;i,j,k,l,m",
        "max_signed(c, casts(a))",
    ),
    of(
        "pooling_ndhwc_min",
        "ppppprrr",
        "i,j*s0+n*t0,k*s1+o*t1,l*s2+p*t2,m;n,o,p;i,j,k,l,m",
        "min_signed(c, casts(a))",
    ),
    of(
        "pooling_ndhwc_sum",
        "ppppprrr",
        "i,j*s0+n*t0,k*s1+o*t1,l*s2+p*t2,m;n,o,p;i,j,k,l,m",
        "add(c, casts(a))",
    ),
    of("pooling_nhwc_max", "pppprr", "i,j*s0+m*t0,k*s1+n*t1,l;m,n;i,j,k,l", "max_signed(c, casts(a))"),
    of(
        "pooling_nhwc_max_unsigned",
        "pppprr",
        "i,j*s0+m*t0,k*s1+n*t1,l;m,n;i,j,k,l",
        "max_unsigned(c, castu(a))",
    ),
    of("pooling_nhwc_min", "pppprr", "i,j*s0+m*t0,k*s1+n*t1,l;m,n;i,j,k,l", "min_signed(c, casts(a))"),
    of(
        "pooling_nhwc_min_unsigned",
        "pppprr",
        "i,j*s0+m*t0,k*s1+n*t1,l;m,n;i,j,k,l",
        "min_unsigned(c, castu(a))",
    ),
    of("pooling_nhwc_sum", "pppprr", "i,j*s0+m*t0,k*s1+n*t1,l;m,n;i,j,k,l", "add(c, casts(a))"),
    of("pooling_nwc_max", "pppr", "i,j*s0+l*t0,k;l;i,j,k", "max_signed(c, casts(a))"),
    of("pooling_nwc_max_unsigned", "pppr", "i,j*s0+l*t0,k;l;i,j,k", "max_unsigned(c, castu(a))"),
    of("pooling_nwc_min", "pppr", "i,j*s0+l*t0,k;l;i,j,k", "min_signed(c, casts(a))"),
    of("pooling_nwc_min_unsigned", "pppr", "i,j*s0+l*t0,k;l;i,j,k", "min_unsigned(c, castu(a))"),
    of("pooling_nwc_sum", "pppr", "i,j*s0+l*t0,k;l;i,j,k", "add(c, casts(a))"),
    elementwise("powf", "powf(a, b)"),
    of("quantized_batch_matmul", "pppr", "i,j,l;i,l,k;;;i,j,k", QUANTIZED),
    of("quantized_matmul", "ppr", "i,k;k,j;;;i,j", QUANTIZED),
    elementwise("reciprocal", "reciprocal(a)"),
    elementwise("round", "round(a)"),
    elementwise("rsqrt", "rsqrt(a)"),
    elementwise("select", "select(a, b, c)"),
    elementwise("sqrt", "sqrt(a)"),
    elementwise("square", "square(a)"),
    elementwise("sub", "sub(a, b)"),
    elementwise("tanh", "tanh(a)"),
    of("vecmat", "pr", "j;j,i;i", PRODUCT),
    of("matmul", "ppr", "i,k;k,j;i,j", MATMUL),
    of("batch_matmul", "pppr", "i,j,l;i,l,k;i,j,k", MATMUL),
    of("batch_reduce_matmul", "rppr", "i,j,l;i,l,k;j,k", MATMUL),
    of("contract", "", ";;", MATMUL),
];

/// A product whose operands are cast as an attribute says.
const MATMUL: &str = "add(c, mul(casta(a), casta(b)))";
