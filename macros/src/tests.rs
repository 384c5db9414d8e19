//! Tests that mistakes are found and named.

use bourn_spec::model::Subject;
use quote::quote;

/// Returns the messages of the expansion; empty without a mistake.
fn messages(tokens: proc_macro2::TokenStream) -> Vec<String> {
    messages_of(crate::expand::op(tokens))
}

fn messages_of(expansion: proc_macro2::TokenStream) -> Vec<String> {
    let file: syn::File = syn::parse2(expansion).expect("the expansion is Rust");
    let errors = file.items.iter().filter_map(|item| match item {
        syn::Item::Macro(item)
            if item.mac.path.segments.last().is_some_and(|s| s.ident == "compile_error") =>
        {
            item.mac.parse_body::<syn::LitStr>().ok().map(|text| text.value())
        }
        _ => None,
    });
    errors.collect()
}

fn assert_message(tokens: proc_macro2::TokenStream, parts: &[&str]) {
    assert_found(&messages(tokens), parts);
}

fn assert_found(found: &[String], parts: &[&str]) {
    assert!(
        found.iter().any(|m| parts.iter().all(|part| m.contains(part))),
        "{parts:?} is not in {found:#?}"
    );
}

#[test]
fn right_op_has_no_message() {
    let tokens = quote! {
        /// The product.
        #[op(name = "toy.matmul", traits(Pure), format = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)")]
        #[bounds(dim(result, 0) == dim(lhs, 0), dim(result, 1) == dim(rhs, 1), dim(lhs, 1) == dim(rhs, 0))]
        pub struct MatMul {
            #[operand] lhs: RankedTensor,
            #[operand] rhs: bourn::constraints::RankedTensor<Any>,
            #[result] result: RankedTensor,
        }
    };
    assert_eq!(messages(tokens), [""; 0]);
    let every_number = quote! {
        #[op(name = "toy.many", verify = check)]
        struct Many<T = SignlessInteger> {
            #[operand] first: Option<T>,
            #[operand] rest: Vec<Index>,
            #[attr(default = 4)] count: I64Attr,
            #[attr] flag: Option<Unit>,
            #[result] result: T,
        }
    };
    assert_eq!(messages(every_number), [""; 0]);
}

#[test]
fn effects_and_patterns() {
    let right = quote! {
        #[op(name = "toy.copy", canonicalize = first, canonicalize = crate::second)]
        #[effects(read(from), write(to), alloc(copy) "stack")]
        struct Copy {
            #[operand] from: Index,
            #[operand] to: Index,
            #[result] copy: Index,
        }
    };
    assert_eq!(messages(right), [""; 0]);
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            #[effects(read(x))]
            struct A;
        ),
        &["`x`"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            #[effects(spill(x))]
            struct A {
                #[operand]
                x: Index,
            }
        ),
        &["spill"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a", traits(Pure))]
            #[effects(read(x))]
            struct A {
                #[operand]
                x: Index,
            }
        ),
        &["`a` has side effects, but is `Pure`"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a", fold = f, fold = g)]
            struct A;
        ),
        &["`fold` is given twice"],
    );
}

#[test]
fn name() {
    assert_message(
        quote!(
            struct A;
        ),
        &["an op needs a name"],
    );
    assert_message(
        quote!(
            #[op(name = "matmul")]
            struct A;
        ),
        &["`matmul` is not the name of an op", "dialect.name"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a", nam = "b")]
            struct A;
        ),
        &["unknown option `nam`"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a", name = "toy.b")]
            struct A;
        ),
        &["`name` is given twice"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            enum A {}
        ),
        &["struct with named fields"],
    );
}

#[test]
fn fields() {
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            struct A {
                x: Index,
            }
        ),
        &["field `x` is none of"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            struct A {
                #[operand]
                #[attr]
                x: Index,
            }
        ),
        &["two roles"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            struct A {
                #[operand]
                x: Indx<4>,
            }
        ),
        &["`Indx` is not a constraint of the builtin dialect that takes arguments"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            struct A {
                #[operand]
                x: &'static str,
            }
        ),
        &["expected a constraint"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            struct A {
                #[operand]
                x: Vec<Option<Index>>,
            }
        ),
        &["cannot be nested"],
    );
    assert_message(
        quote!(
            #[op(name = "toy.a")]
            struct A<T> {
                #[operand]
                x: T,
            }
        ),
        &["say what `T` stands for"],
    );
}

