//! Reads the part of TextMate's grammars that ours uses, with a small backtracking matcher for its regular expressions.

use serde_json::Value;
use std::ops::Range;

/// A rule: a match, or the regular expressions at its begin and end.
struct Rule {
    scope: String,
    begin: Node,
    end: Option<Node>,
    inner: Vec<Rule>,
}

pub struct Grammar {
    rules: Vec<Rule>,
}

impl Grammar {
    /// Reads a grammar; every regular expression must be one that the matcher knows.
    pub fn new(text: &str) -> Grammar {
        let json: Value = serde_json::from_str(text).expect("JSON");
        Grammar { rules: rules(&json["patterns"], &json["repository"]) }
    }

    /// Returns the scopes of a text, in order; text without a scope is left out.
    pub fn scopes(&self, text: &str) -> Vec<(Range<usize>, String)> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let found = self
                .rules
                .iter()
                .find_map(|r| r.begin.matches(text, at).filter(|end| *end > at).map(|end| (r, end)));
            let Some((rule, mut end)) = found else {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            };
            if let Some(close) = &rule.end {
                end = until(text, end, close, &rule.inner);
            }
            out.push((at..end, rule.scope.clone()));
            at = end;
        }
        out
    }
}

fn until(text: &str, mut at: usize, close: &Node, inner: &[Rule]) -> usize {
    while at < text.len() {
        if let Some(end) = close.matches(text, at) {
            return end;
        }
        let skipped = inner.iter().find_map(|r| r.begin.matches(text, at)).filter(|end| *end > at);
        at = skipped.unwrap_or_else(|| at + text[at..].chars().next().map_or(1, char::len_utf8));
    }
    text.len()
}

fn rules(patterns: &Value, repository: &Value) -> Vec<Rule> {
    let mut out = Vec::new();
    for pattern in patterns.as_array().into_iter().flatten() {
        if let Some(include) = pattern["include"].as_str() {
            let name = include.strip_prefix('#').expect("only own patterns are included");
            let included = &repository[name]["patterns"];
            assert!(included.is_array(), "`{name}` is not in the repository");
            out.extend(rules(included, repository));
            continue;
        }
        let begin = pattern["match"].as_str().or(pattern["begin"].as_str()).expect("a match or a beginning");
        out.push(Rule {
            scope: pattern["name"].as_str().expect("a scope").to_owned(),
            begin: Node::parse(begin),
            end: pattern["end"].as_str().map(Node::parse),
            inner: rules(&pattern["patterns"], repository),
        });
    }
    out
}

/// A regular expression.
#[derive(Debug)]
enum Node {
    Empty,
    Char(char),
    Any,
    Class(bool, Vec<(char, char)>),
    Boundary,
    End,
    Ahead(Box<Node>),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Repeat(Box<Node>, usize, usize),
}

impl Node {
    fn parse(text: &str) -> Node {
        let chars: Vec<char> = text.chars().collect();
        let mut at = 0;
        let node = choice(&chars, &mut at);
        assert_eq!(at, chars.len(), "`{text}` is not a regular expression that the matcher knows");
        node
    }

    /// Returns the end of the match that begins at a byte.
    fn matches(&self, text: &str, at: usize) -> Option<usize> {
        let mut end = None;
        self.run(text, at, &mut |to| {
            end = Some(to);
            true
        });
        end
    }

