//! The page of `bourn bounds --html`. `UPDATE_EXPECT=1` writes the pictures of the book.

use bourn_browser_tests::{Page, Window, chromium};
use bourn_test_support::{Folder, Ran, bourn, root, run_in};
use std::fmt::Write as _;

const WINDOW: Window = Window { width: 1280, height: 860, dark: false };

/// A program with two functions, an unknown bound, two nests of loops, slices and a named number.
const PROGRAM: &str = "\
func.func @band(%m: memref<?x64xf32>, %n: index, %x: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %rest = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %tile = memref.subview %m[%i, 0] [%rest, 32] [1, 1] : memref<?x64xf32> to memref<?x32xf32, strided<[64, 1], offset: ?>>
    %square = arith.muli %x, %rest : index
  }
  scf.for %p = %c0 to %c8 step %c1 {
    scf.for %q = %p to %c8 step %c1 {
      %d = arith.subi %q, %p : index
      memref.store %v, %m[%d, %q] : memref<?x64xf32>
    }
  }
  return
}

func.func @other(%t: tensor<?x?xf32>, %at: index) -> tensor<10x4xf32> {
  %part = tensor.extract_slice %t[%at, 2] [10, 4] [3, 2] : tensor<?x?xf32> to tensor<10x4xf32>
  return %part : tensor<10x4xf32>
}
";

