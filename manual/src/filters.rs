//! Filters for templates.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::borrow::Cow;
use tera::{Kwargs, State, TeraResult, Value};

/// The filter `cell`: puts text on one line, without characters that end a cell of a Markdown table.
pub(crate) fn cell(text: &str, _: Kwargs, _: &State) -> String {
    text.replace('\n', " ").replace('|', "\\|")
}

/// The filter `words`: escapes plain text for Markdown, so that it starts no HTML.
pub(crate) fn words(text: &str, _: Kwargs, _: &State) -> String {
    text.replace('<', "\\<")
}

/// The filter `brackets`: escapes brackets, which would end the text of a Markdown link.
pub(crate) fn brackets(text: &str, _: Kwargs, _: &State) -> String {
    text.replace('[', "\\[").replace(']', "\\]")
}

/// The filter `any_has`: whether a field of some item of a list is neither empty nor absent. Columns of tables depend on it.
pub(crate) fn any_has(items: Vec<Value>, kwargs: Kwargs, _: &State) -> TeraResult<bool> {
    let name = kwargs.must_get::<String>("field")?;
    Ok(items.iter().any(|item| {
        item.as_map().and_then(|map| map.get(&name.clone().into())).is_some_and(|v| v.is_truthy())
    }))
}

/// The filter `markdown`: converts Markdown to HTML. HTML in it is shown as text, and links lead only to the web, to mail
/// or to other files. `below` is the level of the heading above it; `inline=true` is for text that is part of a line.
pub(crate) fn markdown(text: Cow<'_, str>, kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let below = kwargs.get::<u64>("below")?.unwrap_or(0);
    let inline = kwargs.get::<bool>("inline")?.unwrap_or(false);
    let mut out = String::new();
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    // The end tags of omitted links.
    let mut left_out = Vec::new();
    let events = Parser::new_ext(&text, options).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Some(Event::Start(Tag::Heading { level: lower(level, below), id, classes, attrs }))
        }
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(lower(level, below)))),
        Event::Start(Tag::Link { ref dest_url, .. } | Tag::Image { ref dest_url, .. }) => {
            let kept = leads_to_a_document(dest_url);
            left_out.push(!kept);
            kept.then_some(event)
        }
        Event::End(TagEnd::Link | TagEnd::Image) => (!left_out.pop().unwrap_or(false)).then_some(event),
        event => Some(event),
    });
    if inline {
        // Paragraphs are joined to one line.
        let flat = events.filter_map(|event| match event {
            Event::Start(Tag::Paragraph) => None,
            Event::End(TagEnd::Paragraph) => Some(Event::Text(CowStr::Borrowed(" "))),
            event => Some(event),
        });
        html::push_html(&mut out, flat);
        return Ok(Value::safe_string(out.trim()));
    }
    html::push_html(&mut out, events);
    Ok(Value::safe_string(&out))
}

fn lower(level: HeadingLevel, by: u64) -> HeadingLevel {
    let levels = [
        HeadingLevel::H1,
        HeadingLevel::H2,
        HeadingLevel::H3,
        HeadingLevel::H4,
        HeadingLevel::H5,
        HeadingLevel::H6,
    ];
    let at = (level as usize - 1).saturating_add(usize::try_from(by).unwrap_or(usize::MAX));
    levels[at.min(levels.len() - 1)]
}

/// Returns whether a link is relative or has a scheme that runs no script. A link with a colon before the path has a scheme, or
/// would be read as if it had.
fn leads_to_a_document(url: &str) -> bool {
    let head = url.split(['/', '?', '#']).next().unwrap_or_default();
    match head.split_once(':') {
        None => true,
        Some((scheme, _)) => {
            ["http", "https", "mailto"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use tera::{Context, Tera};

    fn shown(template: &str, text: &str) -> String {
        let mut tera = Tera::new();
        tera.register_filter("markdown", markdown);
        tera.add_raw_template("t.html", template).expect("it is a template");
        let mut context = Context::new();
        context.insert("doc", text);
        tera.render("t.html", &context).expect("it can be rendered")
    }

    #[test]
    fn html_in_markdown_is_text() {
        let doc =
            "Sums <b>all</b> `a < b`.\n\n<script>alert(1)</script>\n\n<div onclick=\"f()\">\n*x*\n</div>\n";
        expect![[r#"
            <p>Sums &lt;b&gt;all&lt;/b&gt; <code>a &lt; b</code>.</p>
            <p>&lt;script&gt;alert(1)&lt;/script&gt;
            </p>
            <p>&lt;div onclick="f()"&gt;
            *x*
            &lt;/div&gt;
            </p>
        "#]]
        .assert_eq(&shown("{{ doc | markdown }}", doc));
    }

    #[test]
    fn links_that_run_something_are_left_out() {
        let doc = "[a](https://example.org/) [b](other.md#x) [c](javascript:f()) [d](<java\tscript:f()>) \
                   ![e](data:image/svg+xml,x) [f](JAVASCRIPT&colon;f()) <mailto:a@b.org>";
        expect![[r#"<a href="https://example.org/">a</a> <a href="other.md#x">b</a> c d e f <a href="mailto:a@b.org">mailto:a@b.org</a>"#]].assert_eq(&shown("{{ doc | markdown(inline=true) }}", doc));
    }

    #[test]
    fn headings_stand_below_that_of_the_item() {
        expect![[r#"
            <h4>One</h4>
            <h6>Four</h6>
        "#]]
        .assert_eq(&shown("{{ doc | markdown(below=3) }}", "# One\n\n#### Four\n"));
    }
}
