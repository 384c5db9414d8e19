//! Templates of a user's: what they replace, and what is said of mistakes in them.

use bourn_manual::{Format, TemplateError, Templates};
use bourn_spec::model::Model;
use expect_test::expect;
use std::path::{Path, PathBuf};

/// A folder of templates, for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let dir = std::env::temp_dir().join(format!("bourn-templates-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        for (file, text) in files {
            let path = dir.join(file);
            std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("writable");
            std::fs::write(path, text).expect("writable");
        }
        Folder(dir)
    }

    /// The manual of a small dialect.
    fn made(&self, format: Format) -> Result<String, String> {
        let made = Templates::load(format, Some(&self.0)).and_then(|t| bourn_manual::page(&model(), &t));
        made.map_err(|error: TemplateError| self.without_path(&error.to_string()))
    }

    fn wrong(&self, format: Format) -> String {
        self.made(format).expect_err("the templates are wrong")
    }

    fn without_path(&self, text: &str) -> String {
        text.replace(&*self.0.to_string_lossy(), "DIR")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn model() -> Model {
    let spec = "//! Says <b>little</b>.\ndialect toy;\ntype t(w: u32) { require w > 0 else \"x <i> y\"; }\n/// Waits.\nop wait;\n";
    let loaded = bourn_spec::load_str("toy.bourn", spec);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render(false)))
}

#[test]
fn a_template_is_replaced_and_the_others_stay() {
    let op = "\n<p>my {{ op.name }}</p>{% include \"html/mine.html\" %}\n";
    let files = [("html/op.html", op.as_bytes()), ("html/mine.html", b"<hr>"), ("html/.op.html.swp", b"{%")];
    let made = Folder::new("replaced", &files).made(Format::Html).expect("they are right");
    let main = made.split("<main>").nth(1).expect("it is a page");
    expect![[r#"

        <h1 id="dialect-toy">Dialect <code>toy</code></h1>
        <p>Says &lt;b&gt;little&lt;/b&gt;.</p>

        <h2>Types</h2>
        <section id="type-toy.t">
        <h3><code>!toy.t</code></h3>

        <table>
        <tr><th>parameter</th><th>kind</th><th>default</th><th>description</th></tr>
        <tr><td><code>w</code></td><td>u32</td><td></td><td></td></tr>
        </table>
        <p>Requirements:</p>
        <ul>
        <li>x &lt;i&gt; y</li>
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
    let none = Folder::new("escaped", &[("html/other.html", b"")]).made(Format::Html).expect("it is right");
    assert!(none.contains("<p>Says &lt;b&gt;little&lt;/b&gt;.</p>"), "{none}");
    assert!(none.contains("<li>x &lt;i&gt; y</li>"), "{none}");
}

#[test]
fn mistakes_have_a_place() {
    let of =
        |template: &str| Folder::new("place", &[("html/op.html", template.as_bytes())]).wrong(Format::Html);
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
        DIR/html/op.html:2:9: error: field `nme` is not defined. Available fields: anchor, attrs, bounds, deprecated, doc, effects, example, generics, interfaces, name, nothing_fits, operands, promises, regions, requires, results, successors, syntax, traits
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
    let binary = Folder::new("binary", &[("markdown/op.md", b"a\nb\xff")]);
    let none = Folder(PathBuf::from("no/such/folder"));
    let all = [binary.wrong(Format::Markdown), binary.wrong(Format::Html), none.wrong(Format::Html)];
    expect![[r#"
        DIR/markdown/op.md:2:2: error: invalid UTF-8: this is not a text file
        DIR/html: error: cannot read the folder: no such file or directory
        DIR: error: cannot read the folder: no such file or directory"#]]
    .assert_eq(&all.join("\n"));
    assert!(!Path::new("no/such/folder").exists());
}
