# Who sits on the other side.
person-perfect = Monsieur M
person-perfect-short = M
person-perfect-says = “I can lose, but I always win.”
person-forgetful = Lucy
person-forgetful-short = Lucy
person-forgetful-says = “I know the trick. One time in five I dream.”
person-forgetful-says-other = { $each ->
    [0] “I know the trick. { $random } times in a hundred I dream.”
    [2] “I know the trick. One time in two I dream.”
    [3] “I know the trick. One time in three I dream.”
    [4] “I know the trick. One time in four I dream.”
   *[other] “I know the trick. One time in { $each } I dream.”
}
person-short-sighted = Gaston
person-short-sighted-short = Gaston
person-short-sighted-says = “I only see clearly near the end.”
person-random = Zoe
person-random-short = Zoe
person-random-says = “I take what I like.”
person-finisher = Felix
person-finisher-short = Felix
person-finisher-says = “If I can finish, I do. Otherwise I play at random.”
person-learner = Colette
person-learner-short = Colette
person-learner-says = “I know nothing, but I never forget what made me lose.”
person-two = Two players
person-two-short = the other
person-two-says = Taking turns, on this screen.