#[test]
fn clauses() {
    let format = quote!(
        #[op(name = "toy.a", format = "$x `,` $y attr-dict")]
        struct A {
            #[operand]
            x: Index,
        }
    );
    assert_message(format, &["y", "\n    $x `,` $y attr-dict\n", "^"]);
    let bounds = quote!(
        #[op(name = "toy.a")]
        #[bounds(result == no + 1)]
        struct A {
            #[result]
            result: Index,
        }
    );
    assert_message(bounds, &["no"]);
    let traits = quote!(
        #[op(name = "toy.a", traits(Pur))]
        struct A {
            #[result]
            result: Index,
        }
    );
    assert_message(traits, &["Pur"]);
}

/// Returns the messages for an op with a value, a group and a region, and these interfaces.
fn implementing(interface: proc_macro2::TokenStream) -> Vec<String> {
    messages(quote!(
        #[op(name = "toy.a")]
        #[interface(#interface)]
        struct A {
            #[operand]
            x: RankedTensor,
            #[operand]
            outs: Vec<RankedTensor>,
            #[result]
            results: Vec<RankedTensor>,
            #[region]
            body: Region,
        }
    ))
}

#[test]
fn right_interfaces_have_no_message() {
    for right in [
        quote!(bourn::dialects::builtin::DestinationStyle { inits = outs }),
        quote!(DestinationStyle { inits = operands, tied_init = crate::hooks::tied }),
        quote!(crate::toy::Costly = super::Model, DestinationStyle { inits = outs }),
        quote!(DestinationStyle { inits = outs }, Comparison { lhs = x, rhs = self::rhs, relation = self::relation },),
    ] {
        assert_eq!(implementing(right.clone()), [""; 0], "{right}");
    }
}

#[test]
fn interfaces() {
    let cases = [
        (quote!(Costly { cost = 3 }), "`Costly` is not an interface of the builtin dialect for ops"),
        (quote!(DestinationStyle { inits = ots }), "`ots` is neither a field nor"),
        (quote!(Costly = 3), "expected identifier"),
        (quote!(DestinationStyle { init = outs }), "interface `DestinationStyle` has no method `init`"),
        (quote!(DestinationStyle), "method `inits` of `DestinationStyle` is not implemented"),
        (quote!(DestinationStyle {}), "method `inits` of `DestinationStyle` is not implemented"),
        (quote!(DestinationStyle { inits = outs, inits = outs }), "method `inits` is given twice"),
        (quote!(DestinationStyle { inits = body }), "expected a list of values, found a region"),
        (quote!(DestinationStyle { inits = 3 }), "not of the type that `inits` returns"),
        (quote!(DestinationStyle { inits = outs + 1 }), "expected"),
        (quote!(DestinationStyle { inits: outs }), "expected `=`"),
        (quote!(DestinationStyle { inits = }), "expected an expression"),
    ];
    for (wrong, message) in cases {
        assert_found(&implementing(wrong), &[message]);
    }
    let of_type = quote!(
        #[ty(name = "toy.a")]
        #[interface(DestinationStyle { inits = x })]
        struct A;
    );
    assert_found(
        &messages_of(crate::expand::declared(of_type, Subject::Type)),
        &[
            "`DestinationStyle` is not an interface of the builtin dialect for types",
            "`DestinationStyle = Model`",
        ],
    );
}

#[test]
fn markers_are_rust() {
    let file: syn::File = syn::parse2(crate::markers::markers()).expect("items");
    assert!(file.items.len() > 10);
}

/// Checks the messages of `#[derive(Type)]`, which equal the messages of `#[derive(Attr)]` except for the name of the attribute.
fn assert_declared(tokens: proc_macro2::TokenStream, parts: &[&str]) {
    let of = |tokens, subject| messages_of(crate::expand::declared(tokens, subject));
    let found = of(tokens.clone(), Subject::Type);
    let text = tokens.to_string().replacen("ty", "attr", 1);
    let attr = of(text.parse().expect("tokens"), Subject::Attr);
    let same = |m: &str| m.replace("a type", "an attribute").replace("#[ty", "#[attr");
    assert_eq!(found.iter().map(|m| same(m)).collect::<Vec<_>>(), attr);
    if parts.is_empty() {
        assert_eq!(found, [""; 0]);
    } else {
        assert_found(&found, parts);
    }
}

fn assert_constraint(tokens: proc_macro2::TokenStream, parts: &[&str]) {
    let found = messages_of(crate::expand::constraint(tokens));
    if parts.is_empty() {
        assert_eq!(found, [""; 0]);
    } else {
        assert_found(&found, parts);
    }
}

