//! Ops on parts of tensors and buffers, and on tensors of which the sizes have to agree.

use super::{Affine, Machine, Maker, Name, Scope, Stmt};
use std::fmt::Write;

/// Elements of something: they begin at an offset and are `stride` apart.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub offset: Name,
    pub size: Name,
    pub stride: i64,
}

/// What is done.
#[derive(Clone, Copy, Debug)]
pub enum How {
    /// A part of a tensor.
    Extract { source: Name, part: Part },
    /// A tensor with another one in a part of it.
    Insert { source: Name, into: Name, part: Part },
    /// The size of a part of a buffer with this many elements.
    View { elements: Name, part: Part },
    /// One tensor after the other.
    Concat { sources: [Name; 2] },
    /// An elementwise op on two tensors, which have one size.
    Add { sources: [Name; 2] },
    /// A tensor as one of a known size, and back.
    Cast { source: Name, size: i64 },
    /// A tensor as a matrix with `inner` columns, and back.
    Fold { source: Name, rows: Name, inner: i64 },
    /// A tensor of one number.
    Splat { size: Name },
    /// A vector read from a tensor within its bounds; the result is the size of the tensor.
    Read { source: Name, at: Name, length: i64 },
    /// The size of a buffer of four-byte numbers in a buffer of this many bytes, from one of them on.
    Bytes { bytes: Name, from: Name, size: Name },
    /// The size of another shape of a buffer with this many elements.
    Reinterpret { elements: Name, part: Part },
    /// The size of a buffer with this many elements, one of which is accessed.
    Access { elements: Name, at: Name },
    /// An element of a list of numbers.
    Listed { elements: [Name; 3], at: Name },
    /// The size of dimension `dim` of a tensor with another shape, by a shape tensor. A constant -1 stands for the remaining size.
    Reshape { source: Name, sizes: [Name; 2], dim: usize, open: Option<usize> },
    /// Elementwise ops on tensors, which have one size.
    Elementwise { sources: [Name; 2], kind: usize },
}

/// The kinds of elementwise ops.
const ELEMENTWISE: usize = 4;

/// An op of these, and the value that it defines.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    pub to: Name,
    pub how: How,
}

impl How {
    /// Returns whether the value is a number, and no tensor.
    fn is_number(&self) -> bool {
        use How::{Access, Bytes, Listed, Read, Reinterpret, Reshape, View};
        matches!(
            self,
            View { .. }
                | Read { .. }
                | Bytes { .. }
                | Reinterpret { .. }
                | Access { .. }
                | Listed { .. }
                | Reshape { .. }
        )
    }
}

impl Part {
    /// Returns the number of elements, if the part lies in that many.
    fn within(&self, elements: i64, get: &dyn Fn(Name) -> i64) -> Option<i64> {
        let (offset, size) = (get(self.offset), get(self.size));
        let last = offset.checked_add(size.checked_sub(1)?.checked_mul(self.stride)?)?;
        let fits = size == 0 || (size > 0 && offset >= 0 && last < elements);
        fits.then_some(size)
    }

    fn text(&self) -> String {
        format!("[%v{}] [%v{}] [{}]", self.offset, self.size, self.stride)
    }
}

