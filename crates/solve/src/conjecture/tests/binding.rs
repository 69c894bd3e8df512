//! What the variables of a conjecture mean in a game.

use crate::conjecture::{BindError, Conjecture, WritingErrorKind, parse};
use crate::question::open;

#[test]
fn variables_belong_to_the_game() {
    let bind = |game: &str, text: &str| {
        let game = open(game).unwrap();
        match Conjecture::new(&*game, parse(text).unwrap()) {
            Ok(conjecture) => Ok(conjecture.variables().join(",")),
            Err(BindError::Writing(error)) => Err((error.at, error.reason)),
            Err(BindError::NoNumbers { .. }) => Err((0, WritingErrorKind::Empty)),
        }
    };
    assert_eq!(bind("nim", "P iff x = z"), Ok("x,y,z".into()));
    assert_eq!(bind("nim", "value <= 9"), Ok("n".into()));
    assert_eq!(bind("nim", "losing iff a xor b xor c xor d = 0"), Ok("a,b,c,d".into()));
    assert_eq!(bind("wythoff", "losing iff x = y"), Ok("x,y".into()));
    assert_eq!(bind("fibonacci", "losing iff n = 3"), Ok("n".into()));
    assert_eq!(bind("fibonacci", "losing iff m < n"), Ok("n,m".into()));
    assert_eq!(bind("cram", "losing iff n even"), Ok("m,n".into()));
    assert_eq!(bind("coins:nim*nim", "value = x nimtimes y"), Ok("x,y".into()));
    assert!(matches!(bind("nim", "losing iff n = q"), Err((15, WritingErrorKind::UnknownVariable { .. }))));
    assert!(matches!(bind("nim", "losing iff n = x"), Err((15, WritingErrorKind::UnknownVariable { .. }))));
    assert!(matches!(
        bind("wythoff", "losing iff n = 1"),
        Err((11, WritingErrorKind::UnknownVariable { .. }))
    ));
    assert!(matches!(
        bind("wythoff", "value(x) = 1"),
        Err((0, WritingErrorKind::PositionArguments { expected: 2, found: 1 }))
    ));
    assert_eq!(bind("dag", "losing iff n = 1"), Err((0, WritingErrorKind::Empty)));
}