#[test]
fn right_types_and_attributes_have_no_message() {
    let every_kind = quote! {
        /// A tile.
        #[ty(name = "toy.tile", text = "tile", format = "`<` $rows `x` $elem `>`", verify = self::check)]
        #[require(rows > 0 else "a tile has rows")]
        #[require(rows <= 64 else "a tile is small")]
        pub struct Tile { rows: u32, elem: AnyFloat }
    };
    assert_declared(every_kind, &[]);
    let kinds = quote! {
        #[ty(name = "toy.kinds", handle = Kinds, deprecated = "use \"another\"")]
        struct AllKinds<> {
            a: bool, b: u64, c: i64, d: i128, e: f64, f: String, g: Shape, h: Vec<i64>, i: RankedTensor<F32>,
            j: Number, #[param(default = 4)] k: u32, l: Option<u32>,
        }
    };
    assert_declared(kinds, &[]);
    assert_declared(
        quote!(
            #[ty(name = "toy.token")]
            struct Token;
        ),
        &[],
    );
}

#[test]
fn declared_types_and_attributes() {
    assert_declared(
        quote!(
            #[ty(text = "tile")]
            struct A;
        ),
        &["a type needs a name", "ty(name = \"dialect.name\")"],
    );
    assert_declared(
        quote!(
            #[ty(name = "tile")]
            struct A;
        ),
        &["`tile` is not the name of a type"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a", nam = "b")]
            struct A;
        ),
        &["unknown option `nam`"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            enum A {
                B,
            }
        ),
        &["a type is declared by a struct"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            struct A(u32);
        ),
        &["named fields"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            struct A<T> {
                x: T,
            }
        ),
        &["a type has no generics"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            struct A {
                x: usize,
            }
        ),
        &["never `usize`", "u32"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            struct A {
                x: (u32, u32),
            }
        ),
        &["expected a constraint"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            struct A {
                #[param(defalt = 1)]
                x: u32,
            }
        ),
        &["unknown option: expected `default = ..`"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            struct A {
                #[param(default = "x")]
                x: u32,
            }
        ),
        &["x"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a")]
            #[require(y > 0 else "no")]
            struct A {
                x: u32,
            }
        ),
        &["y"],
    );
    assert_declared(
        quote!(
            #[ty(name = "toy.a", format = "`<` $y `>`")]
            struct A {
                x: u32,
            }
        ),
        &["y", "\n    `<` $y `>`\n", "^"],
    );
}

#[test]
fn right_constraints_have_no_message() {
    let union = quote! {
        /// A number.
        #[constraint(text = "number {of} a register", implies(Any))]
        pub enum Number {
            Byte(I<8>),
            #[constraint(where(width > 8 && width <= 32))]
            Word(SignlessInteger),
            Real(F32, AnyFloat),
            Own(crate::tile::Tile),
            Declared(lab::Small<'static>),
        }
    };
    assert_constraint(union, &[]);
    let all = quote! {
        #[constraint(text = "small vector", where(rank == 1 && all dims d: d >= 2))]
        struct Lane { vector: VectorOf<Any>, not: Not<VectorOf<F32>> }
    };
    assert_constraint(all, &[]);
    assert_constraint(
        quote!(
            #[constraint(text = "odd", rust = super::is_odd)]
            struct Odd;
        ),
        &[],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "digits", for = attr)]
            struct Digits(Each<I64Attr>);
        ),
        &[],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "sum", for = op)]
            enum Sum {
                Add(Add),
                Mul(Mul),
            }
        ),
        &[],
    );
}

#[test]
fn constraints() {
    assert_constraint(
        quote!(
            #[constraint(text = "a")]
            struct A;
        ),
        &["say what it takes"],
    );
    assert_constraint(quote!(#[constraint(text = "a")] union A { x: Index }), &["enum", "struct"]);
    assert_constraint(
        quote!(
            #[constraint(text = "a")]
            enum A {}
        ),
        &["nothing satisfies"],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "a")]
            enum A {
                X,
            }
        ),
        &["say what `X` stands for"],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "a")]
            struct A<T>(T);
        ),
        &["no generics"],
    );
    assert_constraint(
        quote!(
            #[constraint(tex = "a")]
            struct A(Index);
        ),
        &["unknown option `tex`"],
    );
    assert_constraint(
        quote!(
            #[constraint(for = value)]
            struct A(Index);
        ),
        &["expected type, attr or op"],
    );
    assert_constraint(
        quote!(
            #[constraint(rust = f)]
            struct A(Index);
        ),
        &["a Rust function is a constraint of its own"],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "a")]
            enum A {
                #[constraint(text = "b")]
                X(Index),
                Y(F32),
            }
        ),
        &["a variant may have `where(..)` only"],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "a", where(width > 1))]
            enum A {
                X(Index),
                Y(F32),
            }
        ),
        &["each variant has"],
    );
    // Mistakes that the resolver finds.
    assert_constraint(
        quote!(
            #[constraint(text = "a")]
            struct A(Index, F32);
        ),
        &["nothing satisfies"],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "a", where(wdth > 1))]
            struct A(SignlessInteger);
        ),
        &["wdth", "did you mean `width`"],
    );
    assert_constraint(
        quote!(
            #[constraint(text = "a", implies(I<8>))]
            struct A(SignlessInteger);
        ),
        &["does not imply"],
    );
}

