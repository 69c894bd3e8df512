use serde_json::Value;

use super::Browser;
use crate::api::{ENDPOINTS, example};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn what_is_described_answers_and_what_answers_is_described() {
    let browser = Browser::new();
    let description = browser.get("/api/v1/openapi.json");
    assert_eq!(description.header("content-type"), "application/json");
    let description = json(&description.text);
    let paths = description["paths"].as_object().unwrap();
    assert_eq!(paths.len(), ENDPOINTS.len());
    for endpoint in ENDPOINTS {
        let path = &paths[&format!("/api/v1/{}", endpoint.name)]["get"];
        let required: Vec<&Value> =
            path["parameters"].as_array().unwrap().iter().filter(|one| one["required"] == true).collect();
        assert_eq!(required.len(), endpoint.parameters.iter().filter(|one| one.required).count());
        let answer = browser.get(&example(endpoint));
        assert_eq!(answer.status.as_u16(), 200, "{}: {}", endpoint.name, answer.text);
        assert_eq!(answer.header("content-type"), "application/json");
        let answer = json(&answer.text);
        let fields = &path["responses"]["200"]["content"]["application/json"]["schema"]["required"];
        for field in fields.as_array().unwrap() {
            assert!(answer.get(field.as_str().unwrap()).is_some(), "{}: no {field}", endpoint.name);
        }
        if matches!(endpoint.name, "solve" | "moves") {
            let described: Vec<&str> = endpoint.fields.to_vec();
            for field in answer.as_object().unwrap().keys() {
                assert!(described.contains(&field.as_str()), "{}: {field} is not described", endpoint.name);
            }
        }
        // The bounds of a number are those of its description.
        for parameter in path["parameters"].as_array().unwrap() {
            let bounds = ["minimum", "maximum"].map(|name| parameter["schema"][name].as_u64());
            let [Some(min), Some(max)] = bounds else { continue };
            let name = parameter["name"].as_str().unwrap();
            let with = |number: u64| {
                let mut query = form_urlencoded::Serializer::new(String::new());
                for one in endpoint.parameters.iter().filter(|one| one.required && one.name != name) {
                    query.append_pair(one.name, one.example);
                }
                query.append_pair(name, &number.to_string());
                browser.get(&format!("/api/v1/{}?{}", endpoint.name, query.finish()))
            };
            assert_eq!(with(max + 1).status.as_u16(), 400, "{} {name}", endpoint.name);
            assert_ne!(with(min).status.as_u16(), 400, "{} {name}", endpoint.name);
            assert!(min == 0 || with(min - 1).status.as_u16() == 400, "{} {name}", endpoint.name);
        }
    }
    assert!(
        json(&browser.get("/api/v1/openapi.json?lang=fr").text)["info"]["title"].to_string().contains("jeux")
    );
}

#[test]
fn answers_are_those_of_the_command_line() {
    let browser = Browser::new();
    let nim = json(&browser.get("/api/v1/solve?game=nim&position=1,3,5,6").text);
    assert_eq!((nim["outcome"].as_str(), nim["moves"].as_array().unwrap().len()), (Some("N"), 3));
    let misere = json(&browser.get("/api/v1/solve?game=xxx&position=43&misere").text);
    assert_eq!(misere["play"], "misere");
    let period = json(&browser.get("/api/v1/period?game=0.77").text);
    assert_eq!((period["period"].as_u64(), period["claim"].as_str()), (Some(12), Some("proved")));
    let product = json(&browser.get("/api/v1/nim?expression=8%20*%2013").text);
    assert_eq!(product["value"].as_u64(), Some(marienbad_nimbers::reference::products_by_mex(16)[8][13]));
    let kayles = json(&browser.get("/api/v1/sequence?game=0.77&to=8").text);
    assert_eq!(kayles["values"].to_string(), "[0,1,2,3,1,4,3,2,1]");
    let moves = json(&browser.get("/api/v1/moves?game=nim&position=1.2").text);
    assert_eq!(moves["moves"].as_array().unwrap().len(), 3);
}

#[test]
fn mistakes_are_objects_with_the_place_and_an_example() {
    let browser = Browser::new();
    for (path, status, at) in [
        ("solve?game=nim&position=1,,3", 400, Some(2)),
        ("solve?game=nim", 400, None),
        ("solve?game=nim&position=1&missere", 400, None),
        ("solve?game=backgammon&position=1", 404, None),
        ("solve?game=subtract:&position=1", 400, Some(9)),
        ("solve?game=nim&position=1&turns=x", 400, None),
        ("sequence?game=0.77&to=999999999", 400, None),
        ("sequence?game=wythoff&to=9", 400, None),
        ("code?turn=0&coins=7", 400, None),
        ("nim?expression=1/0", 400, None),
        ("nowhere", 404, None),
        ("solve?game=xxx:graph&position=/etc/passwd", 400, Some(0)),
    ] {
        let answer = browser.get(&format!("/api/v1/{path}"));
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text);
        let answer = json(&answer.text);
        assert_eq!(answer["schema"], 1);
        assert_eq!(answer["error"]["at"].as_u64(), at, "{path}: {answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
        assert!(answer["error"].get("example").is_some());
    }
    // If the message has an example, the field has it, too.
    for path in ["solve?game=nim", "solve?game=nim&position=1&missere", "sequence?game=0.77&to=x"] {
        let answer = json(&browser.get(&format!("/api/v1/{path}&lang=fr")).text);
        let example = answer["error"]["example"].as_str().unwrap();
        assert_eq!(browser.get(example).status.as_u16(), 200, "{example}");
    }
    let conjecture = browser.get("/api/v1/conjecture?game=xxx&to=9&predicate=perdent&lang=fr").text;
    assert!(json(&conjecture)["error"]["example"].as_str().unwrap().contains("perdant ssi"), "{conjecture}");
    let description = json(&browser.get("/api/v1/openapi.json?lang=fr").text);
    let at = &description["components"]["schemas"]["Error"]["properties"]["error"]["properties"]["at"];
    assert!(at["description"].as_str().unwrap().contains("à partir de 0"), "{at}");
    let late = browser.get("/api/v1/solve?game=cram&position=9x9");
    assert_eq!((late.status.as_u16(), late.header("retry-after")), (503, "2"), "{}", late.text);
    assert!(json(&late.text)["error"]["message"].as_str().unwrap().contains("longer"));
}
