//! Who sits at a match: the visitor who opened it, the one who was given the other chair, and onlookers.
//!
//! A browser is recognised by a cookie, which it gets when it sits down; there are no accounts, and
//! onlookers need no cookie. The field `against` of a match holds the seats, after the machine.

use super::site::Site;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use marienbad_play::Side;

/// The name of the cookie.
const COOKIE: &str = "chair";

/// The longest name that is taken from a cookie.
const MAX_NAME_LENGTH: usize = 64;

/// The cookie by which a browser is recognised.
pub fn visitor(headers: &HeaderMap) -> Option<String> {
    cookie(headers, COOKIE)
}

/// The value of the first cookie of this name, if this server could have set it.
pub fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let lists = headers.get_all(header::COOKIE).iter().filter_map(|list| list.to_str().ok());
    let own = |pair: &str| {
        let (name, value) = pair.trim().split_once('=')?;
        let plain = value.len() <= MAX_NAME_LENGTH && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (name == wanted && plain && !value.is_empty()).then(|| value.to_owned())
    };
    lists.flat_map(|list| list.split(';')).find_map(own)
}

/// Adds the cookie by which the visitor is recognised to a response.
pub fn remember(mut response: Response, visitor: &str, site: &Site) -> Response {
    // In a frame of another site, browsers keep only cookies with these attributes, and only over https.
    let where_to = if site.is_framed() { "SameSite=None; Secure; Partitioned" } else { "SameSite=Lax" };
    let cookie = format!("{COOKIE}={visitor}; Path=/; Max-Age=31536000; HttpOnly; {where_to}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The chairs of a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seats {
    /// The visitor who opened it; `None` in matches from before there were seats, which anyone may play.
    pub owner: Option<String>,
    /// The visitor who was given the other chair.
    pub guest: Option<String>,
    /// The key in the link to the other chair.
    pub key: Option<String>,
}

/// The role of a visitor at a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// May play both sides, or the person's side against the machine.
    Alone,
    /// Plays one of the two sides.
    At(Side),
    /// Watches only.
    Onlooker,
}

impl Seats {
    /// Reads the seats from the field, after the machine.
    pub fn read(text: &str) -> Self {
        let find = |name: &str| {
            let mut words = text.split(' ').filter_map(|word| word.split_once('='));
            words.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
        };
        Self { owner: find("owner"), guest: find("guest"), key: find("key") }
    }

    /// Writes the seats for the field, after the machine.
    pub fn write(&self) -> String {
        let all = [("owner", &self.owner), ("guest", &self.guest), ("key", &self.key)];
        let word =
            |(name, value): (&str, &Option<String>)| value.as_ref().map(|value| format!(" {name}={value}"));
        all.into_iter().filter_map(word).collect()
    }

    /// The role of a visitor. `machine` says whether a machine plays.
    pub fn role(&self, visitor: Option<&str>, machine: bool) -> Role {
        let Some(owner) = &self.owner else { return Role::Alone };
        let (is_owner, is_guest) =
            (visitor == Some(owner), visitor.is_some() && visitor == self.guest.as_deref());
        match (is_owner, is_guest) {
            (true, _) if machine || self.guest.is_none() => Role::Alone,
            (true, _) => Role::At(Side::First),
            (_, true) => Role::At(Side::Second),
            _ => Role::Onlooker,
        }
    }
}

impl Role {
    /// Whether a move of this side may be made.
    pub fn moves(self, side: Side) -> bool {
        self == Self::Alone || self == Self::At(side)
    }

    /// Whether this visitor is a player.
    pub fn sits(self) -> bool {
        self != Self::Onlooker
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_and_nothing_else() {
        let read = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static(text));
            visitor(&headers)
        };
        assert_eq!(read("a=b; chair=abc23; c=d").as_deref(), Some("abc23"));
        for wrong in ["chair=", "chair=a b", "chairs=abc", "chair=a=b", "chair=<x>", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(visitor(&HeaderMap::new()), None);
    }

    #[test]
    fn seats_are_written_and_read() {
        let seats = Seats { owner: Some("anna".into()), guest: None, key: Some("k7".into()) };
        assert_eq!(Seats::read(&format!("perfect@2{}", seats.write())), seats);
        assert_eq!(Seats::read("perfect@2"), Seats::default());
        assert_eq!(seats.role(Some("anna"), false), Role::Alone);
        assert_eq!(seats.role(Some("bert"), false), Role::Onlooker);
        assert_eq!(seats.role(None, true), Role::Onlooker);
        let two = Seats { guest: Some("bert".into()), ..seats };
        assert_eq!(two.role(Some("anna"), false), Role::At(Side::First));
        assert_eq!(two.role(Some("bert"), false), Role::At(Side::Second));
        assert!(!two.role(Some("bert"), false).moves(Side::First) && !Role::Onlooker.sits());
        assert_eq!(Seats::default().role(None, false), Role::Alone, "from before there were seats");
    }
}
