//! Parsing of the parameters of declared types and attributes.

use super::core::{Parser, Pos};
use super::dialect::Bracket;
use super::lexer::{Tok, unescape};
use super::not_linked;
use super::{Failed, Parsed};
use crate::context::Context;
use crate::def::{ItemForm, ParamDef, ParamFmt, ParamKind, TypeDef};
use crate::interned::{AttrData, Attribute, DYNAMIC, FloatKind, Ident, Mentioned, Param, Type, TypeData};
use crate::print::item_kind;
use bourn_presburger::affine::{AffineMap, MapOrSet};
use std::fmt::Display;

/// The kind of one size of a shape.
const SIZE: ParamKind = ParamKind::Int { bits: 64, signed: true };

impl<'c> Parser<'_, 'c> {
    /// Parses the parameters that a table declares: `<1, i32>`, or the form of its format. Violations of `require` clauses are reported at
    /// `start`.
    pub fn declared_params(
        &mut self,
        def: &'static TypeDef,
        bracket: Bracket,
        start: u32,
    ) -> Parsed<Box<[Param<'c>]>> {
        let mut found: Vec<Option<Param<'c>>> = vec![None; def.params.len()];
        match def.format {
            Some(elements) => self.param_elements(def, elements, &mut found)?,
            None => {
                if bracket == Bracket::Follows
                    || def.params.iter().any(|param| self.absent_param(param).is_none())
                {
                    self.expect_punct(b'<')?;
                    self.param_list(def, &mut found)?;
                    self.expect_punct(b'>')?;
                }
            }
        }
        let mut params = Vec::with_capacity(found.len());
        for (param, value) in def.params.iter().zip(found) {
            match value.or_else(|| self.absent_param(param)) {
                Some(value) => params.push(value),
                None => {
                    let (at, name) = (self.token.start, param.name);
                    return self.plain_error(at, format!("failed to parse {} parameter '{name}'", def.name));
                }
            }
        }
        if let Err(message) = crate::constraint::verify_params(def, &params) {
            return self.plain_error(start, message);
        }
        Ok(params.into())
    }

    /// Returns whether the text of a table's parameters begins at the current token.
    pub fn declared_params_start(&self, def: &'static TypeDef) -> bool {
        match def.format.and_then(<[ParamFmt]>::first) {
            Some(first) => self.param_element_starts(def, first),
            None => self.at_punct(b'<'),
        }
    }

    /// Returns the value of a parameter that the text leaves out; `None` if this is an error.
    fn absent_param(&self, param: &ParamDef) -> Option<Param<'c>> {
        match param.default {
            Some(default) => Some(self.ctx.default_param(default).held_as(&param.kind)),
            None => match param.kind {
                ParamKind::Optional(_) => Some(Param::Absent),
                ParamKind::Items(_) => Some(Param::List(Box::new([]))),
                _ => None,
            },
        }
    }

    /// Parses parameters in order, separated by commas, up to a closing bracket. The table may allow the last parameters to be left out.
    fn param_list(&mut self, def: &'static TypeDef, found: &mut [Option<Param<'c>>]) -> Parsed<()> {
        let closed = |p: &Self| p.at_punct(b'>') || p.at_punct(b')') || p.at_punct(b']');
        for (i, param) in def.params.iter().enumerate() {
            if closed(self) && self.absent_param(param).is_some() {
                return Ok(());
            }
            if i > 0 {
                self.expect_punct(b',')?;
            }
            found[i] = Some(self.param(&param.kind, param.name)?);
        }
        Ok(())
    }

    fn param_elements(
        &mut self,
        def: &'static TypeDef,
        elements: &'static [ParamFmt],
        found: &mut [Option<Param<'c>>],
    ) -> Parsed<()> {
        for (i, element) in elements.iter().enumerate() {
            match element {
                ParamFmt::Lit(text) => self.expect(text)?,
                ParamFmt::Space(_) => {}
                ParamFmt::Param(i) | ParamFmt::QualifiedParam(i) => {
                    let param = &def.params[*i as usize];
                    found[*i as usize] = Some(self.param(&param.kind, param.name)?);
                }
                ParamFmt::Items(i) => {
                    let param = &def.params[*i as usize];
                    found[*i as usize] = Some(self.param_items(&param.kind, param.name)?);
                }
                ParamFmt::Dims(i) => {
                    let kind = &def.params[*i as usize].kind;
                    let sizes = self.dimensions()?.into_iter().map(Param::Int).collect();
                    found[*i as usize] = Some(Param::List(sizes).held_as(kind));
                }
                ParamFmt::Word(i) => {
                    let param = &def.params[*i as usize];
                    found[*i as usize] = Some(self.param(&param.kind, param.name)?);
                }
                ParamFmt::Own(i) => found[*i as usize] = Some(self.own_type(def).map(Param::Type)?),
                ParamFmt::Verbatim(i) => {
                    let text = self.enclosed_text()?;
                    found[*i as usize] = Some(Param::Str(text));
                }
                ParamFmt::Loop { lists, separator, body } => {
                    self.param_loop(def, (lists, *separator, body), found)?;
                }
                // Its loop parses it.
                ParamFmt::Item(..) => {}
                ParamFmt::Params => self.param_list(def, found)?,
                ParamFmt::Struct(members) => self.param_struct(def, members, found)?,
                ParamFmt::Optional(_, then, otherwise) => {
                    let first = then.iter().find(|e| !matches!(e, ParamFmt::Space(_)));
                    let mut is_there = first.is_some_and(|first| self.param_element_starts(def, first));
                    // In a greedy format, what follows may begin with the same literal: the next tokens decide.
                    let next = elements[i + 1..].iter().find(|e| !matches!(e, ParamFmt::Space(_)));
                    if is_there && next.is_some_and(|next| self.param_element_starts(def, next)) {
                        is_there = self.param_group_starts(def, then);
                    }
                    let part = if is_there { then } else { otherwise };
                    self.deeper(|p| p.param_elements(def, part, found))?;
                }
                ParamFmt::Custom { parse: hook, params, .. } => {
                    let Some(parse) = hook.get::<ParseParamsFn>() else {
                        return self.plain_error(self.token.start, not_linked(def.name, hook.path));
                    };
                    let values = parse(&mut ParamParser { p: self })?;
                    for (i, value) in params.iter().zip(values) {
                        found[*i as usize] = Some(value);
                    }
                }
            }
        }
        Ok(())
    }

    /// Parses the items of a list without brackets; there may be no items.
    fn param_items(&mut self, kind: &'static ParamKind, name: &str) -> Parsed<Param<'c>> {
        let of = match kind {
            ParamKind::List(of) => of,
            _ => &SIZE,
        };
        let mut items = Vec::new();
        if self.param_starts(of) {
            self.comma_separated(|p| {
                items.push(p.deeper(|p| p.param(of, name))?);
                Ok(())
            })?;
        }
        Ok(Param::List(items.into()).held_as(kind))
    }

    /// Parses the repetitions of a loop over parameters that are lists: while one begins or a separator follows.
    fn param_loop(
        &mut self,
        def: &'static TypeDef,
        (lists, separator, body): (&'static [u16], Option<&'static str>, &'static [ParamFmt]),
        found: &mut [Option<Param<'c>>],
    ) -> Parsed<()> {
        let kind = |list: u16| item_kind(&def.params[list as usize].kind);
        let begins = |p: &Self| {
            let first = body.iter().find(|e| !matches!(e, ParamFmt::Space(_)));
            first.is_some_and(|first| match first {
                ParamFmt::Item(i, form) => p.item_starts(kind(lists[*i as usize]), *form),
                first => p.param_element_starts(def, first),
            })
        };
        let mut values: Vec<Vec<Param<'c>>> = vec![Vec::new(); lists.len()];
        let mut more = begins(self);
        while more {
            for element in body {
                match element {
                    ParamFmt::Item(i, form) => {
                        let list = lists[*i as usize];
                        let name = def.params[list as usize].name;
                        let value = self.deeper(|p| match form {
                            ItemForm::Own => p.own_type(def).map(Param::Type),
                            _ => p.param(kind(list), name),
                        })?;
                        values[*i as usize].push(value);
                    }
                    element => self.param_elements(def, std::slice::from_ref(element), found)?,
                }
            }
            more = match separator {
                Some(separator) => self.accept(separator),
                None => begins(self),
            };
        }
        for (list, values) in lists.iter().zip(values) {
            let kind = &def.params[*list as usize].kind;
            found[*list as usize] = Some(Param::List(values.into()).held_as(kind));
        }
        Ok(())
    }

    fn item_starts(&self, kind: &ParamKind, form: ItemForm) -> bool {
        form != ItemForm::Usual && self.token.kind == Tok::Bare || self.param_starts(kind)
    }

    /// Parses a type; one of the same dialect as `def` may omit `!dialect.`.
    fn own_type(&mut self, def: &'static TypeDef) -> Parsed<Type<'c>> {
        let own = (self.token.kind == Tok::Bare).then(|| {
            let dialect = def.name.split_once('.').map_or(def.name, |(dialect, _)| dialect);
            self.ctx.type_def(&format!("{dialect}.{}", self.text()))
        });
        let Some(own) = own.flatten() else { return self.parse_type() };
        let start = self.token.start;
        self.advance();
        let bracket = self.bracket();
        let params = self.deeper(|p| p.declared_params(own, bracket, start))?;
        Ok(self.ctx.ty(TypeData::Declared { def: own, params }))
    }

    /// Parses the text up to the bracket that closes the innermost open one. Aliases in it are replaced by their definitions.
    fn enclosed_text(&mut self) -> Parsed<Ident<'c>> {
        let start = self.token.start;
        let end = self.enclosed_end(start as usize)?;
        let (text, mentions) = self.mentions_in(self.src[start as usize..end].trim());
        self.last_end = end as u32;
        self.reset_to(end as u32);
        let mut whole = String::new();
        let mut done = 0;
        for mention in &mentions {
            let at = mention.at as usize;
            whole.push_str(&text.as_str()[done..at]);
            match mention.item {
                Mentioned::Attr(attr) => whole.push_str(&attr.to_string()),
                Mentioned::Type(ty) => whole.push_str(&ty.to_string()),
            }
            done = at;
        }
        whole.push_str(&text.as_str()[done..]);
        Ok(self.ctx.ident(&whole))
    }

    /// Parses `a = 1, b = 2` in any order.
    fn param_struct(
        &mut self,
        def: &'static TypeDef,
        members: &'static [u16],
        found: &mut [Option<Param<'c>>],
    ) -> Parsed<()> {
        let named = |word: &str| members.iter().copied().find(|m| def.params[*m as usize].name == word);
        loop {
            let start = self.token.start;
            let Some(member) = (self.token.kind == Tok::Bare).then(|| named(self.text())).flatten() else {
                // The list may be empty if all members may be absent.
                let none = members.iter().all(|m| found[*m as usize].is_none());
                if none && self.token.kind != Tok::Bare {
                    return Ok(());
                }
                let names: Vec<&str> = members.iter().map(|m| def.params[*m as usize].name).collect();
                return self.plain_error(start, format!("expected one of: {}", names.join(", ")));
            };
            let param = &def.params[member as usize];
            if found[member as usize].is_some() {
                return self.plain_error(start, format!("parameter '{}' is given twice", param.name));
            }
            self.advance();
            self.expect_punct(b'=')?;
            found[member as usize] = Some(self.param(&param.kind, param.name)?);
            if !self.accept_punct(b',') {
                return Ok(());
            }
        }
    }

    /// Returns whether an optional group begins at the current token: its literals up to the first parameter, and the parameter.
    fn param_group_starts(&mut self, def: &'static TypeDef, group: &'static [ParamFmt]) -> bool {
        let (start, last_end) = (self.token.start, self.last_end);
        let elements = group.iter().filter(|e| !matches!(e, ParamFmt::Space(_)));
        let mut begins = false;
        for (i, element) in elements.enumerate() {
            // A loop and an inner group may be empty.
            let may_be_empty =
                matches!(element, ParamFmt::Loop { .. } | ParamFmt::Optional(..) | ParamFmt::Dims(_));
            begins = self.param_element_starts(def, element) || i > 0 && may_be_empty;
            match element {
                ParamFmt::Lit(text) if begins => _ = self.accept(text),
                _ => break,
            }
        }
        self.last_end = last_end;
        self.reset_to(start);
        begins
    }

    fn param_element_starts(&self, def: &'static TypeDef, element: &ParamFmt) -> bool {
        match element {
            ParamFmt::Lit(text) => self.at(text),
            ParamFmt::Param(i) | ParamFmt::QualifiedParam(i) => {
                self.param_starts(&def.params[*i as usize].kind)
            }
            ParamFmt::Items(i) => match &def.params[*i as usize].kind {
                ParamKind::List(of) => self.param_starts(of),
                _ => self.param_starts(&SIZE),
            },
            ParamFmt::Dims(_) => self.param_starts(&SIZE),
            ParamFmt::Params => def.params.first().is_some_and(|p| self.param_starts(&p.kind)),
            ParamFmt::Struct(members) => {
                self.token.kind == Tok::Bare
                    && members.iter().any(|m| def.params[*m as usize].name == self.text())
            }
            ParamFmt::Optional(_, then, otherwise) => [then, otherwise].into_iter().any(|part| {
                let first = part.iter().find(|e| !matches!(e, ParamFmt::Space(_)));
                first.is_some_and(|e| self.param_element_starts(def, e))
            }),
            ParamFmt::Own(_) => self.token.kind == Tok::Bare || self.at_type(),
            ParamFmt::Word(_) => matches!(self.token.kind, Tok::Bare | Tok::Str),
            ParamFmt::Loop { lists, body, .. } => {
                body.iter().find(|e| !matches!(e, ParamFmt::Space(_))).is_some_and(|first| match first {
                    ParamFmt::Item(i, form) => {
                        self.item_starts(item_kind(&def.params[lists[*i as usize] as usize].kind), *form)
                    }
                    first => self.param_element_starts(def, first),
                })
            }
            ParamFmt::Space(_) | ParamFmt::Item(..) | ParamFmt::Verbatim(_) | ParamFmt::Custom { .. } => true,
        }
    }

    fn param_starts(&self, kind: &ParamKind) -> bool {
        let word = |cases: &[(&str, i64)]| {
            self.token.kind == Tok::Bare && cases.iter().any(|(text, _)| *text == self.text())
        };
        match kind {
            ParamKind::Int { .. } => {
                self.token.kind == Tok::Int || self.at_punct(b'-') || self.at_punct(b'?')
            }
            ParamKind::Float => matches!(self.token.kind, Tok::Float | Tok::Int) || self.at_punct(b'-'),
            ParamKind::Bool => self.at("true") || self.at("false"),
            // A bare word is a string only if the parameter is required.
            ParamKind::Str => self.token.kind == Tok::Str,
            ParamKind::Type => self.at_type(),
            ParamKind::Attr => self.at_attribute(),
            ParamKind::ShortType(name) => {
                self.at_type() || self.ctx.type_def(name).is_some_and(|def| self.declared_params_start(def))
            }
            ParamKind::ShortAttr(name) => {
                self.at_attribute()
                    || self.ctx.attr_def(name).is_some_and(|def| self.declared_params_start(def))
            }
            ParamKind::Numbers(_) => self.at_punct(b'[') || self.at_attribute(),
            ParamKind::Enum(cases) | ParamKind::Bits(cases, _) => self.token.kind == Tok::Str || word(cases),
            ParamKind::List(inner) => self.at_punct(b'[') || self.param_starts(inner),
            ParamKind::Items(inner) => self.param_starts(inner),
            ParamKind::Shape => self.at_punct(b'[') || self.param_starts(&SIZE),
            ParamKind::Optional(inner) => self.param_starts(inner),
        }
    }

    /// Parses the value of one parameter.
    pub fn param(&mut self, kind: &'static ParamKind, name: &str) -> Parsed<Param<'c>> {
        match kind {
            ParamKind::Int { bits, signed } => self.int_param(*bits, *signed, name),
            ParamKind::Float => {
                let kind = self.ctx.float(FloatKind::F64);
                self.dense_array_item(kind).map(Param::Int)
            }
            ParamKind::Bool => match () {
                () if self.accept("true") => Ok(Param::Bool(true)),
                () if self.accept("false") => Ok(Param::Bool(false)),
                () => self.wrong_token("expected 'true' or 'false'"),
            },
            ParamKind::Str => {
                let text = match self.token.kind {
                    Tok::Str => super::lexer::unescape(self.advance()).into_owned(),
                    Tok::Bare => self.advance().to_owned(),
                    _ => return self.wrong_token("expected string"),
                };
                Ok(Param::Str(self.ctx.ident(&text)))
            }
            ParamKind::Type => self.parse_type().map(Param::Type),
            ParamKind::Attr => self.parse_attribute(None).map(Param::Attr),
            ParamKind::ShortType(name) => self.parse_short_type(name).map(Param::Type),
            ParamKind::ShortAttr(name) => self.parse_short_attr(name).map(Param::Attr),
            ParamKind::Numbers(width) => self.numbers(*width).map(Param::Attr),
            ParamKind::Enum(cases) => self.case(cases).map(Param::Int),
            ParamKind::Bits(cases, separator) => self.bits(cases, separator).map(Param::Int),
            ParamKind::List(inner) => {
                let bracket = self.accept_punct(b'[');
                let mut items = Vec::new();
                let end = if bracket { b']' } else { b'>' };
                if !self.at_punct(end) {
                    self.comma_separated(|p| {
                        items.push(p.deeper(|p| p.param(inner, name))?);
                        Ok(())
                    })?;
                }
                if bracket {
                    self.expect_punct(b']')?;
                }
                Ok(Param::List(items.into()))
            }
            ParamKind::Items(inner) => {
                let mut items = vec![self.param(inner, name)?];
                while self.at_punct(b',') {
                    let comma = self.token.start;
                    self.advance();
                    // In a `struct`, the next member may follow.
                    if !self.param_starts(inner) {
                        self.reset_to(comma);
                        break;
                    }
                    items.push(self.deeper(|p| p.param(inner, name))?);
                }
                Ok(Param::List(items.into()))
            }
            ParamKind::Shape => {
                let start = self.token.start;
                let shape = self.param(&ParamKind::List(&SIZE), name)?.held_as(kind);
                match &shape {
                    Param::Shape(sizes) if sizes.iter().any(|&size| size < 0 && size != DYNAMIC) => {
                        self.plain_error(start, format!("parameter '{name}' has a negative size"))
                    }
                    _ => Ok(shape),
                }
            }
            ParamKind::Optional(inner) => self.param(inner, name),
        }
    }

    /// Parses a declared attribute or only its parameters: `#toy.layout<4>` or `<4>`. Other attributes are parsed, too, as the verifier
    /// compares attributes with constraints.
    fn parse_short_attr(&mut self, name: &str) -> Parsed<Attribute<'c>> {
        let def =
            self.ctx.attr_def(name).filter(|def| !self.at_punct(b'#') && self.declared_params_start(def));
        let Some(def) = def else { return self.parse_attribute(None) };
        let start = self.token.start;
        let bracket = if self.at_punct(b'<') { Bracket::Follows } else { Bracket::Missing };
        let params = self.deeper(|p| p.declared_params(def, bracket, start))?;
        Ok(self.ctx.attr(AttrData::Declared { def, params }))
    }

    /// Parses `[1, 2]`, or an attribute in its full form.
    fn numbers(&mut self, width: u32) -> Parsed<Attribute<'c>> {
        if !self.accept_punct(b'[') {
            return self.parse_attribute(None);
        }
        let element = self.ctx.signless(width);
        let mut values = Vec::new();
        if !self.at_punct(b']') {
            self.comma_separated(|p| {
                values.push(p.dense_array_item(element)?);
                Ok(())
            })?;
        }
        self.expect_punct(b']')?;
        Ok(self.ctx.attr(AttrData::DenseArray { element, values: values.into() }))
    }

    fn int_param(&mut self, bits: u32, signed: bool, name: &str) -> Parsed<Param<'c>> {
        let start = self.token.start;
        if (bits, signed) == (64, true) && self.accept_punct(b'?') {
            return Ok(Param::Int(DYNAMIC));
        }
        // An unsigned number of 64 bits is stored by its bits.
        if let (Ok(value), (64, false), Tok::Int) =
            (self.text().parse::<u64>(), (bits, signed), self.token.kind)
        {
            self.advance();
            return Ok(Param::Int(value as i64));
        }
        let Some(value) = self.optional_i64()? else {
            return self.wrong_token("expected integer value");
        };
        let fits = match (bits, signed) {
            (64.., true) => true,
            (64.., false) => value >= 0,
            (bits, true) => {
                (-(1i64 << bits.saturating_sub(1))..1i64 << bits.saturating_sub(1)).contains(&value)
            }
            (bits, false) => (0..1i64 << bits).contains(&value),
        };
        if fits {
            Ok(Param::Int(value))
        } else {
            self.plain_error(start, format!("parameter '{name}' is out of range"))
        }
    }

    /// Parses cases of a bit set with separators between them, which may be in quotes together.
    pub fn bits(&mut self, cases: &[(&str, i64)], separator: &str) -> Parsed<i64> {
        let separator = separator.trim();
        if self.token.kind == Tok::Str {
            let text = unescape(self.text());
            let value =
                |word: &str| cases.iter().find(|(case, _)| *case == word.trim()).map(|(_, value)| *value);
            let parts: Option<Vec<i64>> = text.split(separator).map(value).collect();
            if let Some(parts) = parts.filter(|parts| parts.len() > 1) {
                self.advance();
                return Ok(parts.into_iter().fold(0, |all, bits| all | bits));
            }
        }
        let mut value = self.case(cases)?;
        while self.accept(separator) {
            value |= self.case(cases)?;
        }
        Ok(value)
    }

    /// Parses a case of an enum, bare or quoted, and returns its value.
    pub fn case(&mut self, cases: &[(&str, i64)]) -> Parsed<i64> {
        let text = match self.token.kind {
            Tok::Bare => Some(self.text()),
            Tok::Str => self.text().get(1..self.text().len().saturating_sub(1)),
            _ => None,
        };
        match text.and_then(|text| cases.iter().find(|(case, _)| *case == text)) {
            Some((_, value)) => {
                self.advance();
                Ok(*value)
            }
            None if text.is_none() => self.error("expected valid keyword or string"),
            None => {
                let texts: Vec<&str> = cases.iter().map(|(text, _)| *text).collect();
                self.error(format!("expected one of: {}", texts.join(", ")))
            }
        }
    }
}

/// The type of a `parse` hook of parameters. The hook reports errors itself.
pub type ParseParamsFn =
    for<'o, 'p, 's, 'c> fn(&'o mut ParamParser<'p, 's, 'c>) -> Result<Vec<Param<'c>>, Failed>;

/// The parser for hooks that parse parameters.
#[derive(Debug)]
pub struct ParamParser<'p, 's, 'c> {
    p: &'p mut Parser<'s, 'c>,
}

impl<'s, 'c> ParamParser<'_, 's, 'c> {
    /// Returns the context.
    pub fn ctx(&self) -> &'c Context {
        self.p.ctx
    }
    /// Returns the position of the current token.
    pub fn pos(&self) -> Pos {
        self.p.pos()
    }
    /// Returns whether the current token is this punctuation or keyword.
    pub fn at(&self, text: &str) -> bool {
        self.p.at(text)
    }
    /// Consumes this punctuation or keyword if it is next.
    pub fn accept(&mut self, text: &str) -> bool {
        self.p.accept(text)
    }
    /// Consumes this punctuation or keyword, or reports `expected '..'`.
    pub fn expect(&mut self, text: &str) -> Parsed<()> {
        self.p.expect(text)
    }
    /// Reports a message at a position.
    pub fn error_at<T>(&mut self, pos: Pos, message: impl Display) -> Result<T, Failed> {
        self.p.plain_error(pos.0, message.to_string())
    }
    /// Parses a keyword.
    pub fn parse_keyword(&mut self) -> Parsed<&'s str> {
        if self.p.token.kind == Tok::Bare {
            return Ok(self.p.advance());
        }
        self.p.wrong_token("expected valid keyword")
    }
    /// Parses a keyword, if one is next.
    pub fn parse_optional_keyword(&mut self) -> Option<&'s str> {
        (self.p.token.kind == Tok::Bare).then(|| self.p.advance())
    }
    /// Parses an integer, which may be negative.
    pub fn parse_integer(&mut self) -> Parsed<i64> {
        match self.p.optional_i64()? {
            Some(value) => Ok(value),
            None => self.p.wrong_token("expected integer value"),
        }
    }
    /// Parses an integer, if one is next.
    pub fn parse_optional_integer(&mut self) -> Parsed<Option<i64>> {
        self.p.optional_i64()
    }
    /// Parses a type.
    pub fn parse_type(&mut self) -> Parsed<Type<'c>> {
        self.p.parse_type()
    }
    /// Parses a type. The name of a type of `dialect` may lack the sigil and the dialect: `ptr<1>` for `!llvm.ptr<1>`.
    pub fn parse_type_in(&mut self, dialect: &str) -> Parsed<Type<'c>> {
        let name = (self.p.token.kind == Tok::Bare).then(|| format!("{dialect}.{}", self.p.text()));
        let Some(def) = name.and_then(|name| self.p.ctx.type_def(&name)) else { return self.p.parse_type() };
        let start = self.p.token.start;
        self.p.advance();
        let bracket = if self.at("<") { Bracket::Follows } else { Bracket::Missing };
        let params = self.p.deeper(|p| p.declared_params(def, bracket, start))?;
        Ok(self.p.ctx.ty(TypeData::Declared { def, params }))
    }
    /// Parses an attribute.
    pub fn parse_attribute(&mut self) -> Parsed<Attribute<'c>> {
        self.p.parse_attribute(None)
    }
    /// Parses an attribute; a number without a written type has type `ty`.
    pub fn parse_attribute_of(&mut self, ty: Type<'c>) -> Parsed<Attribute<'c>> {
        self.p.parse_attribute(Some(ty))
    }
    /// Parses a declared attribute or only its parameters: `#gpu.kernel_table<..>` or `<..>`.
    pub fn parse_declared(&mut self, def: &'static TypeDef) -> Parsed<Attribute<'c>> {
        let start = self.p.token.start;
        // A loaded dialect replaces the linked one.
        let def = self.p.ctx.attr_def(def.name).unwrap_or(def);
        if self.at("<") {
            let params = self.p.deeper(|p| p.declared_params(def, Bracket::Follows, start))?;
            return Ok(self.p.ctx.attr(AttrData::Declared { def, params }));
        }
        let attr = self.parse_attribute()?;
        match attr.data() {
            AttrData::Declared { def: found, .. } if *found == def => Ok(attr),
            _ => self.p.plain_error(start, "invalid kind of attribute specified"),
        }
    }
    /// Returns whether the current token is a string literal.
    pub fn at_string(&self) -> bool {
        self.p.token.kind == Tok::Str
    }
    /// Parses the text of a string literal.
    pub fn parse_string(&mut self) -> Parsed<Ident<'c>> {
        match self.p.token.kind {
            Tok::Str => Ok(self.p.ctx.ident(&unescape(self.p.advance()))),
            _ => self.p.wrong_token("expected string"),
        }
    }
    /// Parses `(d0)[s0] -> (d0 + s0)` without `affine_map<` around it.
    pub fn parse_bare_map(&mut self) -> Parsed<AffineMap> {
        let start = self.p.token.start;
        match self.p.bare_map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => self.p.plain_error(start, "expected AffineMap attribute"),
        }
    }
    /// Parses the sizes before an element type, `4x?x`; [`DYNAMIC`] for `?`.
    pub fn parse_dimensions(&mut self) -> Parsed<Vec<i64>> {
        self.p.dimensions()
    }
}