/// Writes the report of a program and returns its file.
fn report(folder: &Folder, name: &str, program: &str, options: &[&str]) -> String {
    folder.write(name, program);
    let mut args = vec!["bounds", name, "--html", "report.html"];
    args.extend(options);
    let ran: Ran = run_in(folder.dir(), bourn(), &args, "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    folder.path("report.html")
}

#[test]
fn a_reader_explores_a_report() {
    let Some(chromium) = chromium() else { return };
    let folder = Folder::new("browser");
    let file = report(&folder, "band.mlir", PROGRAM, &["--check-proofs"]);
    let page = Page::open(&chromium, &file, WINDOW);
    assert_eq!(page.text("h1"), "band.mlir");
    // The program, with colours, and bounds beside their lines.
    page.wait("document.querySelectorAll('.p-op').length > 0");
    assert_eq!(page.text("#L6 code").trim(), PROGRAM.lines().nth(5).expect("a line").trim());
    assert_eq!(page.text("#L6 .chip"), "1 ≤ %rest ≤ 8");
    assert_eq!(page.text("#L11 .chip"), "0 ≤ %q ≤ 7");
    assert_eq!(page.count("#L12 .bars i"), 2, "the line is in two loops");
    assert_eq!(page.count("#L12 .v.induction.l1"), 1, "%q has the colour of its loop");
    assert_eq!(page.count(".chip.unknown"), 1);

    // A click on a value explains it.
    assert_eq!(page.value("document.querySelector('#panel').hidden"), true);
    page.click("#L6 .chip");
    assert_eq!(page.text("#panel h2"), "%rest");
    assert_eq!(page.text("#panel .math"), "1 ≤ %rest ≤ 8");
    let facts = page.text("#panel .tree .fact");
    assert_eq!(facts, "%rest == min(8, %i * (-1) + %n)");
    assert!(page.text("#panel .origin").starts_with("affine.min: "));
    let names = "[...document.querySelectorAll('#panel .tree .name')].map((name) => name.textContent)";
    assert_eq!(page.value(names), serde_json::json!(["%rest", "%i", "%n"]));
    page.click("#panel .tree .tree li, #panel .tree ul ul .node[data-open]");
    assert!(page.text("#panel .tree").contains("%i runs from %c0 to below %n in steps of %c8"));
    page.click("#panel .origin");
    assert!(page.text("#equations li").contains(": "));
    assert!(page.value("document.querySelector('#equations').open") == true);
    // Certificates are written when they are opened.
    assert_eq!(page.count("#panel .proof li"), 0);
    page.click("#panel .proof summary");
    page.wait("document.querySelectorAll('#panel .proof li').length > 0");

    // Drawings.
    page.click("#L11 .chip");
    assert_eq!(page.count("#panel svg.nest .dot"), 36, "the triangle of 8 x 8");
    assert!(page.count("#panel svg.range .own") > 0);
    // The store in the triangle: element (q - p, q), so that row d has the columns from d on, drawn as one run.
    assert_eq!(page.count("#panel svg.footprint .part"), 8);
    assert!(page.text("#panel").contains("memref.store %m[%d, %q], line 13"), "{}", page.text("#panel"));
    page.click("#L7 .chip");
    assert_eq!(page.count("#panel svg.slice .tensor"), 1);
    page.click("#L20 .v");
    assert_eq!(page.text("#panel h2"), "%part");
    assert!(page.text("#panel .sizes").contains("%at"));

    // Search and filters.
    page.keys(&["Escape", "/"]);
    page.type_text("%REST");
    page.wait("document.querySelector('#count').textContent.includes(' of ')");
    assert_eq!(page.count(".line:not([hidden]):not(.context)"), 3);
    assert_eq!(page.count("#L1.context"), 1, "the function of a match is visible");
    page.keys(&["Enter"]);
    assert_eq!(page.text("#panel h2"), "%rest");
    page.keys(&["Escape", "Escape"]);
    assert_eq!(page.count(".line[hidden]"), 0);
    page.keys(&["u"]);
    assert_eq!(
        page.value("[...document.querySelectorAll('.line:not([hidden])')].map((line) => line.id)"),
        serde_json::json!(["L1", "L8"])
    );
    page.keys(&["u", "l"]);
    assert_eq!(page.count(".line:not([hidden]):not(.context)"), 3);
    page.keys(&["l"]);
    page.value("document.querySelector('#search').value = 'no such text'");
    page.value("document.querySelector('#search').dispatchEvent(new Event('input'))");
    page.wait("!document.querySelector('#nothing').hidden");
    page.keys(&["Escape", "a"]);
    assert_eq!(
        page.value("getComputedStyle(document.querySelector('.chip.quiet')).display !== 'none'"),
        true
    );
    page.keys(&["a"]);

    // Keys.
    page.keys(&["j"]);
    assert_eq!(page.text("#panel h2"), "%i");
    page.keys(&["j", "j"]);
    assert_eq!(page.text("#panel h2"), "%rest");
    page.keys(&["k", "Enter", "ArrowDown", "ArrowDown"]);
    assert_eq!(page.value("document.activeElement.getAttribute('role')"), "treeitem");
    page.keys(&["Escape"]);
    assert_eq!(page.value("document.querySelector('#panel').hidden"), true);
    page.keys(&["?"]);
    assert_eq!(page.value("document.querySelector('#keys').open"), true);
    page.keys(&["Escape"]);
    assert_eq!(page.value("document.querySelector('#keys').open"), false);

    // Light and dark mode.
    let background = "getComputedStyle(document.body).backgroundColor";
    let light = page.value(background);
    page.keys(&["t"]);
    assert_ne!(page.value(background), light);
    page.click("#theme");
    assert_eq!(page.value(background), light);
    page.value("delete document.documentElement.dataset.theme");
    page.resize(Window { dark: true, ..WINDOW });
    assert_ne!(page.value(background), light, "the mode of the system");

    // No width has an overflow.
    for width in [320, 400, 700, 900, 1100, 1600] {
        page.resize(Window { width, ..WINDOW });
        page.wait("true");
        let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(page.value(overflow), 0, "{width} pixels");
    }
    page.assert_quiet();
}

/// Checks that no text of a program is read as HTML.
#[test]
fn texts_of_a_program_stay_texts() {
    let Some(chromium) = chromium() else { return };
    let folder = Folder::new("browser");
    let program = "\
// </script><script>window.broken = 1</script><!-- <img src=x onerror='window.broken = 1'>
func.func @\"<img src=x onerror='window.broken=1'>\"(%n: index) attributes {a.b = \"</script><script>window.broken=1</script>\"} {
  // é😀 \u{2028} {{ 7 * 7 }} {% raw %} &amp;
  %c1 = arith.constant 1 : index
  %x = arith.addi %n, %c1 {note = \"</code><b>'&\\\"\"} : index
  %0 = \"a.b\"() {\"<script>\" = 1} : () -> index
  return
}
";
    let file = report(&folder, "<b>&amp;.mlir", program, &["--allow-unregistered-dialect"]);
    let page = Page::open(&chromium, &file, WINDOW);
    page.wait("document.querySelectorAll('.p-op').length > 0");
    page.keys(&["j", "j"]);
    page.wait("!document.querySelector('#panel').hidden");
    assert_eq!(page.text("h1"), "<b>&amp;.mlir");
    let lines = "[...document.querySelectorAll('.line code')].map((line) => line.textContent)";
    assert_eq!(page.value(lines), serde_json::json!(program.lines().collect::<Vec<_>>()));
    assert_eq!(page.value("window.broken"), serde_json::Value::Null);
    assert_eq!((page.count("script"), page.count("img"), page.count("h1 b")), (2, 0, 0));
    page.assert_quiet();
}

/// Checks that a report with 10,000 values creates only the elements that are visible.
#[test]
fn ten_thousand_values() {
    let Some(chromium) = chromium() else { return };
    let folder = Folder::new("browser");
    let mut program = String::new();
    for function in 0..20 {
        let _ = writeln!(program, "func.func @f{function}(%n: index, %m: index) {{");
        let _ = writeln!(program, "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index");
        for block in 0..50 {
            let _ = writeln!(program, "  scf.for %i{block} = %c0 to %n step %c1 {{");
            for at in 0..8 {
                let last = if at == 0 { format!("i{block}") } else { format!("v{block}_{}", at - 1) };
                let _ = writeln!(program, "    %v{block}_{at} = arith.addi %{last}, %c1 : index");
            }
            let _ = writeln!(program, "    %u{block} = arith.muli %m, %i{block} : index\n  }}");
        }
        program.push_str("  return\n}\n");
    }
    let file = report(&folder, "large.mlir", &program, &[]);
    let size = std::fs::metadata(&file).expect("a file").len();
    assert!(size < 12_000_000, "{size} bytes");
    let page = Page::open(&chromium, &file, WINDOW);
    page.wait("document.querySelectorAll('.p-op').length > 0");
    assert!(page.count(".chip") >= 10_000, "{}", page.count(".chip"));
    let lines = program.lines().count() as u64;
    assert!(page.count(".p-op") < lines / 10, "only the lines near the window have colours");
    assert_eq!(page.count("[role=treeitem]"), 0);
    let load = page.value("Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)");
    let time = |action: &str| {
        page.value(&format!(
            "new Promise((done) => {{ const start = performance.now(); {action};
             requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(performance.now() - start)))); }})"
        ))
    };
    let press =
        |key: &str| format!("dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))");
    let key = |key: &str| time(&format!("document.body.{}", press(key)));
    let search = time(
        "const box = document.querySelector('#search'); box.value = '%v19_3'; box.dispatchEvent(new Event('input'))",
    );
    let found = page.count(".line:not([hidden]):not(.context)");
    assert_eq!(found, 40, "%v19_3 and its user in each function");
    let (clear, unknown) = (key("Escape"), key("u"));
    assert_eq!(page.count(".line:not([hidden]):not(.context)"), 1000);
    let (all, select) = (key("u"), key("j"));
    println!(
        "{size} bytes, {} chips; ms: load {load}, search {search}, clear {clear}, unknown {unknown}, all {all}, select {select}",
        page.count(".chip")
    );
    page.assert_quiet();
}

/// Writes the pictures of the book.
#[test]
fn pictures_of_the_book() {
    let Some(chromium) = chromium() else { return };
    let folder = Folder::new("browser");
    let program = std::fs::read_to_string(root().join("examples/ir/tiled_matmul.mlir")).expect("an example");
    // Without the comments at the top.
    let code = program.find("func.func").expect("a function");
    let file = report(&folder, "tiled_matmul.mlir", &program[code..], &["--check-proofs"]);
    let select =
        "[...document.querySelectorAll('.chip')].find((chip) => chip.textContent.includes('b_tile')).click()";
    for (name, width, height, dark) in [
        ("light", 1280, 800, false),
        ("dark", 1280, 800, true),
        ("wide", 1600, 800, false),
        ("narrow", 400, 800, false),
    ] {
        let page = Page::open(&chromium, &file, Window { width, height, dark });
        page.wait("document.querySelectorAll('.p-op').length > 0");
        if name != "wide" && name != "narrow" {
            page.value(select);
        }
        page.wait("document.fonts.status === 'loaded'");
        page.picture(&format!("docs/images/report-{name}.png"));
        page.assert_quiet();
    }
}
