import { isLanguage, type Language, languages } from '#domain/kernel/language.ts'
import type { Texts } from './locale-texts.ts'

/** A word, the text it stands in, and the language that the text speaks. */
export type Use = { language: Language; place: string; word: string }

/** Lists what only looks like words: values with their case ending, tags, addresses, files, numbers, names in code. */
const NOT_WORDS = [
  /<code>.*?<\/code>/g,
  /\{\{[^}]*\}\}(-?\p{L}+)?/gu,
  /<[^>]*>/g,
  /\bhttps?:\S+|\bwww\.\S+/g,
  /\S+@\S+/g,
  /[\w-]+(\.[\w-]+)*\.(txt|csv|json|ics|pdf|org)\b/g,
  /\w+_\w+/g,
  /[\p{L}.,:-]*\p{N}[\p{L}\p{N}.,:-]*/gu,
]

/** The words of a text as a dictionary knows them: without hyphens, and with straight apostrophes. */
export function wordsIn(text: string): string[] {
  const bare = NOT_WORDS.reduce((rest, pattern) => rest.replace(pattern, ' '), text)
  const words = bare.replaceAll('’', "'").match(/\p{L}[\p{L}\p{M}]*('\p{L}+)*/gu)
  return [...new Set(words)]
}

/**
 * Every word of all files. A text under `offer.en.…` speaks English, whatever its file does; any
 * other that reads the same in every language is a name, such as Instagram.
 */
export function usesIn(texts: Partial<Record<Language, Texts>>): Use[] {
  const written = languages.filter((language) => texts[language])
  return written.flatMap((fileLanguage) =>
    Object.entries(texts[fileLanguage] ?? {}).flatMap(([file, entries]) =>
      Object.entries(entries).flatMap(([key, text]) => {
        const [group, offered = ''] = key.split('.')
        const spoken = group === 'offer' && isLanguage(offered) ? offered : null
        if (!spoken && written.every((other) => texts[other]?.[file]?.[key] === text)) return []
        const place = `locales/${fileLanguage}/*/${file}.json: ${key}`
        return wordsIn(text).map((word) => ({ language: spoken ?? fileLanguage, place, word }))
      }),
    ),
  )
}

/** An exception in small letters may also begin a sentence. */
export function isException(word: string, exceptions: Set<string>): boolean {
  return exceptions.has(word) || exceptions.has(word.charAt(0).toLowerCase() + word.slice(1))
}

/**
 * The words that a dictionary does not know, each with what it proposes instead. `answers` is what
 * nuspell printed about the words, after a greeting: a paragraph each, whose lines begin with * where
 * all is well.
 */
export function unknownIn(words: string[], answers: string): Map<string, string[]> {
  const paragraphs = answers
    .replace(/^[^*&#]+/, '')
    .trimEnd()
    .split('\n\n')
  if (paragraphs.length !== words.length) {
    throw new Error(`nuspell was asked for ${words.length} words and answered ${answers}`)
  }
  return new Map(
    words.flatMap((word, position) => {
      const wrong = paragraphs[position]?.split('\n').find((line) => !line.startsWith('*'))
      return wrong ? [[word, proposals(wrong)]] : []
    }),
  )
}

/** Reads proposals from "& Wrong: grupp. How about: grupo, grupa"; a line that begins with # proposes nothing. */
function proposals(line: string): string[] {
  return line.startsWith('&') ? (line.split(': ').at(-1)?.split(', ') ?? []).slice(0, 3) : []
}