    fn run(&self, text: &str, at: usize, next: &mut dyn FnMut(usize) -> bool) -> bool {
        let c = text[at..].chars().next();
        let step = |ok: bool, next: &mut dyn FnMut(usize) -> bool| match c {
            Some(c) if ok => next(at + c.len_utf8()),
            _ => false,
        };
        let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        match self {
            Node::Empty => next(at),
            Node::Char(wanted) => step(c == Some(*wanted), next),
            Node::Any => step(c != Some('\n'), next),
            Node::Class(negated, ranges) => {
                step(c.is_some_and(|c| ranges.iter().any(|(a, b)| (*a..=*b).contains(&c)) != *negated), next)
            }
            Node::Boundary => word(text[..at].chars().next_back()) != word(c) && next(at),
            Node::End => matches!(c, None | Some('\n')) && next(at),
            Node::Ahead(inner) => inner.matches(text, at).is_some() && next(at),
            Node::Sequence(parts) => match parts.split_first() {
                None => next(at),
                Some((first, rest)) => first.run(text, at, &mut |to| sequence(rest, text, to, next)),
            },
            Node::Choice(options) => options.iter().any(|o| o.run(text, at, next)),
            Node::Repeat(inner, least, most) => repeat(inner, *least, *most, text, at, next),
        }
    }
}

fn sequence(parts: &[Node], text: &str, at: usize, next: &mut dyn FnMut(usize) -> bool) -> bool {
    match parts.split_first() {
        None => next(at),
        Some((first, rest)) => first.run(text, at, &mut |to| sequence(rest, text, to, next)),
    }
}

fn repeat(
    inner: &Node,
    least: usize,
    most: usize,
    text: &str,
    at: usize,
    next: &mut dyn FnMut(usize) -> bool,
) -> bool {
    let more = most > 0
        && inner.run(text, at, &mut |to| {
            to > at && repeat(inner, least.saturating_sub(1), most - 1, text, to, next)
        });
    more || (least == 0 && next(at))
}

fn choice(chars: &[char], at: &mut usize) -> Node {
    let mut options = vec![parts(chars, at)];
    while chars.get(*at) == Some(&'|') {
        *at += 1;
        options.push(parts(chars, at));
    }
    if options.len() == 1 { options.remove(0) } else { Node::Choice(options) }
}

fn parts(chars: &[char], at: &mut usize) -> Node {
    let mut out = Vec::new();
    while let Some(&c) = chars.get(*at) {
        if matches!(c, '|' | ')') {
            break;
        }
        let one = atom(chars, at);
        let node = match chars.get(*at) {
            Some('*') => Node::Repeat(Box::new(one), 0, usize::MAX),
            Some('+') => Node::Repeat(Box::new(one), 1, usize::MAX),
            Some('?') => Node::Repeat(Box::new(one), 0, 1),
            _ => {
                out.push(one);
                continue;
            }
        };
        *at += 1;
        out.push(node);
    }
    match out.len() {
        0 => Node::Empty,
        1 => out.remove(0),
        _ => Node::Sequence(out),
    }
}

fn atom(chars: &[char], at: &mut usize) -> Node {
    let c = chars[*at];
    *at += 1;
    match c {
        '.' => Node::Any,
        '$' => Node::End,
        '\\' => {
            *at += 1;
            match chars[*at - 1] {
                'b' => Node::Boundary,
                's' => Node::Class(false, vec![(' ', ' '), ('\t', '\r')]),
                c => Node::Char(c),
            }
        }
        '[' => class(chars, at),
        '(' => {
            let kind: String = chars[*at..].iter().take(2).collect();
            *at += if matches!(kind.as_str(), "?:" | "?=") { 2 } else { 0 };
            let inner = choice(chars, at);
            assert_eq!(chars.get(*at), Some(&')'), "a group is closed");
            *at += 1;
            if kind == "?=" { Node::Ahead(Box::new(inner)) } else { inner }
        }
        c => Node::Char(c),
    }
}

fn class(chars: &[char], at: &mut usize) -> Node {
    let negated = chars[*at] == '^';
    *at += usize::from(negated);
    let mut ranges = Vec::new();
    while chars[*at] != ']' {
        let mut take = || {
            *at += usize::from(chars[*at] == '\\');
            *at += 1;
            chars[*at - 1]
        };
        let low = take();
        let range = chars[*at] == '-' && chars[*at + 1] != ']';
        let high = if range {
            *at += 2;
            chars[*at - 1]
        } else {
            low
        };
        ranges.push((low, high));
    }
    *at += 1;
    Node::Class(negated, ranges)
}
