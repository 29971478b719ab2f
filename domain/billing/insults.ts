/**
 * Gross insults at people, as whole words without case and accents. Swearing about a thing is not in
 * here, nor what means something harmless in another of our languages: «zorra» is a debt in Basque,
 * «Maritxu» a name, «cono» a cone, and a charge may be «retrasado».
 */
const spanish = `
  bujarra bujarron cabron cabrona cabronas cabronazo cabrones chupapollas comemierda comemierdas
  comepollas furcia furcias gilipollas hijadeputa hijaputa hijoputa hijodeputa hijosdeputa imbecil
  imbeciles jodeos jodete joputa lameculos malnacida malnacidas malnacido malnacidos malparida
  malparidas malparido malparidos mamonazo maricon maricona mariconas mariconazo maricones mongola
  mongolas mongolica mongolico mongolo mongolos negrata negratas puta putas puto puton putones putos
  ramera rameras soplapollas subnormal subnormales sudaca sudacas
`

/** Lists words with the endings that a sentence gives them. */
const basque = ['alu', 'kabroi', 'marikoi', 'putakume', 'putaseme', 'sasikume', 'urdanga'].flatMap(
  (stem) => ['', 'a', 'ak', 'ek', 'ok'].map((ending) => stem + ending),
)

const english = `
  arsehole arseholes asshole assholes bastard bastards bitch bitches cunt cunts dickhead dickheads
  faggot faggots fuck fucker fuckers motherfucker motherfuckers nigger niggers retarded scumbag
  scumbags shithead shitheads slut sluts twat twats wanker wankers whore whores
`

export const insults: ReadonlySet<string> = new Set([
  ...wordsOf(spanish),
  ...basque,
  ...wordsOf(english),
])

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/)
}
