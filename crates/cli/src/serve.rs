//! `marienbad serve`: the workbench in the browser.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use marienbad_store::Serving;
use marienbad_store::folder::data;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use super::arguments::Arguments;
use super::context::Context;
use super::own_lessons;

/// The arguments of `marienbad serve`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("serve")
        .arg(
            Arg::new("addr")
                .long("addr")
                .value_name("ADDRESS")
                .default_value("127.0.0.1:8080")
                .hide_default_value(true)
                .help(shared.say("cli-arg-addr")),
        )
        .arg(
            Arg::new("frame")
                .long("frame")
                .value_name("SITE")
                .action(ArgAction::Append)
                .help(shared.say("cli-arg-frame")),
        )
        .arg(
            Arg::new("name")
                .long("name")
                .value_name("HOST")
                .action(ArgAction::Append)
                .help(shared.say("cli-arg-host")),
        )
        .arg(
            Arg::new("proxy")
                .long("proxy")
                .value_name("ADDRESS")
                .num_args(0..=1)
                .default_missing_value("")
                .action(ArgAction::Append)
                .help(shared.say("cli-arg-proxy")),
        )
        .arg(Arg::new("data").long("data").value_name("FOLDER").help(shared.say("cli-arg-data")))
        .arg(
            Arg::new("keep-matches")
                .long("keep-matches")
                .value_name("DAYS")
                .help(shared.say("cli-arg-keep-days")),
        )
        .arg(shared.flag("keep-games", "cli-arg-keep-games"))
        .arg(shared.flag("class", "cli-arg-class"))
}

/// Serves until Ctrl-C.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let Some(serve) = context.faces.serve else {
        return Err(Failure::Refused(say!(language, "serve-no-web")));
    };
    let of_class = arguments.get_flag("class");
    let typed = arguments.value_source("addr") != Some(ValueSource::DefaultValue);
    let text = match arguments.get_one::<String>("addr") {
        // The pupils connect over the network.
        _ if of_class && !typed => "0.0.0.0:8080",
        text => text.map_or("", String::as_str),
    };
    let bad = || Failure::Refused(say!(language, "serve-bad-address", "found" => excerpt(text, 0)));
    let address: SocketAddr = text.replace("localhost:", "127.0.0.1:").parse().map_err(|_| bad())?;
    let all = |name: &str| -> Vec<String> {
        arguments.get_many::<String>(name).into_iter().flatten().cloned().collect()
    };
    let (frames, names) = (all("frame"), all("name"));
    if let Some(wrong) = frames.iter().find(|site| !is_site(site)) {
        return Err(Failure::Refused(say!(language, "serve-bad-frame", "found" => excerpt(wrong, 0))));
    }
    if let Some(wrong) = names.iter().find(|name| !is_host(name)) {
        return Err(Failure::Refused(say!(language, "serve-bad-name", "found" => excerpt(wrong, 0))));
    }
    let proxies = all("proxy").iter().map(|text| proxy(language, text)).collect::<Result<_, _>>()?;
    let keep_days = arguments.get_one::<String>("keep-matches");
    let keep_days = keep_days.map(|text| days(language, text)).transpose()?;
    let mut asked = Serving { frames, names, proxies, keep_days, ..Serving::default() };
    own_lessons::load(language);
    if of_class {
        let Some(serve) = context.faces.class else {
            return Err(Failure::Refused(say!(language, "serve-no-web")));
        };
        let kept = [
            ("data", arguments.contains_id("data")),
            ("keep-games", arguments.get_flag("keep-games")),
            ("keep-matches", keep_days.is_some()),
            ("frame", !asked.frames.is_empty()),
        ];
        if let Some((option, _)) = kept.into_iter().find(|(_, given)| *given) {
            return Err(Failure::Refused(say!(language, "serve-class-data", "option" => option)));
        }
        return serve(language, address, &asked, context.cancel());
    }
    asked.keep_games = arguments.get_flag("keep-games");
    // Visitors see stored results only if the owner has named a store.
    asked.results = context.store().path().filter(|_| context.store().is_named()).map(Path::to_owned);
    asked.data = folder(language, arguments)?;
    serve(language, address, &asked, context.cancel())
}

