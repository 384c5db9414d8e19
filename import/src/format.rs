//! Formats: TableGen's `assemblyFormat` as elements of a spec.

use crate::names::{identifier, snake};
use bourn_spec::ast::{Ex, FElem, FKind};

/// A format of a spec.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Format {
    /// The elements.
    pub elements: Vec<FElem>,
    /// The lists that the elements refer to, each with its definition.
    pub lists: Vec<(String, Ex)>,
    /// Whether functions parse and print parts of it.
    pub has_hooks: bool,
    /// The names that the format mentions.
    pub variables: Vec<String>,
}

/// A token of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A literal, without its backticks.
    Literal(String),
    /// `$name`
    Variable(String),
    /// A directive or a name.
    Word(String),
    /// A string, with its quotes.
    Text(String),
    /// Anything else.
    Mark(char),
}

/// Translates a format. `hooks` is the Rust path of the dialect's hooks. The error is the reason why this is not possible.
pub fn translate(text: &str, hooks: &str) -> Result<Format, String> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens: &tokens, at: 0, hooks, made: Format::default() };
    let mut out = Vec::new();
    while reader.at < tokens.len() {
        reader.element(&mut out, 0)?;
    }
    Ok(Format { elements: out, ..reader.made })
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let chars: Vec<char> = text.chars().collect();
    let (mut all, mut at) = (Vec::new(), 0);
    let word = |start: usize, more: &[char]| {
        let length =
            chars[start..].iter().take_while(|c| c.is_ascii_alphanumeric() || more.contains(c)).count();
        start + length
    };
    while at < chars.len() {
        let start = at;
        let slice = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
        match chars[at] {
            c if c.is_whitespace() => at += 1,
            '`' => {
                let length = chars[at + 1..].iter().position(|c| *c == '`').ok_or("a literal has no end")?;
                at += length + 2;
                all.push(Token::Literal(slice(start + 1, at - 1)));
            }
            '"' => {
                let length = chars[at + 1..].iter().position(|c| *c == '"').ok_or("a string has no end")?;
                at += length + 2;
                all.push(Token::Text(slice(start, at)));
            }
            '$' => {
                at = word(at + 1, &['_']);
                all.push(Token::Variable(slice(start + 1, at)));
            }
            c if c.is_ascii_alphanumeric() || c == '_' => {
                at = word(at, &['_', '-']);
                all.push(Token::Word(slice(start, at)));
            }
            c => {
                at += 1;
                all.push(Token::Mark(c));
            }
        }
    }
    Ok(all)
}

struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
    hooks: &'t str,
    /// The result so far.
    made: Format,
}

/// The maximum nesting depth of groups.
const DEPTH: u32 = 32;

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn takes(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(found);
        found
    }

    fn expects(&mut self, mark: char) -> Result<(), String> {
        if self.takes(mark) { Ok(()) } else { Err(format!("`{mark}` is missing in the format")) }
    }

    fn element(&mut self, out: &mut Vec<FElem>, depth: u32) -> Result<(), String> {
        if depth > DEPTH {
            return Err("the format nests too deep".to_owned());
        }
        let Some(token) = self.peek().cloned() else { return Err("the format ends too early".to_owned()) };
        self.at += 1;
        match token {
            Token::Literal(text) => out.push(FKind::Literal(text).into()),
            Token::Variable(name) => {
                out.push(FKind::Var(identifier(&name).into()).into());
                self.made.variables.push(identifier(&name));
            }
            Token::Word(word) => match word.as_str() {
                "custom" => self.custom(out, depth)?,
                "oilist" => self.clauses(out, depth)?,
                "type" | "functional-type" | "qualified" | "ref" | "struct" => {
                    let args = self.arguments(depth)?;
                    out.push(FKind::Call(word.into(), args).into());
                }
                _ => out.push(FKind::Word(word.into()).into()),
            },
            Token::Mark('(') => self.group(out, depth)?,
            Token::Mark('^') => match out.last_mut() {
                Some(last) => last.anchor = true,
                None => return Err("`^` follows nothing".to_owned()),
            },
            Token::Mark(c) => return Err(format!("`{c}` is not understood in the format")),
            // The text of an argument of a hook.
            Token::Text(text) if depth > 0 => {
                out.push(FKind::Literal(text.trim_matches('"').to_owned()).into());
            }
            Token::Text(text) => return Err(format!("{text} is C++ in the format")),
        }
        Ok(())
    }

    fn group(&mut self, out: &mut Vec<FElem>, depth: u32) -> Result<(), String> {
        let mut inner = Vec::new();
        while !self.takes(')') {
            self.element(&mut inner, depth + 1)?;
        }
        let mut other = Vec::new();
        if self.takes(':') {
            self.expects('(')?;
            while !self.takes(')') {
                self.element(&mut other, depth + 1)?;
            }
        }
        self.expects('?')?;
        out.push(FKind::Group(inner, other).into());
        Ok(())
    }

    /// Reads bracketed arguments, each a single element.
    fn arguments(&mut self, depth: u32) -> Result<Vec<FElem>, String> {
        self.expects('(')?;
        let mut args = Vec::new();
        while !self.takes(')') {
            let mut one = Vec::new();
            self.element(&mut one, depth + 1)?;
            args.extend(one);
            self.takes(',');
        }
        Ok(args)
    }

    fn custom(&mut self, out: &mut Vec<FElem>, depth: u32) -> Result<(), String> {
        self.expects('<')?;
        let Some(Token::Word(name)) = self.peek().cloned() else {
            return Err("`custom` has no name".to_owned());
        };
        self.at += 1;
        self.expects('>')?;
        let args = self.arguments(depth)?;
        if let ("DynamicIndexList", Some([dynamic, fixed])) = (name.as_str(), variables(&args)) {
            let list = format!("mixed_{dynamic}");
            out.push(FKind::Word(list.as_str().into()).into());
            self.made.lists.push((list, Ex::call("mixed", vec![Ex::name(fixed), Ex::name(dynamic)])));
            return Ok(());
        }
        self.made.has_hooks = true;
        let (hooks, name) = (self.hooks, snake(&name));
        let (parse, print) = (format!("{hooks}::parse_{name}"), format!("{hooks}::print_{name}"));
        out.push(FKind::Custom(parse, print, args).into());
        Ok(())
    }

    fn clauses(&mut self, out: &mut Vec<FElem>, depth: u32) -> Result<(), String> {
        self.expects('(')?;
        let (mut all, mut one) = (Vec::new(), Vec::new());
        loop {
            if self.takes(')') {
                break;
            }
            if self.takes('|') {
                all.push(std::mem::take(&mut one));
                continue;
            }
            self.element(&mut one, depth + 1)?;
        }
        all.push(one);
        out.push(FKind::Clauses(all).into());
        Ok(())
    }
}

