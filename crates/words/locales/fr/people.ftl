# Qui est assis en face.
person-perfect = Monsieur M
person-perfect-short = M
person-perfect-says = « Je puis perdre, mais je gagne toujours. »
person-forgetful = Lucie
person-forgetful-short = Lucie
person-forgetful-says = « Je connais le truc. Une fois sur cinq, je rêve. »
person-forgetful-says-other = { $each ->
    [0] « Je connais le truc. { $random } fois sur cent, je rêve. »
    [2] « Je connais le truc. Une fois sur deux, je rêve. »
    [3] « Je connais le truc. Une fois sur trois, je rêve. »
    [4] « Je connais le truc. Une fois sur quatre, je rêve. »
   *[other] « Je connais le truc. Une fois sur { $each }, je rêve. »
}
person-short-sighted = Gaston
person-short-sighted-short = Gaston
person-short-sighted-says = « Je ne vois clair que vers la fin. »
person-random = Zoé
person-random-short = Zoé
person-random-says = « Je prends ce qui me plaît. »
person-finisher = Félix
person-finisher-short = Félix
person-finisher-says = « Si je peux finir, je finis. Sinon, je joue au hasard. »
person-learner = Colette
person-learner-short = Colette
person-learner-says = « Je ne sais rien, mais je n'oublie pas ce qui m'a fait perdre. »
person-two = À deux
person-two-short = l'autre
person-two-says = Chacun son tour, sur cet écran.
