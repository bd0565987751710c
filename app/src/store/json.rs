//! Reads values from JSON that people may have changed: strictly, and with faults in our own words.
//!
//! serde's derived code says what it expects where; here that becomes a sentence with the place, what stands there and what is
//! allowed. No name is passed over: one that nothing is known by is a fault, and so is one that stands twice.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::slice;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer as _,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Map, Value, map};

/// Longest part of a text that is repeated in a sentence, characters.
const LONGEST: usize = 40;

/// What is wrong with JSON, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {what}", .path.trim_start_matches('.'))]
pub struct Fault {
    /// From the outside in: `.secs`, `[3]`.
    path: String,
    what: String,
}

impl Fault {
    fn new(what: impl Display) -> Fault {
        Fault { path: String::new(), what: what.to_string() }
    }

    /// The fault seen from one step further out: `.secs` or `[3]`.
    pub fn within(self, step: impl Display) -> Fault {
        Fault { path: format!("{step}{}", self.path), ..self }
    }
}

impl Error for Fault {
    fn custom<T: Display>(what: T) -> Fault {
        Fault::new(what)
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::new(format_args!("{} stands here; {} is allowed", in_words(found), allowed(expected)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::invalid_type(found, expected)
    }

    fn invalid_length(found: usize, expected: &dyn Expected) -> Fault {
        Fault::new(format_args!("a list of {found} stands here; {} is allowed", allowed(expected)))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Fault {
        Fault::new(format_args!("{} stands here; {} is allowed", quoted(found), one_of(expected)))
    }

    fn unknown_field(found: &str, expected: &'static [&'static str]) -> Fault {
        Fault::new(format_args!("there is no such entry; there are {}", expected.join(", ")))
            .within(format_args!(".{}", found.escape_debug()))
    }

    fn missing_field(name: &'static str) -> Fault {
        Fault::new("this entry is missing").within(format_args!(".{name}"))
    }
}

fn quoted(text: &str) -> String {
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start:?}{}", if start.len() < text.len() { "…" } else { "" })
}

fn one_of(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn in_words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Str(text) => quoted(text),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        other => other.to_string(),
    }
}

/// What derived code expects, as people call it.
fn allowed(expected: &dyn Expected) -> String {
    let name = expected.to_string();
    let most = match name.as_str() {
        "u8" => u64::from(u8::MAX),
        "u16" => u64::from(u16::MAX),
        "u32" => u64::from(u32::MAX),
        "u64" | "usize" => u64::MAX,
        "i8" | "i16" | "i32" | "i64" => return "a whole number in its range".to_owned(),
        "a boolean" => return "true or false".to_owned(),
        "a string" => return "a text".to_owned(),
        "a sequence" => return "a list".to_owned(),
        _ if name == "a map" || name.starts_with("struct ") => return "an object".to_owned(),
        _ => return name.replace("an array of length", "a list of").replace("a tuple of size", "a list of"),
    };
    format!("a whole number from 0 to {most}")
}

/// The entries of a JSON object, each name of which stands there once, at every depth.
///
/// # Errors
/// With a sentence that says in which line and column it is at fault.
pub fn entries(text: &str) -> Result<Map<String, Value>, String> {
    let in_place = |error: serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        let what = match error.classify() {
            serde_json::error::Category::Data => {
                let said = error.to_string();
                said.trim_end_matches(&format!(" at line {line} column {column}")).to_owned()
            }
            serde_json::error::Category::Eof => "it ends before it is complete".to_owned(),
            _ => "this is no JSON".to_owned(),
        };
        format!("line {line}, column {column}: {what}")
    };
    if text.trim().is_empty() {
        return Err("it is empty".to_owned());
    }
    serde_json::from_str::<Unambiguous>(text).map_err(in_place)?;
    match serde_json::from_str(text).map_err(in_place)? {
        Value::Object(entries) => Ok(entries),
        _ => Err("it is no JSON object".to_owned()),
    }
}

/// Any JSON in which no name stands twice in an object.
struct Unambiguous;

impl<'de> Deserialize<'de> for Unambiguous {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unambiguous, D::Error> {
        deserializer.deserialize_any(Unambiguous)
    }
}

