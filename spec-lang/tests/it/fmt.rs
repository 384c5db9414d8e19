//! Checks that the formatter changes only white space, and nothing the second time.

use bourn_spec::Arena;
use bourn_spec::format_source;
use bourn_test_support::{files, files_below};
use expect_test::expect;
use std::path::PathBuf;

fn specs() -> Vec<PathBuf> {
    [files("spec-lang/tests/specs", "bourn"), files("dialects/specs", "bourn")].concat()
}

#[test]
fn every_spec_keeps_its_text() {
    for path in specs() {
        let text = std::fs::read_to_string(&path).expect("readable");
        let once = format_source("spec", &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let twice =
            format_source("spec", &once).unwrap_or_else(|e| panic!("{}: {e}\n{once}", path.display()));
        assert_eq!(once, twice, "{}: not idempotent", path.display());
        let bare = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(bare(&text), bare(&once), "{}: text has changed", path.display());
        // The models are equal except for places.
        let same = |a: &str, b: &str| {
            let load = |t: &str| {
                let arena = Arena::new();
                let loaded = bourn_spec::load_str(&arena, "spec", t);
                loaded
                    .model
                    .map(|m| m.ops.iter().map(|o| format!("{:?}", o.format.is_some())).collect::<Vec<_>>())
            };
            load(a) == load(b)
        };
        assert!(same(&text, &once), "{}: model has changed", path.display());
    }
}

/// `UPDATE_EXPECT=1` formats them.
#[test]
fn specs_of_the_repository_are_formatted() {
    let folders = ["dialects/specs", "examples", "tests/features", "tests/golden", "tests/constraint_zoo"];
    let paths = folders.iter().flat_map(|folder| files_below(folder, "bourn"));
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("readable");
        let formatted = format_source("spec", &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, formatted).expect("writable");
        } else if formatted != text {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "`bourn fmt` changes {wrong:#?}");
}

#[test]
fn canonical_form() {
    let messy = "//! Doc.
dialect   t ;
use builtin::{ Any,Index } ; // why
use  other::{A,B}inline ;
use other :: C   inline;


constraint I<W:u32>\"{W}-bit\"=SignlessInteger where width==W&&rank in { 1,2 };
type p(x:[i64],y:u32?=- 1) ;
op a<E:Any,S:Any*else verify>:Pure,Foo {
operands{source:RankedTensor<E>,low:Index *,o :Index?}

// remark
    bounds { dim(result,d)==dim( source , d )+lo[ d ]*- 2; result<3; loop iv in 0..n step 1; r<around(a.b,c.d [0],\"e.f\"  [ 0 ]); }
  region r ( ) { terminator yield( v:E ) }
  require n==2 ^ log2&&n*(m+1)<=2 ^ 48&&m>(n) else\"no power\" ;
  region s * ( v:E );
   format{$source(`nofold`$nofold^)?lo attr-dict`:`type( $source )custom(a::b,c::d)($x)}
}
";
    let actual = format_source("t.bourn", messy).unwrap_or_else(|e| panic!("{e}"));
    expect![[r#"
        //! Doc.
        dialect t;
        use builtin::{Any, Index}; // why
        use other::{A, B} inline;
        use other::C inline;

        constraint I<W: u32> "{W}-bit" = SignlessInteger where width == W && rank in {1, 2};
        type p(x: [i64], y: u32? = -1);
        op a<E: Any, S: Any* else verify>: Pure, Foo {
            operands { source: RankedTensor<E>, low: Index*, o: Index? }

            // remark
            bounds { dim(result, d) == dim(source, d) + lo[d] * -2; result<3; loop iv in 0 .. n step 1; r<around(a.b, c.d[0], "e.f"[0]); }
            region r() { terminator yield(v: E) }
            require n == 2^log2 && n * (m + 1) <= 2^48 && m > (n) else "no power";
            region s*(v: E);
            format { $source (`nofold` $nofold^)? lo attr-dict `:` type($source) custom(a::b, c::d)($x) }
        }
    "#]]
    .assert_eq(&actual);
}

#[test]
fn builders() {
    let messy = "dialect t;
op a {
operands { x : Any } attrs { n : I64Array,m:I64Attr }
/// Makes both numbers equal.
   builder   evenly ( x ,k:i64 ) {n=[ k,- 1 ];m = k;} builder last(x,by:type,);
builder by_hand(x , k : value)rust crate::by_hand ;
builder of_many_parts(first_argument: i64, second_argument: i64, third_argument: i64) { n = [first_argument, second_argument]; m = third_argument; }
}
";
    let once = format_source("t.bourn", messy).unwrap_or_else(|e| panic!("{e}"));
    expect![[r#"
        dialect t;
        op a {
            operands { x: Any } attrs { n: I64Array, m: I64Attr }
            /// Makes both numbers equal.
            builder evenly(x, k: i64) { n = [k, -1]; m = k; } builder last(x, by: type,);
            builder by_hand(x, k: value) rust crate::by_hand;
            builder of_many_parts(first_argument: i64, second_argument: i64, third_argument: i64) {
                n = [first_argument, second_argument];
                m = third_argument;
            }
        }
    "#]]
    .assert_eq(&once);
    assert!(format_source("t.bourn", &once).is_ok_and(|twice| twice == once));
}

#[test]
fn a_spec_with_mistakes_is_not_formatted() {
    let errors = format_source("t.bourn", "dialect t;\nop a {").expect_err("not closed");
    assert!(errors.to_string().contains("t.bourn:2:6"), "{errors}");
}
