import { fallbackLanguage, type Language, textIn } from '../kernel/language.ts'
import type { Programme } from './programme.ts'

/**
 * The programmes described in `locales/{es,eu,en}/programmes/programmes.json`, with a drawing of their own.
 */
const written = ['ona', 'onarte'] as const

export type WrittenProgramme = (typeof written)[number]

/**
 * Returns the name under which the texts describe a programme; undefined for those that volunteers added
 * or gave another name.
 */
export function writtenName(
  programme: Pick<Programme, 'slug' | 'name'>,
): WrittenProgramme | undefined {
  return written.find(
    (name) => name === programme.slug && name === programme.name.trim().toLowerCase(),
  )
}

/**
 * A programme's description in a few sentences, with its `lang` where Spanish stands in, and its audience where the
 * texts separate it.
 *
 * @param t a text by its key, with its file's name
 */
export function programmeTexts(
  programme: Programme,
  language: Language,
  t: (key: `programmes:${WrittenProgramme}.${'text' | 'forWhom'}`) => string,
): { text: string; lang: Language | undefined; forWhom: string | null } {
  const { description } = programme
  const name = writtenName(programme)
  const shipped = name ? t(`programmes:${name}.text`) : ''
  return {
    text: description ? textIn(description, language) : shipped,
    lang: fallbackLanguage(description, language),
    forWhom: name ? t(`programmes:${name}.forWhom`) : null,
  }
}
