import { particles } from './name-words.ts'

/** A name in capitals or small letters as it is written: «MARÍA DEL CARMEN» is «María del Carmen». Others stay. */
export function tidyName(text: string): string {
  const small = text.toLocaleLowerCase('es')
  if (text !== small && text !== text.toLocaleUpperCase('es')) return text
  return small.replace(/\p{L}(?:(?<![ªº])[\p{L}\p{M}·])*/gu, (word, at: number) =>
    particles.has(word) && !isInitial(small, at, word)
      ? word
      : word.charAt(0).toLocaleUpperCase('es') + word.slice(1),
  )
}

/** «Ana I.» has an initial, «Ortega y Gasset» a word between two others. */
function isInitial(text: string, at: number, { length }: string): boolean {
  return length === 1 && (at === 0 || at + 1 === text.length || text[at + 1] === '.')
}