/// Returns the source text to which an expansion's first message points.
fn pointed_at(source: &str, expand: impl Fn(proc_macro2::TokenStream) -> proc_macro2::TokenStream) -> String {
    let expansion: Vec<_> = expand(source.parse().expect("tokens")).into_iter().collect();
    let (first, last) = (expansion[0].span().start(), expansion[expansion.len() - 1].span().end());
    assert_eq!(first.line, 1, "{source}");
    source.chars().skip(first.column).take(last.column - first.column).collect()
}

#[test]
fn messages_point_into_the_declaration() {
    let declared = |tokens| crate::expand::declared(tokens, Subject::Type);
    assert_eq!(pointed_at("#[ty(name = \"toy.a\")] struct A { x: usize }", declared), "usize");
    assert_eq!(
        pointed_at(
            "#[ty(name = \"toy.a\")] #[require(x > 0 && y > 1 else \"no\")] struct A { x: u32 }",
            declared
        ),
        "y"
    );
    assert_eq!(
        pointed_at("#[ty(name = \"toy.a\")] struct A { x: RankedTensor<Wrong<3>> }", declared),
        "Wrong<3>"
    );
    assert_eq!(
        pointed_at("#[ty(name = \"toy.a\")] #[require(x > else \"no\")] struct A { x: u32 }", declared),
        "\"no\"",
        "`else` is a name here"
    );
    assert_eq!(
        pointed_at("#[ty(name = \"toy.a\", verify = self::check::<3>)] struct A;", declared),
        "self::check::<3>"
    );
    let constraint = crate::expand::constraint;
    assert_eq!(
        pointed_at("#[constraint(text = \"a\", where(wdth > 1))] struct A(SignlessInteger);", constraint),
        "wdth"
    );
    assert_eq!(
        pointed_at("#[constraint(text = \"a\", implies(I<8>))] struct A(SignlessInteger);", constraint),
        "I<8>"
    );
    assert_eq!(
        pointed_at(
            "#[op(name = \"toy.a\")] #[bounds(result == no + 1)] struct A { #[result] result: Index }",
            crate::expand::op
        ),
        "no"
    );
    let interface = |said: &str| {
        let source =
            format!("#[op(name = \"toy.a\")] #[interface({said})] struct A {{ #[operand] x: Index }}");
        pointed_at(&source, crate::expand::op)
    };
    assert_eq!(interface("crate::Costly { cost = 3 }"), "crate::Costly");
    assert_eq!(interface("DestinationStyle { inits = operands, init = x }"), "init");
}

/// Returns the lines of the identifiers of an expansion that are `name`.
fn lines_of(tokens: proc_macro2::TokenStream, name: &str, lines: &mut std::collections::BTreeSet<usize>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Group(group) => lines_of(group.stream(), name, lines),
            proc_macro2::TokenTree::Ident(ident) if ident == name => {
                lines.insert(ident.span().start().line);
            }
            _ => {}
        }
    }
}

#[test]
fn code_that_rustc_may_reject_is_at_its_part_of_the_declaration() {
    let source = "
        #[op(name = \"toy.mul\", verify = check, fold = hooks::folded)]
        struct Mul {
            #[operand]
            lhs: Width,
            #[result]
            r: Number<'static>,
        }";
    let expansion = crate::expand::op(source.parse().expect("these are tokens"));
    let lines = |name: &str| {
        let mut lines = std::collections::BTreeSet::new();
        lines_of(expansion.clone(), name, &mut lines);
        lines.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(lines("OwnWidth"), [5]);
    assert_eq!(lines("OwnNumber"), [7]);
    assert_eq!(lines("DeclaresType"), [5]);
    // The types of values contain the handles.
    assert_eq!(lines("TypedValue"), [5, 7]);
    for name in ["check", "folded", "VerifyFn", "FoldOneFn"] {
        assert_eq!(lines(name), [2], "{name}");
    }
}