/// Returns the names of two variables.
fn variables(elements: &[FElem]) -> Option<[&str; 2]> {
    match elements {
        [FElem { kind: FKind::Var(first), .. }, FElem { kind: FKind::Var(second), .. }] => {
            Some([&first.text, &second.text])
        }
        _ => None,
    }
}

/// Calls `edit` with each list of elements that are read one after the other: inner lists first.
fn each_list(elements: &mut Vec<FElem>, edit: &mut dyn FnMut(&mut Vec<FElem>)) {
    for element in &mut *elements {
        match &mut element.kind {
            FKind::Group(then, otherwise) => {
                each_list(then, edit);
                each_list(otherwise, edit);
            }
            FKind::Clauses(all) => all.iter_mut().for_each(|one| each_list(one, edit)),
            _ => {}
        }
    }
    edit(elements);
}

/// Replaces elements for which `replacement` returns another element.
fn replace_each(elements: &mut Vec<FElem>, replacement: &dyn Fn(&FElem) -> Option<FKind>) {
    each_list(elements, &mut |list| {
        for element in list {
            if let Some(kind) = replacement(element) {
                element.kind = kind;
            }
        }
    });
}

/// Replaces `struct(params)` by the names of the parameters where it is an anchor.
pub fn name_members(elements: &mut Vec<FElem>, members: &[FElem]) {
    replace_each(elements, &|element| match &element.kind {
        FKind::Call(name, args) if name.text == "struct" && element.anchor => match &args[..] {
            [FElem { kind: FKind::Word(all), .. }] if all.text == "params" => {
                Some(FKind::Call(name.clone(), members.to_vec()))
            }
            _ => None,
        },
        _ => None,
    });
}

/// Writes `type($x)` of some values with the names of the types: `qualified(type($x))`.
pub fn name_types(elements: &mut Vec<FElem>, is_named: &dyn Fn(&str) -> bool) {
    replace_each(elements, &|element| match &element.kind {
        FKind::Call(word, args) if word.text == "type" => match &args[..] {
            [FElem { kind: FKind::Var(name), .. }] if is_named(&name.text) => {
                Some(FKind::Call("qualified".into(), vec![element.kind.clone().into()]))
            }
            _ => None,
        },
        _ => None,
    });
}

/// Writes some attributes, which are arrays of at most one item, as their items.
pub fn as_items(elements: &mut Vec<FElem>, is_item: &dyn Fn(&str) -> bool) {
    replace_each(elements, &|element| match &element.kind {
        FKind::Var(name) if is_item(&name.text) => {
            Some(FKind::Call("item".into(), vec![element.kind.clone().into()]))
        }
        _ => None,
    });
}

