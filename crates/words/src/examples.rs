//! Examples of every command, for its help and for error messages.

use super::conjecture;
use crate::language::Language;

/// Examples for the help of a command, which a test runs. The first one is shown if something is missing.
pub fn examples(language: Language, command: &str) -> Vec<String> {
    let word = |example: &&str| match command {
        // The only example that contains words.
        "conjecture" => conjecture::echo(language, example),
        _ => (*example).to_owned(),
    };
    commands(command).iter().map(word).collect()
}

fn commands(command: &str) -> &'static [&'static str] {
    match command {
        "games" => &["marienbad games", "marienbad games --json", "marienbad games --folder"],
        "recognise" => &[
            "marienbad recognise 'rule: n -> [a, n-k-a] for k in 1..2, a in 0..n-k'",
            "marienbad recognise --values 0,1,2,3,1,4,3,2,1",
            "marienbad recognise northcott --json",
        ],
        "rules" => &["marienbad rules xxx", "marienbad rules coins:2", "marienbad rules rule"],
        "solve" => &[
            "marienbad solve nim 1,3,5,7",
            "marienbad solve xxx 43 --misere",
            "marienbad solve xxx 5,3 --compound conjunctive --misere",
            "marienbad solve xxx 9 --misere --turns 2:1",
            "marienbad solve 0.77 1000000000,999999999,7 --misere",
            "marienbad solve cram 4x5",
            "marienbad solve sum 'nim(3,5) + kayles(7) + cram(2x3) + rule{n -> n-1 or n-2}(9)'",
            "marienbad solve wythoff 1000000000000,1618033988749 --json",
        ],
        "moves" => &[
            "marienbad moves nim 1,3,5,6",
            "marienbad moves cram 4x5",
            "marienbad moves xxx:grid 3x3 --misere --json",
        ],
        "explain" => &[
            "marienbad explain nim 1,3,5,6",
            "marienbad explain nim 1,1,4 --misere",
            "marienbad explain wythoff 4,7",
            "marienbad explain fibonacci 26/8",
            "marienbad explain grundy 9",
        ],
        "draw" => &[
            "marienbad draw nim 1,3,5,7",
            "marienbad draw xxx:globe 6x4 --values --format svg --out globe.svg",
            "marienbad draw cram 4x5 --move 1.1-1.2 --misere",
            "marienbad draw nim 1,2 --tree",
            "marienbad draw nim 1,3,5,6 --moves '4:-5 2:-2 3:-5' --format html --out match.html",
        ],
        "lesson" => &["marienbad lesson", "marienbad lesson race", "marienbad lesson --json"],
        "puzzle" => &[
            "marienbad puzzle nim",
            "marienbad puzzle xxx --misere --level 4 --count 10",
            "marienbad puzzle wythoff --kind lost --count 5 --seed 7 --json",
            "marienbad puzzle cram --count 6 --format html --out puzzles.html",
        ],
        "worksheet" => &[
            "marienbad worksheet nim --format pdf --out sheet.pdf --answers answers.pdf",
            "marienbad worksheet xxx --misere --level 3 --seed 7 --format html --out sheet.html",
            "marienbad worksheet wythoff --kind lost --count 6 --paper letter --format latex --out sheet.tex",
        ],
        "play" => &[
            "marienbad play nim",
            "marienbad play nim 1,3,5,7 --level perfect --first you --misere",
            "marienbad play xxx --random 3,9 --level forgetful:0.5 --seed 7",
            "marienbad play cram 4x4 --two",
            "marienbad play xxx 5,4,3 --compound conjunctive --misere",
            "marienbad play nim --random 3,9 --winning --turns 1:2",
            "marienbad play --resume",
        ],
        "grade" => &[
            "marienbad grade xor -- sh -c 'while read a b; do echo $((a ^ b)); done'",
            "marienbad grade outcome nim --misere --position 20 -- \
             sh -c 'while read n; do [ $n = 1 ] && echo P || echo N; done'",
            "marienbad grade match subtract:1,2 --position 20 --json -- \
             sh -c 'while read n; do k=$((n % 3)); [ $k = 0 ] && k=1; echo -$k; done'",
        ],
        "tournament" => &[
            "marienbad tournament nim perfect forgetful:0.8 --matches 100 --position 3,5,6 --seed 1",
            "marienbad tournament xxx learner finisher --matches 200 --position 7 --misere --json",
            "marienbad tournament nim 'program:sh -c \"while read p; do echo 1:-1; done\"' perfect random \
             --matches 2",
        ],
        "table" => &[
            "marienbad table xxx",
            "marienbad table wythoff --to 575",
            "marienbad table wythoff --format xlsx --out gold.xlsx",
            "marienbad table fibonacci --format csv",
            "marienbad table xxx --compound conjunctive --to 1000000",
            "marienbad table xxx --turns 2:1 --to 20",
        ],
        "study" => &[
            "marienbad study xxx --budget 300k",
            "marienbad study xxx --budget 300k --format markdown --out xxx.md",
        ],
        "sequence" => &[
            "marienbad sequence grundy --to 50",
            "marienbad sequence 0.77 --to 100 --format bfile",
            "marienbad sequence 0.6 --to 5000 --plot maximum --out growth.svg",
            "marienbad sequence xxx --misere --lost --to 100 --checkpoint rows",
        ],
        "period" => &[
            "marienbad period 0.77 --certificate kayles.txt",
            "marienbad period 0.137 --to 1000",
            "marienbad period 0.137 --json",
        ],
        "quotient" => &[
            "marienbad quotient 0.77 --to 200 --certificate kayles-quotient.txt",
            "marienbad quotient 0.75 --to 60",
            "marienbad quotient grundy --to 12 --genus",
            "marienbad quotient 0.137 --to 24 --json",
        ],
        "census" => &[
            "marienbad census --digits 2 --to 2000",
            "marienbad census --digits 1 --to 500 --format markdown",
            "marienbad census --digits 1 --to 100 --misere --budget 100k",
            "marienbad census --digits 2 --to 2000 --part 1/2 --out part-1",
            "marienbad census --digits 2 --to 2000 --part 2/2 --out part-2",
        ],
        "merge" => &["marienbad merge part-1 part-2", "marienbad merge part-1 part-2 --json"],
        "slurm" => &[
            "marienbad slurm census --digits 3 --to 1000000",
            "marienbad slurm --tasks 64 --hours 12 --memory 8 solve cram 6x9",
            "marienbad slurm --hosts hosts sequence xxx --misere --lost --to 250",
        ],
        "conjecture" => &[
            "marienbad conjecture xxx 'losing iff n mod 14 in {1,2,6,7,11}' --misere --to 42",
            "marienbad conjecture 0.137 'value(n) = value(n-34) for n > 86' --to 1000",
            "marienbad conjecture nim 'P iff x xor y xor z = 0' --to 30",
            "marienbad conjecture wythoff 'losing iff floor(d*phi) = y where d = x-y' --to 100",
            "marienbad conjecture fibonacci 'losing iff n is fibonacci for m = n-1' --to 100",
            "marienbad conjecture cram 'm even and n even implies losing' --to 16 --json",
        ],
        "store" => &[
            "marienbad solve cram 4x6 --store results.sqlite",
            "marienbad store list --store results.sqlite",
            "marienbad store verify --again 2 --store results.sqlite",
            "marienbad store export --format csv --certificates proofs --out all.csv --store results.sqlite",
        ],
        "atlas" => &[
            "marienbad atlas",
            "marienbad atlas 0.137",
            "marienbad atlas cram 4x5",
            "marienbad atlas cram",
            "marienbad atlas open code --format csv --out open.csv",
        ],
        "list" => &["marienbad store list cram --store results.sqlite"],
        "show" => &["marienbad store show 1 --store results.sqlite"],
        "verify" => &["marienbad store verify --again 2 --store results.sqlite"],
        "export" => &["marienbad store export --out results.jsonl --store results.sqlite"],
        "import" => &["marienbad store import results.jsonl --store all.sqlite"],
        "forget" => &["marienbad store forget 1 --store results.sqlite"],
        "backup" => &[
            "marienbad backup monday.sqlite --data .",
            "marienbad backup monday.sqlite --restore --data new-folder",
        ],
        "check" => &["marienbad check kayles.txt"],
        "code" => &[
            "marienbad code --turn 7 --coins 24",
            "marienbad code --turn 2 --coins 7 --json",
            "marienbad code encode --turn 7 --coins 24 --text Nim",
            "marienbad code decode --turn 2 --coins 7 1110001",
        ],
        "encode" => &["marienbad code encode --turn 2 --coins 7 1011"],
        "decode" => &["marienbad code decode --turn 2 --coins 7 1110001"],
        "nim" => &[
            "marienbad nim '8 * 13'",
            "marienbad nim 'inv 5'",
            "marienbad nim '42 + 38' --steps",
            "marienbad nim '0xdeadbeefcafebabe * 0x0123456789abcdef'",
            "marienbad nim 'solve x*x + x = 5'",
            "marienbad nim --table 7",
        ],
        "serve" => &["marienbad serve", "marienbad serve --addr 127.0.0.1:8081 --data matches"],
        "completions" => &["marienbad completions bash"],
        "man" => &["marienbad man", "marienbad man solve"],
        "help" => &["marienbad help", "marienbad help solve"],
        _ => &["marienbad solve nim 1,3,5,7", "marienbad games", "marienbad table xxx --lang fr"],
    }
}
