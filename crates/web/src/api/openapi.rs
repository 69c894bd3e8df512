//! `/api/v1/openapi.json`: the description of the interface, made from the table that also makes its
//! routes.

use axum::response::Response;
use marienbad_words::language::Language;
use serde_json::{Map, Value, json};

use super::{ENDPOINTS, Endpoint, Kind, Parameter, ROOT};
use crate::site::Visit;

/// `/api/v1/openapi.json`
pub async fn show(visit: Visit) -> Response {
    super::json(format!("{}\n", describe(visit.language)).into_bytes())
}

/// The description, in a language.
pub fn describe(language: Language) -> Value {
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        paths.insert(format!("{ROOT}/{}", endpoint.name), json!({ "get": operation(language, endpoint) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": language.say("web-api-title"),
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": { "Error": {
            "type": "object",
            "required": ["schema", "error"],
            "properties": {
                "schema": { "const": 1 },
                "error": {
                    "type": "object",
                    "required": ["message", "at", "example"],
                    "properties": {
                        "message": { "type": "string", "description": language.say("web-api-message") },
                        "at": {
                            "type": ["integer", "null"],
                            "minimum": 0,
                            "description": language.say("web-api-at"),
                        },
                        "example": {
                            "type": ["string", "null"],
                            "description": language.say("web-api-example"),
                        },
                    },
                },
            },
        } } },
    })
}

fn operation(language: Language, endpoint: &Endpoint) -> Value {
    let mut responses = Map::new();
    responses.insert(
        "200".to_owned(),
        json!({
            "description": language.say(endpoint.about),
            "content": { "application/json": { "schema": {
                "type": "object",
                "required": endpoint.fields,
            } } },
        }),
    );
    for status in ["400", "404", "429", "503"] {
        responses.insert(
            status.to_owned(),
            json!({
                "description": status,
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } },
            }),
        );
    }
    json!({
        "operationId": endpoint.name,
        "summary": language.say(endpoint.about),
        "parameters": endpoint.parameters.iter().map(|one| parameter(language, one)).collect::<Vec<_>>(),
        "responses": responses,
    })
}

fn parameter(language: Language, parameter: &Parameter) -> Value {
    let schema = match parameter.kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Number(min, max) => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Kind::Flag => json!({ "type": "string", "enum": ["", "1", "true", "0", "false"] }),
    };
    json!({
        "name": parameter.name,
        "in": "query",
        "required": parameter.required,
        "description": language.say(parameter.about),
        "schema": schema,
        "example": parameter.example,
    })
}
