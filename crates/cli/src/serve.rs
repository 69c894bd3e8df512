//! `marienbad serve`: the workbench in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use super::arguments::Arguments;
use super::context::Context;
use super::own_lessons;

/// What can be written behind `marienbad serve`.
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
        .arg(Arg::new("data").long("data").value_name("FOLDER").help(shared.say("cli-arg-data")))
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
        // Pupils come over the network.
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
    own_lessons::load(language);
    if of_class {
        let Some(serve) = context.faces.class else {
            return Err(Failure::Refused(say!(language, "serve-no-web")));
        };
        let kept = [
            ("data", arguments.contains_id("data")),
            ("keep-games", arguments.get_flag("keep-games")),
            ("frame", !frames.is_empty()),
        ];
        if let Some((option, _)) = kept.into_iter().find(|(_, given)| *given) {
            return Err(Failure::Refused(say!(language, "serve-class-data", "option" => option)));
        }
        return serve(language, address, &names, context.cancel());
    }
    let options = (&frames[..], &names[..], arguments.get_flag("keep-games"));
    serve(language, address, &folder(language, arguments)?, options, context.cancel())
}

/// `https://moodle.school.example`, with or without a port: nothing that could say more in a header.
fn is_site(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let bare = host.and_then(|host| match host.rsplit_once(':') {
        Some((name, port)) => port.parse::<u16>().is_ok().then_some(name),
        None => Some(host),
    });
    bare.is_some_and(is_host)
}

/// A name of letters, digits, points and hyphens.
fn is_host(text: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    text.len() <= 253 && text.split('.').all(plain)
}

/// Where matches are kept: as asked for, else where programs keep their data.
pub fn folder(language: Language, arguments: &ArgMatches) -> Result<PathBuf, Failure> {
    if let Some(folder) = arguments.get_one::<String>("data") {
        return Ok(folder.into());
    }
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("XDG_DATA_HOME")
        .or_else(|| named("HOME").map(|home| home.join(".local").join("share")))
        .map(|data| data.join("marienbad"))
        .ok_or_else(|| Failure::Refused(say!(language, "serve-no-folder")))
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