/// Writes lists of parameters as MLIR prints them, without brackets: `items($list)`. The language prints qualified lists with brackets, so that those
/// in the format are removed. `[ (] : $list ])?` stands for a list that may be empty.
pub fn write_lists(elements: &mut Vec<FElem>, is_list: &dyn Fn(&str) -> bool) {
    let is = |element: &FElem, text: &str| matches!(&element.kind, FKind::Literal(found) if found == text);
    let listed = |element: &FElem| match &element.kind {
        FKind::Var(name) => is_list(&name.text),
        FKind::Call(word, args) if word.text == "qualified" => {
            matches!(&args[..], [FElem { kind: FKind::Var(name), .. }] if is_list(&name.text))
        }
        _ => false,
    };
    let list_at = |rest: &[FElem]| match rest {
        [open, list, close, ..] if is(open, "[") && listed(list) && is(close, "]") => Some((list.clone(), 3)),
        [open, none, list, close, ..] if is(open, "[") && is(none, "") && listed(list) && is(close, "]") => {
            Some((list.clone(), 4))
        }
        [open, FElem { kind: FKind::Group(then, otherwise), .. }, ..] if is(open, "[") => {
            match (&then[..], &otherwise[..]) {
                ([none], [list, close]) if is(none, "]") && listed(list) && is(close, "]") => {
                    Some((FElem { anchor: false, ..list.clone() }, 2))
                }
                _ => None,
            }
        }
        _ => None,
    };
    each_list(elements, &mut |all| {
        for at in 0.. {
            let Some(rest) = all.get(at..).filter(|rest| !rest.is_empty()) else { return };
            let is_closed = rest.get(1).is_some_and(|next| is(next, "]"));
            match list_at(rest) {
                Some((list, count)) if matches!(list.kind, FKind::Var(_)) => {
                    let mark = |text: &str| FElem::from(FKind::Literal(text.to_owned()));
                    all.splice(at..at + count, [mark("["), items(list), mark("]")]);
                }
                Some((list, count)) => _ = all.splice(at..at + count, [list]),
                None if listed(&rest[0]) && !is_closed => all[at] = items(rest[0].clone()),
                None => {}
            }
        }
    });
}

/// Returns `items($list)` for a list.
fn items(list: FElem) -> FElem {
    let FElem { kind, anchor, .. } = list;
    let args = match kind {
        FKind::Call(_, args) => args,
        one => vec![one.into()],
    };
    FElem { anchor, ..FKind::Call("items".into(), args).into() }
}

/// Returns the format in which the parser takes the types that are not in the text from the definitions of the operands.
pub fn with_definitions(elements: &[FElem], operands: &[&str]) -> Vec<FElem> {
    let mut typed = Vec::new();
    add_typed(elements, false, &mut typed);
    let is_open = |name: &str| {
        operands.contains(&name) && !typed.iter().any(|typed| typed == name || typed == "operands")
    };
    let mut out = elements.to_vec();
    define(&mut out, &is_open);
    out
}

/// Adds the names of the values whose types are in the text; `in_type` is set inside of `type(..)`.
fn add_typed(elements: &[FElem], in_type: bool, typed: &mut Vec<String>) {
    for element in elements {
        match &element.kind {
            FKind::Var(name) | FKind::Word(name) if in_type => typed.push(name.text.clone()),
            FKind::Call(word, args) => {
                let is_type = matches!(word.text.as_str(), "type" | "functional-type");
                add_typed(args, in_type || is_type, typed);
            }
            FKind::Custom(_, _, args) => add_typed(args, in_type, typed),
            FKind::Group(then, otherwise) => {
                add_typed(then, in_type, typed);
                add_typed(otherwise, in_type, typed);
            }
            FKind::Clauses(all) => all.iter().for_each(|one| add_typed(one, in_type, typed)),
            _ => {}
        }
    }
}

fn define(elements: &mut Vec<FElem>, is_open: &dyn Fn(&str) -> bool) {
    let defined = |inner: &FKind| Some(FKind::Call("defined".into(), vec![inner.clone().into()]));
    replace_each(elements, &|element| match &element.kind {
        FKind::Var(name) if is_open(&name.text) => defined(&element.kind),
        FKind::Word(name) if name.text == "operands" => defined(&element.kind),
        FKind::Custom(parse, print, args) => {
            let mut args = args.clone();
            define(&mut args, is_open);
            Some(FKind::Custom(parse.clone(), print.clone(), args))
        }
        _ => None,
    });
}

/// Returns the format in which the parser takes the longest reading.
pub fn greedy(elements: &[FElem]) -> Vec<FElem> {
    let mut out = vec![FKind::Word("greedy".into()).into()];
    out.extend_from_slice(elements);
    out
}
