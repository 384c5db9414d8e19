//! Mistakes are found and named.

use quote::quote;

/// The messages of the expansion, or nothing where there is none.
fn messages(tokens: proc_macro2::TokenStream) -> Vec<String> {
    let file: syn::File = syn::parse2(crate::expand::op(tokens)).expect("the expansion is Rust");
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
    let found = messages(tokens);
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
        &["`matmul` is not the name of an op", "dialect.op"],
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
                x: Indx,
            }
        ),
        &["Indx"],
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

#[test]
fn markers_are_rust() {
    let file: syn::File = syn::parse2(crate::markers::markers()).expect("items");
    assert!(file.items.len() > 10);
}