impl Maker<'_> {
    /// Returns a number, most often one from `low` to `high`, so that few programs end early.
    pub(super) fn near(&mut self, low: i64, high: i64, scope: &Scope, out: &mut Vec<Stmt>) -> Name {
        let of = self.any(scope);
        if self.random.below(8) == 0 {
            return of;
        }
        let (least, most) = (self.name(), self.name());
        let ends = [("max", low, of, least), ("min", high, least, most)];
        for (op, end, a, to) in ends {
            out.push(Stmt::Apply { to, op, exprs: vec![Affine::Dim(0), Affine::Const(end)], a, b: a });
        }
        most
    }

    /// Returns a new tensor of a size.
    fn tensor_of(&mut self, size: Name, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        let to = self.name();
        out.push(Stmt::Empty { to, size });
        scope.tensors.push(to);
        to
    }

    /// Returns a tensor in scope, or a new one.
    pub(super) fn any_tensor(&mut self, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        if scope.tensors.is_empty() || self.random.below(6) == 0 {
            let size = self.near(0, 12, scope, out);
            return self.tensor_of(size, scope, out);
        }
        self.random.pick(&scope.tensors)
    }

    /// Returns a tensor, most often one of the size of another one.
    fn alike(&mut self, source: Name, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        match self.random.below(4) {
            0 => self.any_tensor(scope, out),
            1 => source,
            _ => {
                let (zero, size) = (self.name(), self.name());
                out.push(Stmt::Const { to: zero, value: 0 });
                out.push(Stmt::Dim { to: size, source, zero });
                self.tensor_of(size, scope, out)
            }
        }
    }

    fn part(&mut self, scope: &Scope, out: &mut Vec<Stmt>) -> Part {
        let offset = self.near(0, 2, scope, out);
        Part { offset, size: self.near(0, 2, scope, out), stride: self.random.pick(&[1, 1, 2, 3]) }
    }

    /// Returns a tensor of a constant size, most often the one that is given.
    fn sized(&mut self, size: i64, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        let exact = self.near(size, size, scope, out);
        self.tensor_of(exact, scope, out)
    }

    /// Returns a tensor in another shape, most often one with as many elements.
    fn reshape(&mut self, scope: &mut Scope, out: &mut Vec<Stmt>) -> How {
        let rows = self.near(0, 6, scope, out);
        let columns = self.random.within(1, 4);
        let (product, of_rows) = (self.name(), Affine::Scale(Box::new(Affine::Dim(0)), columns));
        out.push(Stmt::Apply { to: product, op: "apply", exprs: vec![of_rows], a: rows, b: rows });
        let source = self.tensor_of(product, scope, out);
        let open = self.random.one_in(3).then(|| self.random.below(2));
        let second = self.name();
        out.push(Stmt::Const { to: second, value: columns });
        How::Reshape { source, sizes: [rows, second], dim: self.random.below(2), open }
    }

    pub(super) fn parts_stmt(&mut self, to: Name, scope: &mut Scope, out: &mut Vec<Stmt>) {
        let source = self.any_tensor(scope, out);
        let how = match self.random.below(18) {
            0 | 1 => How::Extract { source, part: self.part(scope, out) },
            2 => {
                let (part, into) = (self.part(scope, out), self.any_tensor(scope, out));
                let source = self.tensor_of(part.size, scope, out);
                How::Insert { source, into, part }
            }
            3 => How::View { elements: self.near(0, 12, scope, out), part: self.part(scope, out) },
            4 => How::Concat { sources: [source, self.any_tensor(scope, out)] },
            5 => How::Add { sources: [source, self.alike(source, scope, out)] },
            6 => {
                let size = self.random.within(0, 8);
                How::Cast { source: self.sized(size, scope, out), size }
            }
            7 => {
                let (rows, inner) = (self.near(0, 6, scope, out), self.random.within(1, 3));
                let size = self.name();
                let product = Affine::Scale(Box::new(Affine::Dim(0)), inner);
                out.push(Stmt::Apply { to: size, op: "apply", exprs: vec![product], a: rows, b: rows });
                How::Fold { source: self.tensor_of(size, scope, out), rows, inner }
            }
            8 => How::Splat { size: self.near(0, 9, scope, out) },
            9 => How::Read { source, at: self.near(0, 1, scope, out), length: self.random.within(1, 3) },
            10 => {
                let (bytes, from) = (self.near(8, 40, scope, out), self.near(0, 3, scope, out));
                How::Bytes { bytes, from, size: self.near(0, 4, scope, out) }
            }
            11 => How::Reinterpret { elements: self.near(0, 12, scope, out), part: self.part(scope, out) },
            12 => How::Access { elements: self.near(1, 12, scope, out), at: self.near(0, 2, scope, out) },
            13 | 14 => {
                let elements = [(); 3].map(|()| self.any(scope));
                How::Listed { elements, at: self.near(0, 2, scope, out) }
            }
            15 | 16 => self.reshape(scope, out),
            _ => {
                let sources = [source, self.alike(source, scope, out)];
                How::Elementwise { sources, kind: self.random.below(ELEMENTWISE) }
            }
        };
        out.push(Stmt::Parts(Parts { to, how }));
        match how {
            how if how.is_number() => scope.indices.push(to),
            _ => scope.tensors.push(to),
        }
    }
}

