import { globSync, readFileSync } from 'node:fs'
import { defaultLanguage, languages } from '#domain/kernel/language.ts'
import { problemsIn, withoutPlural } from './locale-texts.ts'
import { readTexts } from './read-texts.ts'
import { readSource } from './source-texts.ts'

/** Keys in the code that Spanish lacks. */
function unknownKeys(file: string): string[] {
  return readSource(file, readFileSync(file, 'utf8'))
    .keys.filter(({ key }) => !known.has(key))
    .map(({ key, line }) => `${file}:${line}: no text for the key "${key}"`)
}

/** The same for journeys, some of which run by night alone, in whichever place they name a text. */
function unknownTextsOf(file: string): string[] {
  const named = new RegExp(`'((?:${Object.keys(spanish).join('|')}):[\\w.]+)'`, 'g')
  return [...readFileSync(file, 'utf8').matchAll(named)].flatMap(([, key = '']) =>
    known.has(key) ? [] : [`${file}: no text for the key "${key}"`],
  )
}

/** Words outside the translations. */
function writtenWords(file: string): string[] {
  return readSource(file, readFileSync(file, 'utf8')).words.map(
    ({ text, line }) => `${file}:${line}: "${text}" belongs into locales/`,
  )
}

/** A key as code may name it: whole, without its plural ending, or a group of texts at once. */
function waysToName(key: string): string[] {
  const parts = key.split('.')
  const ancestors = parts.slice(1).map((_, place) => parts.slice(0, place + 1).join('.'))
  return [key, withoutPlural(key), ...ancestors]
}

const spanish = readTexts(defaultLanguage)
// Code names a key with its file ("errors:http.notFound") or, where the page says which file it
// uses, without; the compiler checks the latter against that file.
const known = new Set(
  Object.entries(spanish).flatMap(([name, texts]) =>
    Object.keys(texts)
      .flatMap(waysToName)
      .flatMap((key) => [key, `${name}:${key}`]),
  ),
)
// The page of components is for developers, in English alone.
const sources = globSync('{web,server}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|^web\/styleguide\//.test(file),
)
const problems = [
  ...languages.flatMap((language) => problemsIn(language, readTexts(language), spanish)),
  ...sources.sort().flatMap((file) => [...unknownKeys(file), ...writtenWords(file)]),
  ...globSync('e2e/**/*.ts').sort().flatMap(unknownTextsOf),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