/// A proxy: `None` for those on this machine, or an address.
fn proxy(language: Language, text: &str) -> Result<Option<IpAddr>, Failure> {
    let bad = || Failure::Refused(say!(language, "serve-bad-proxy", "found" => excerpt(text, 0)));
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(|_| bad()) }
}

/// For how many days matches are kept: at least one.
fn days(language: Language, text: &str) -> Result<u32, Failure> {
    let bad = || Failure::Refused(say!(language, "serve-bad-days", "found" => excerpt(text, 0)));
    text.parse().ok().filter(|days| *days > 0).ok_or_else(bad)
}

/// Whether it is a site such as `https://moodle.school.example`, with or without a port; nothing else could
/// be smuggled into a header.
fn is_site(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let bare = host.and_then(|host| match host.rsplit_once(':') {
        Some((name, port)) => port.parse::<u16>().is_ok().then_some(name),
        None => Some(host),
    });
    bare.is_some_and(is_host)
}

/// Whether it is a name of letters, digits, dots and hyphens.
fn is_host(text: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    text.len() <= 253 && text.split('.').all(plain)
}

/// The folder of the matches: as requested, otherwise the usual place for program data.
pub fn folder(language: Language, arguments: &ArgMatches) -> Result<PathBuf, Failure> {
    match arguments.get_one::<String>("data") {
        Some(folder) => Ok(folder.into()),
        None => data().ok_or_else(|| Failure::Refused(say!(language, "serve-no-folder"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Faces, grammar};

    #[test]
    fn sites_and_names_are_written_plainly() {
        for site in ["https://moodle.school.example", "http://10.0.0.5:8080", "https://localhost"] {
            assert!(is_site(site), "{site}");
        }
        for site in [
            "",
            "moodle",
            "https://",
            "https://a;b",
            "https://a b",
            "https://a/b",
            "*",
            "https://a:x",
            "https://a'",
        ] {
            assert!(!is_site(site), "{site}");
        }
        assert!(is_host("nim.school.example") && !is_host("nim..example") && !is_host("a:80"));
    }

    #[test]
    fn proxies_and_days_are_read() {
        for language in Language::ALL {
            assert_eq!(proxy(language, "").ok(), Some(None));
            assert_eq!(proxy(language, "10.0.0.5").ok(), Some(Some([10, 0, 0, 5].into())));
            assert!(proxy(language, "::1").is_ok());
            for wrong in ["10.0.0.5:80", "proxy", "10.0.0.0/8"] {
                let Err(Failure::Refused(line)) = proxy(language, wrong) else { panic!("{wrong}") };
                assert!(line.contains(wrong) && line.contains("--proxy"), "{line}");
            }
            assert_eq!(days(language, "30").ok(), Some(30));
            for wrong in ["0", "-1", "x", "", "99999999999"] {
                let Err(Failure::Refused(line)) = days(language, wrong) else { panic!("{wrong}") };
                assert!(line.contains("--keep-matches 30"), "{line}");
            }
        }
    }

    #[test]
    fn a_program_without_the_web_says_so() {
        for language in Language::ALL {
            let matches = grammar::command(language).try_get_matches_from(["marienbad", "serve"]).unwrap();
            let faces = Faces { screen: |_, _| Ok(None), serve: None, class: None, keep: None };
            let context = Context::new(&matches, language, faces).unwrap();
            let (_, arguments) = matches.subcommand().unwrap();
            let Err(Failure::Refused(line)) = run(&context, arguments) else { panic!("it serves") };
            assert!(line.contains(" web. ") && !line.contains('\n'), "{line}");
        }
    }
}
