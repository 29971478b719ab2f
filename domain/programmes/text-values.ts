import type { PublicAssociation } from '../association/association.ts'
import { formatNames } from '../kernel/format-names.ts'
import type { Language } from '../kernel/language.ts'

/** The placeholders that any text may have without being handed a value: `{{region}}`. */
export const textValueNames = [
  'association',
  'region',
  'inRegion',
  'ofRegion',
  'programmes',
] as const

export type TextValues = Record<(typeof textValueNames)[number], string>

interface Facts {
  association: Pick<PublicAssociation, 'name'> & { contact: { region: string } }
  /** Those that are offered, in their order. */
  programmes: readonly { name: string }[]
}

/** Returns what the association's own facts are called in a language's texts. */
export function textValues({ association, programmes }: Facts, language: Language): TextValues {
  const { region } = association.contact
  const names = programmes.map(({ name }) => name)
  return {
    association: association.name,
    region,
    inRegion: `${region}${isVowelLast(region) ? 'n' : 'en'}`,
    ofRegion: ofPlace(region),
    programmes: formatNames(names, language),
  }
}

/** Returns a text with the values that it names; other placeholders stay. */
export function fillText(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => values[name] ?? placeholder)
}

/** Returns a place's name in the Basque case of belonging: Gipuzkoako, Bizkaiko, Irungo, Parisko. */
function ofPlace(name: string): string {
  // Bizkaia alone among the provinces loses its article.
  if (/^bizkaia$/i.test(name)) return `${name.slice(0, -1)}ko`
  if (/[nl]$/i.test(name)) return `${name}go`
  return isVowelLast(name) ? `${name}ko` : `${name}eko`
}

const isVowelLast = (name: string) => /[aeiouáéíóú]$/i.test(name)
