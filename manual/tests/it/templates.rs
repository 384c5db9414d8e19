//! Tests of a user's templates: what they replace, and the messages about mistakes in them.

use bourn_manual::{Format, TemplateError, Templates};
use bourn_spec::model::Model;
use bourn_test_support::Folder;
use expect_test::expect;
use std::path::Path;

/// A folder of templates, for one test.
struct Templated(Folder);

impl Templated {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = Folder::new("templates");
        files.iter().for_each(|(file, text)| drop(folder.write(file, text)));
        Templated(folder)
    }

    /// Returns the manual of a small dialect.
    fn made(&self, format: Format) -> Result<String, String> {
        made(self.0.dir(), format).map_err(|error| self.without_path(&error))
    }

    fn wrong(&self, format: Format) -> String {
        self.made(format).expect_err("the templates are wrong")
    }

    fn without_path(&self, text: &str) -> String {
        text.replace(&*self.0.dir().to_string_lossy(), "DIR")
    }
}

/// Returns the manual of a small dialect with the templates of a folder, or their mistakes.
fn made(dir: &Path, format: Format) -> Result<String, String> {
    let made = Templates::load(format, Some(dir)).and_then(|t| bourn_manual::page(&model(), &t));
    made.map_err(|error: TemplateError| error.to_string())
}

fn model() -> Model<'static> {
    let spec = "//! Says <b>little</b>.\ndialect toy;\ntype t(w: u32) { require w > 0 else \"x <i> y\"; }\n/// Waits.\nop wait;\n";
    let arena = Box::leak(Box::default());
    let loaded = bourn_spec::load_str(arena, "toy.bourn", spec);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()))
}

#[test]
fn a_template_is_replaced_and_the_others_stay() {
    let op = "\n<p>my {{ op.name }}</p>{% include \"html/mine.html\" %}\n";
    let files = [("html/op.html", op.as_bytes()), ("html/mine.html", b"<hr>"), ("html/.op.html.swp", b"{%")];
    let made = Templated::new(&files).made(Format::Html).expect("they are right");
    let main = made.split("<main>").nth(1).expect("it is a page");
    expect![[r#"

        <h1 id="dialect-toy">Dialect <code>toy</code></h1>
        <p>Says &lt;b&gt;little&lt;/b&gt;.</p>

        <h2>Types</h2>
        <section id="type-toy.t">
        <h3><code>!toy.t</code></h3>

        <table>
        <tr><th>parameter</th><th>kind</th></tr>
        <tr><td><code>w</code></td><td>u32</td></tr>
        </table>
        <p>Requirements:</p>
        <ul>
        <li><code>w &gt; 0</code>, else: x &lt;i&gt; y</li>
        </ul>
        </section>
        <h2>Ops</h2>
        <p>my toy.wait</p><hr>


        </main>
        </body>
        </html>
    "#]]
    .assert_eq(main);
}

#[test]
fn text_of_a_spec_is_escaped() {
    let none = Templated::new(&[("html/other.html", b"")]).made(Format::Html).expect("it is right");
    assert!(none.contains("<p>Says &lt;b&gt;little&lt;/b&gt;.</p>"), "{none}");
    assert!(none.contains("else: x &lt;i&gt; y</li>"), "{none}");
}

#[test]
fn mistakes_have_a_place() {
    let of = |template: &str| Templated::new(&[("html/op.html", template.as_bytes())]).wrong(Format::Html);
    let all: Vec<String> = [
        "<p>\n{% for %}",
        "<p>\n  {{ op.nme }}",
        "{{ nothing }}",
        "{{ op.name | markdown(below=\"a\") }}",
        "{% include \"html/op.html\" %}",
        "{% extends \"html/none.html\" %}",
        "\n{{ op.name | shout }}\n{{ <part of={1} /> }}",
        "{{ op.name",
        "{{ range(end=99999999999999999999) }}",
    ]
    .iter()
    .map(|template| of(template))
    .collect();
    expect![[r#"
        DIR/html/op.html:2:8: error: found `%}` but expected identifier
        DIR/html/op.html:2:9: error: field `nme` is not defined. Available fields: anchor, attrs, bounds, builders, deprecated, doc, effects, example, generics, interfaces, link, name, nothing_fits, operands, promises, regions, requires, results, signatures, successors, summary, syntax, traits
        DIR/html/op.html:1:4: error: variable `nothing` is not defined. Available variables: dialects, index, title
        DIR/html/op.html:1:4: error: invalid type for the value, expected `u64` but got `string`
        DIR/html/op.html: error: the template is part of itself: html/dialect.html -> html/op.html -> html/op.html
        DIR/html/op.html: error: there is no template 'html/none.html' to extend
        DIR: error: the templates do not fit together
        error: Unknown filter `shout`
         --> html/op.html:2:14
          |
        2 | {{ op.name | shout }}
          |              ^^^^^

        error: Unknown component `part`
         --> html/op.html:3:4
          |
        3 | {{ <part of={1} /> }}
          |    ^^^^^^^^^^^^^^^
        DIR/html/op.html:1:11: error: unexpected end of input
        DIR/html/op.html:1:14: error: invalid Integer"#]].assert_eq(&all.join("\n"));
}

#[test]
fn files_that_cannot_be_read() {
    let binary = Templated::new(&[("markdown/op.md", b"a\nb\xff")]);
    let none = made(Path::new("no/such/folder"), Format::Html).expect_err("there is none");
    let all = [binary.wrong(Format::Markdown), binary.wrong(Format::Html), none];
    expect![[r#"
        DIR/markdown/op.md:2:2: error: invalid UTF-8: this is not a text file
        DIR/html: error: cannot read the folder: no such file or directory
        no/such/folder: error: cannot read the folder: no such file or directory"#]]
    .assert_eq(&all.join("\n"));
    assert!(!Path::new("no/such/folder").exists());
}