impl<'de> Visitor<'de> for Unambiguous {
    type Value = Unambiguous;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Unambiguous, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Unambiguous, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Unambiguous, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Unambiguous, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Unambiguous, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Unambiguous, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Unambiguous, A::Error> {
        while list.next_element::<Unambiguous>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Unambiguous, A::Error> {
        let mut names = BTreeSet::new();
        while let Some(name) = object.next_key::<String>()? {
            if names.contains(&name) {
                let what = format_args!("{} stands twice; once is allowed", quoted(&name)).to_string();
                return Err(A::Error::custom(what));
            }
            names.insert(name);
            object.next_value::<Unambiguous>()?;
        }
        Ok(self)
    }
}

/// A value from JSON.
///
/// # Errors
/// With the first thing that is wrong with it.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    T::deserialize(Node(value))
}

#[derive(Clone, Copy)]
struct Node<'de>(&'de Value);

impl<'de> Node<'de> {
    fn visit_list<V: Visitor<'de>>(list: &'de [Value], visitor: V) -> Result<V::Value, Fault> {
        let mut rest = List { rest: list.iter(), index: 0 };
        let value = visitor.visit_seq(&mut rest)?;
        match rest.rest.len() {
            0 => Ok(value),
            more => {
                let fewer = format!("a list of {}", list.len() - more);
                Err(Fault::invalid_length(list.len(), &fewer.as_str()))
            }
        }
    }

    fn visit_struct<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if let Value::Object(object) = self.0
            && let Some(name) = object.keys().find(|name| !fields.contains(&name.as_str()))
        {
            return Err(Fault::unknown_field(name, fields));
        }
        self.deserialize_any(visitor)
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => Node::visit_list(list, visitor),
            Value::Object(object) => visitor.visit_map(Entries { rest: object.iter(), value: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.visit_struct(fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let variant = match self.0 {
            Value::String(name) => Some(Variant { name, content: None }),
            Value::Object(object) if object.len() == 1 => {
                object.iter().next().map(|(name, content)| Variant { name, content: Some(content) })
            }
            _ => None,
        };
        match variant {
            Some(variant) => visitor.visit_enum(variant),
            None => Err(Fault::new(format_args!("{} is allowed here", one_of(names)))),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct
        map identifier ignored_any
    }
}

struct List<'de> {
    rest: slice::Iter<'de, Value>,
    index: usize,
}

impl<'de> SeqAccess<'de> for &mut List<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let index = self.index;
        self.index += 1;
        let value = self.rest.next().map(|value| seed.deserialize(Node(value)));
        value.transpose().map_err(|fault| fault.within(format_args!("[{index}]")))
    }
}

struct Entries<'de> {
    rest: map::Iter<'de>,
    /// The name that was read last, and what it names.
    value: Option<(&'de str, &'de Value)>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some((name, value));
        seed.deserialize(Name(name))
            .map(Some)
            .map_err(|fault| fault.within(format_args!(".{}", name.escape_debug())))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let (name, value) = self.value.take().expect("derived code asks for a name before its value");
        seed.deserialize(Node(value)).map_err(|fault| fault.within(format_args!(".{}", name.escape_debug())))
    }
}

/// A name of an entry, which may be a number.
struct Name<'de>(&'de str);

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.parse() {
            Ok(number) => visitor.visit_u64(number),
            Err(_) => visitor.visit_borrowed_str(self.0),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A value of an enumeration: its name alone, or an object with its name and content.
struct Variant<'de> {
    name: &'de str,
    content: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Fault;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Variant<'de>), Fault> {
        let name: StrDeserializer<'_, Fault> = self.name.into_deserializer();
        seed.deserialize(name).map(|value| (value, self))
    }
}

