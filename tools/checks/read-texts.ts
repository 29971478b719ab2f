import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, type Texts } from './locale-texts.ts'

/** Reads locales/<language>/*.json. */
export function readTexts(language: string): Texts {
  const folder = join('locales', language)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ''),
      flatten(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  )
}
