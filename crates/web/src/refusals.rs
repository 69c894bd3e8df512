//! Refusals are drawn once and kept as bytes, packed too: who asks most hears them most often, and they are
//! told on the thread that moves everybody's bytes.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::Uri;
use axum::response::Response;
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::Language;

use super::class::Member;
use super::packed::{self, Packed};
use super::{embed, failure, layout};

/// What the bytes of a refusal depend on.
#[derive(PartialEq, Eq, Hash)]
struct Kind {
    error: RequestError,
    language: Language,
    form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    /// An object of the interface.
    Json,
    /// A page for those who are in no class.
    Page,
    /// The same in the frame of another site.
    Embedded,
    /// A page for somebody who has not joined the class.
    AtTheDoor,
}

/// The bytes as they are, and packed.
#[derive(Clone)]
struct Kept {
    plain: Bytes,
    packed: Option<Bytes>,
}

/// All that were told so far: there are no more of them than kinds.
static KEPT: LazyLock<Mutex<HashMap<Kind, Kept>>> = LazyLock::new(Mutex::default);

/// Whether it is the same for everybody who hears it, and may be heard as often as somebody likes to ask.
fn is_told_often(error: &RequestError) -> bool {
    matches!(
        error,
        RequestError::Share
            | RequestError::Busy
            | RequestError::Full
            | RequestError::Trials { .. }
            | RequestError::Slow
            | RequestError::Host
            | RequestError::Origin
            | RequestError::TooLong
            | RequestError::TooLarge
    )
}

/// The answer, if the failure is a refusal of that kind; not for those whose pages carry their names.
pub fn answer(language: Language, uri: &Uri, failure: &Failure, member: &Member) -> Option<Response> {
    let Failure::Request(error) = failure else { return None };
    let form = match member {
        _ if uri.path().starts_with("/api/") => Form::Json,
        Member::NoClass if embed::asked(uri) => Form::Embedded,
        Member::NoClass => Form::Page,
        Member::Stranger => Form::AtTheDoor,
        Member::Teacher | Member::Pupil { .. } => return None,
    };
    if !is_told_often(error) {
        return None;
    }
    let kind = Kind { error: error.clone(), language, form };
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = all.entry(kind).or_insert_with(|| drawn(language, failure, member, form)).clone();
    drop(all);
    let kind = if form == Form::Json { "application/json" } else { layout::HTML };
    let mut response = failure::response(failure, kind, kept.plain);
    response.extensions_mut().insert(Packed(kept.packed));
    Some(response)
}

/// Drawn as for the first page of the language: whoever wishes for the other language is led there.
fn drawn(language: Language, failure: &Failure, member: &Member, form: Form) -> Kept {
    let home = format!("/{}/{}", language.code(), if form == Form::Embedded { "?embed" } else { "" });
    let home: Uri = home.parse().unwrap_or_default();
    let text = match form {
        Form::Json => layout::failure_as_json(language, failure),
        Form::Embedded => embed::links(&layout::failure_page(language, &home, failure, member)),
        Form::Page | Form::AtTheDoor => layout::failure_page(language, &home, failure, member),
    };
    let plain = Bytes::from(text);
    let packed = packed::for_long(&plain);
    Kept { plain, packed }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every refusal that is kept is told in its language and its form, and is the same bytes when it is told
    /// again.
    #[test]
    fn a_refusal_is_drawn_once_for_each_language_and_form() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for error in [
            RequestError::Share,
            RequestError::Busy,
            RequestError::Full,
            RequestError::Trials { max: 4 },
            RequestError::Slow,
            RequestError::Host,
            RequestError::Origin,
            RequestError::TooLong,
            RequestError::TooLarge,
        ] {
            for language in Language::ALL {
                let failure = Failure::Request(error.clone());
                let told = |address: &str, member: &Member| {
                    let uri: Uri = address.parse().unwrap();
                    let response = answer(language, &uri, &failure, member).unwrap();
                    assert_eq!(response.status(), failure::status(&failure));
                    let packed = response.extensions().get::<Packed>().unwrap().0.clone();
                    let bytes =
                        runtime.block_on(axum::body::to_bytes(response.into_body(), 1 << 20)).unwrap();
                    (String::from_utf8(bytes.to_vec()).unwrap(), packed)
                };
                let says = |text: &str| {
                    let line = failure::on_page(language, &failure);
                    assert!(text.contains(&line), "{text}: {line}");
                };
                let (page, packed) = told("/fr/cram/9x9?analyse", &Member::NoClass);
                let packed = packed.unwrap();
                says(&page);
                assert!(packed.len() * 2 < page.len() && page.contains("<nav"));
                assert_eq!(told("/en/nim", &Member::NoClass).1.unwrap().as_ptr(), packed.as_ptr());
                let (framed, _) = told("/en/nim?embed", &Member::NoClass);
                says(&framed);
                assert!(
                    !framed.contains("<nav") && framed.contains("?embed\"") && !framed.contains("%3Fembed")
                );
                let (outside, _) = told("/en/nim", &Member::Stranger);
                says(&outside);
                assert!(
                    !outside.contains("<nav") && outside.contains(&format!("/{}/class", language.code()))
                );
                let (object, _) = told("/api/v1/solve", &Member::NoClass);
                assert!(object.starts_with("{\"schema\":1,\"error\":"), "{object}");
            }
        }
        let uri: Uri = "/en/".parse().unwrap();
        let named = Member::Pupil { number: 1, name: "Ada".to_owned(), calls: 0 };
        let share = Failure::Request(RequestError::Share);
        assert!(answer(Language::English, &uri, &share, &named).is_none());
        let other = Failure::Request(RequestError::NoPage);
        assert!(answer(Language::English, &uri, &other, &Member::NoClass).is_none());
    }
}
