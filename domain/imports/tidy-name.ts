import { particles } from './name-words.ts'

/** A name in capitals or small letters as it is written: «MARÍA DEL CARMEN» is «María del Carmen». Others stay. */
export function tidyName(text: string): string {
  const small = text.toLocaleLowerCase('es')
  if (text !== small && text !== text.toLocaleUpperCase('es')) return text
  return small.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    particles.has(word) ? word : word.charAt(0).toLocaleUpperCase('es') + word.slice(1),
  )
}