impl<'de> Variant<'de> {
    fn content(&self) -> Result<Node<'de>, Fault> {
        let missing = || Fault::new(format_args!("{} stands alone here; it needs content", self.name));
        self.content.map(Node).ok_or_else(missing)
    }

    fn within(&self, fault: Fault) -> Fault {
        fault.within(format_args!(".{}", self.name))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        let content = self.content.filter(|content| !content.is_null());
        content.map_or(Ok(()), |_| Err(self.within(Fault::new("nothing belongs here; null is allowed"))))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.content()?).map_err(|fault| self.within(fault))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.content()?.deserialize_any(visitor).map_err(|fault| self.within(fault))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.content()?.visit_struct(fields, visitor).map_err(|fault| self.within(fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize, PartialEq)]
    struct House {
        rooms: Vec<Room>,
        #[serde(default)]
        keys: BTreeMap<u16, bool>,
        owner: Option<String>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    enum Room {
        Attic,
        Cellar { depth: u8, boxes: [u8; 2] },
    }

    fn fault(text: &str) -> String {
        let entries = entries(text).unwrap();
        read::<House>(&Value::Object(entries)).unwrap_err().to_string()
    }

    #[test]
    fn sound_json_is_read() {
        let text = r#"{"rooms": ["Attic", {"Cellar": {"depth": 3, "boxes": [1, 2]}}], "keys": {"7": true}}"#;
        let house: House = read(&Value::Object(entries(text).unwrap())).unwrap();
        let rooms = vec![Room::Attic, Room::Cellar { depth: 3, boxes: [1, 2] }];
        assert_eq!(house, House { rooms, keys: BTreeMap::from([(7, true)]), owner: None });
    }

    #[test]
    fn every_fault_says_where_it_is_what_stands_there_and_what_may() {
        for (text, said) in [
            (r#"{"room": []}"#, "room: there is no such entry; there are rooms, keys, owner"),
            (r#"{"keys": {}}"#, "rooms: this entry is missing"),
            (r#"{"rooms": 3}"#, "rooms: 3 stands here; a list is allowed"),
            (r#"{"rooms": [], "owner": 1.5}"#, "owner: 1.5 stands here; a text is allowed"),
            (r#"{"rooms": ["Porch"]}"#, "rooms[0]: \"Porch\" stands here; Attic or Cellar is allowed"),
            (r#"{"rooms": ["Attic", null]}"#, "rooms[1]: Attic or Cellar is allowed here"),
            (r#"{"rooms": ["Cellar"]}"#, "rooms[0]: Cellar stands alone here; it needs content"),
            (
                r#"{"rooms": [{"Cellar": {"depth": 300, "boxes": [1, 2]}}]}"#,
                "rooms[0].Cellar.depth: 300 stands here; a whole number from 0 to 255 is allowed",
            ),
            (
                r#"{"rooms": [{"Cellar": {"depth": -3, "boxes": [1, 2]}}]}"#,
                "rooms[0].Cellar.depth: -3 stands here; a whole number from 0 to 255 is allowed",
            ),
            (
                r#"{"rooms": [{"Cellar": {"depth": 3, "boxes": [1]}}]}"#,
                "rooms[0].Cellar.boxes: a list of 1 stands here; a list of 2 is allowed",
            ),
            (
                r#"{"rooms": [{"Cellar": {"depth": 3, "boxes": [1, 2, 3]}}]}"#,
                "rooms[0].Cellar.boxes: a list of 3 stands here; a list of 2 is allowed",
            ),
            (
                r#"{"rooms": [{"Cellar": {"deep": 3}}]}"#,
                "rooms[0].Cellar.deep: there is no such entry; there are depth, boxes",
            ),
            (
                r#"{"rooms": [], "keys": {"x": true}}"#,
                "keys.x: \"x\" stands here; a whole number from 0 to 65535 is allowed",
            ),
            (
                r#"{"rooms": [], "keys": {"1": "yes"}}"#,
                "keys.1: \"yes\" stands here; true or false is allowed",
            ),
        ] {
            assert_eq!(fault(text), said, "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_told_by_line_and_column() {
        let said = |text: &str| entries(text).unwrap_err();
        assert_eq!(said("{\n  \"a\": 1,\n}"), "line 3, column 1: this is no JSON");
        assert_eq!(said("{\"a\": [1"), "line 1, column 8: it ends before it is complete");
        assert_eq!(said("[]"), "it is no JSON object");
        assert_eq!(
            said("{\n\"a\": {\"b\": 1, \"b\": 2}}"),
            "line 2, column 17: \"b\" stands twice; once is allowed"
        );
    }
}
