//! Everything the pupils did, as a file for a spreadsheet.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use marienbad_school::shelf::find;
use marienbad_words::failure::RequestError;
use marienbad_words::language::{Language, say};

use super::super::super::class::Member;
use super::super::super::class::session::{Pupil, Session};
use super::super::super::class::sheet;
use super::super::super::layout;
use super::super::super::site::{self, Visit};
use super::as_teacher;
use super::grid::mark_in_words;

/// `/fr/class/teacher/results.csv`: all results, for a spreadsheet.
pub async fn results(visit: Visit) -> Response {
    if visit.member != Member::Teacher {
        let refused = as_teacher(&visit).map(|_| ()).err().unwrap_or(RequestError::NoPage.into());
        return layout::failed(&visit, &refused);
    }
    match visit
        .compute(site::pages, |visit, _| Ok(file(visit.language, &as_teacher(visit)?.lock().clone())))
        .await
    {
        Ok(text) => {
            let mut response = text.into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
            let name = "attachment; filename=\"marienbad.csv\"";
            headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(name));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn file(language: Language, session: &Session) -> String {
    let pupils = session.pupils();
    let mut read: Vec<&str> = pupils.iter().flat_map(|pupil| pupil.lessons()).collect();
    read.sort_unstable();
    read.dedup();
    let lessons: Vec<_> = read.into_iter().filter_map(|name| find(language, name)).collect();
    let mut head = vec![say!(language, "webclass-csv-name")];
    for lesson in &lessons {
        for (number, step) in lesson.steps.iter().enumerate() {
            head.push(format!("{} · {}. {}", lesson.title, number + 1, step.title));
            head.push(say!(language, "webclass-csv-wrong", "step" => number + 1));
            head.push(say!(language, "webclass-csv-hints", "step" => number + 1));
        }
    }
    head.extend([say!(language, "webclass-csv-won"), say!(language, "webclass-csv-played")]);
    let row = |pupil: &&Pupil| {
        let mut row = vec![pupil.name.clone()];
        for lesson in &lessons {
            for step in 0..lesson.steps.len() {
                let record = pupil.record(&lesson.name, step);
                row.push(mark_in_words(language, pupil.mark(&lesson.name, step)));
                row.push(record.map_or(0, |record| record.wrong).to_string());
                row.push(record.map_or(0, |record| record.hints).to_string());
            }
        }
        row.extend([pupil.won.to_string(), pupil.played.to_string()]);
        row
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(pupils.iter().map(row)).collect();
    // French spreadsheets take a comma for a decimal sign.
    sheet::write(&rows, if language == Language::French { ';' } else { ',' })
}