/// Returns whether a kind of elementwise ops takes the first tensor only.
fn is_unary(kind: usize) -> bool {
    kind == ELEMENTWISE - 1
}

impl Machine<'_> {
    pub(super) fn parts(&mut self, parts: &Parts) -> Option<()> {
        let get = |name: Name| self.get(name);
        let value = match parts.how {
            How::Extract { source, part } => part.within(get(source), &get)?,
            How::Insert { source, into, part } => {
                let size = part.within(get(into), &get)?;
                (size == get(source)).then_some(get(into))?
            }
            How::View { elements, part } => {
                let elements = Some(get(elements)).filter(|elements| *elements >= 0)?;
                part.within(elements, &get)?
            }
            How::Concat { sources: [a, b] } => get(a).checked_add(get(b))?,
            How::Add { sources: [a, b] } => (get(a) == get(b)).then_some(get(a))?,
            How::Cast { source, size } => (get(source) == size).then_some(size)?,
            How::Fold { source, rows, inner } => {
                let rows = Some(get(rows)).filter(|rows| *rows >= 0)?;
                (rows.checked_mul(inner)? == get(source)).then_some(get(source))?
            }
            How::Splat { size } => get(size),
            How::Read { source, at, length } => {
                let end = get(at).checked_add(length)?;
                (get(at) >= 0 && end <= get(source)).then_some(get(source))?
            }
            How::Bytes { bytes, from, size } => {
                let end = get(size).checked_mul(4)?.checked_add(get(from))?;
                (get(from) >= 0 && get(size) >= 0 && end <= get(bytes)).then_some(get(size))?
            }
            How::Reinterpret { elements, part } => {
                let elements = Some(get(elements)).filter(|elements| *elements >= 0)?;
                part.within(elements, &get)?
            }
            How::Access { elements, at } => (0..get(elements)).contains(&get(at)).then_some(get(elements))?,
            How::Listed { elements, at } => {
                let at = usize::try_from(get(at)).ok()?;
                get(*elements.get(at)?)
            }
            How::Reshape { source, sizes, dim, open } => {
                let mut sizes = sizes.map(get);
                if let Some(open) = open {
                    // Another size of 0 leaves the remaining one open.
                    sizes[open] = get(source).checked_div(sizes[1 - open])?;
                }
                let fits =
                    sizes.iter().all(|size| *size >= 0) && sizes[0].checked_mul(sizes[1])? == get(source);
                fits.then_some(sizes[dim])?
            }
            How::Elementwise { sources: [a, b], kind } => {
                (is_unary(kind) || get(a) == get(b)).then_some(get(a))?
            }
        };
        match parts.how {
            how if how.is_number() => self.index(parts.to, Some(value)),
            _ => self.extent(parts.to, value),
        }
    }
}

impl Parts {
    /// Writes the op as lines.
    pub fn text(&self, pad: &str, out: &mut String) {
        const T: &str = "tensor<?xf32>";
        let to = self.to;
        let text = match self.how {
            How::Extract { source, part } => {
                format!("%v{to} = tensor.extract_slice %v{source}{} : {T} to {T}", part.text())
            }
            How::Insert { source, into, part } => {
                format!("%v{to} = tensor.insert_slice %v{source} into %v{into}{} : {T} into {T}", part.text())
            }
            How::View { elements, part } => {
                let ty = format!("memref<?xf32, strided<[{}], offset: ?>>", part.stride);
                format!(
                    "%m{to} = memref.alloc(%v{elements}) : memref<?xf32>
{pad}%s{to} = memref.subview %m{to}{} : memref<?xf32> to {ty}
{pad}%z{to} = arith.constant 0 : index
{pad}%v{to} = memref.dim %s{to}, %z{to} : {ty}",
                    part.text()
                )
            }
            How::Concat { sources: [a, b] } => {
                format!("%v{to} = tensor.concat dim(0) %v{a}, %v{b} : ({T}, {T}) -> {T}")
            }
            How::Add { sources: [a, b] } => {
                format!("%v{to} = linalg.add ins(%v{a}, %v{b} : {T}, {T}) outs(%v{a} : {T}) -> {T}")
            }
            How::Cast { source, size } => format!(
                "%s{to} = tensor.cast %v{source} : {T} to tensor<{size}xf32>
{pad}%v{to} = tensor.cast %s{to} : tensor<{size}xf32> to {T}"
            ),
            How::Fold { source, rows, inner } => {
                let matrix = format!("tensor<?x{inner}xf32>");
                format!(
                    "%s{to} = tensor.expand_shape %v{source} [[0, 1]] output_shape [%v{rows}, {inner}] : {T} into {matrix}
{pad}%v{to} = tensor.collapse_shape %s{to} [[0, 1]] : {matrix} into {T}"
                )
            }
            How::Splat { size } => format!("%v{to} = tensor.splat %pad[%v{size}] : {T}"),
            How::Read { source, at, length } => format!(
                "%r{to} = vector.transfer_read %v{source}[%v{at}], %pad {{in_bounds = [true]}} : {T}, vector<{length}xf32>
{pad}%z{to} = arith.constant 0 : index
{pad}%v{to} = tensor.dim %v{source}, %z{to} : {T}"
            ),
            How::Bytes { bytes, from, size } => format!(
                "%m{to} = memref.alloc(%v{bytes}) : memref<?xi8>
{pad}%s{to} = memref.view %m{to}[%v{from}][%v{size}] : memref<?xi8> to memref<?xf32>
{pad}%z{to} = arith.constant 0 : index
{pad}%v{to} = memref.dim %s{to}, %z{to} : memref<?xf32>"
            ),
            How::Reinterpret { elements, part: Part { offset, size, stride } } => {
                let ty = format!("memref<?xf32, strided<[{stride}], offset: ?>>");
                format!(
                    "%m{to} = memref.alloc(%v{elements}) : memref<?xf32>
{pad}%s{to} = memref.reinterpret_cast %m{to} to offset: [%v{offset}], sizes: [%v{size}], strides: [{stride}] : memref<?xf32> to {ty}
{pad}%z{to} = arith.constant 0 : index
{pad}%v{to} = memref.dim %s{to}, %z{to} : {ty}"
                )
            }
            How::Access { elements, at } => format!(
                "%m{to} = memref.alloc(%v{elements}) : memref<?xf32>
{pad}%s{to} = memref.load %m{to}[%v{at}] : memref<?xf32>
{pad}memref.store %s{to}, %m{to}[%v{at}] : memref<?xf32>
{pad}%z{to} = arith.constant 0 : index
{pad}%v{to} = memref.dim %m{to}, %z{to} : memref<?xf32>"
            ),
            How::Listed { elements: [a, b, c], at } => format!(
                "%s{to} = tensor.from_elements %v{a}, %v{b}, %v{c} : tensor<3xindex>
{pad}%v{to} = tensor.extract %s{to}[%v{at}] : tensor<3xindex>"
            ),
            How::Reshape { source, sizes, dim, open } => {
                let size = |at: usize| match open == Some(at) {
                    true => format!("%o{to}"),
                    false => format!("%v{}", sizes[at]),
                };
                format!(
                    "%o{to} = arith.constant -1 : index
{pad}%s{to} = tensor.from_elements {}, {} : tensor<2xindex>
{pad}%t{to} = tensor.reshape %v{source}(%s{to}) : ({T}, tensor<2xindex>) -> tensor<?x?xf32>
{pad}%z{to} = arith.constant {dim} : index
{pad}%v{to} = tensor.dim %t{to}, %z{to} : tensor<?x?xf32>",
                    size(0),
                    size(1)
                )
            }
            How::Elementwise { sources: [a, b], kind } => match kind {
                0 => format!("%v{to} = arith.maximumf %v{a}, %v{b} : {T}"),
                1 => format!(
                    "%s{to} = arith.cmpf olt, %v{a}, %v{b} : {T}
{pad}%v{to} = arith.select %s{to}, %v{b}, %v{a} : tensor<?xi1>, {T}"
                ),
                2 => format!("%v{to} = math.powf %v{a}, %v{b} : {T}"),
                _ => format!(
                    "%s{to} = arith.extf %v{a} : {T} to tensor<?xf64>
{pad}%e{to} = math.exp %s{to} : tensor<?xf64>
{pad}%v{to} = arith.truncf %e{to} : tensor<?xf64> to {T}"
                ),
            },
        };
        let _ = writeln!(out, "{pad}{text}");
    }
}
