import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { flatten, type Texts } from './locale-texts.ts'

/** Reads locales/<language>/<noun>/*.json: by the name of the file, which code calls a namespace. */
export function readTexts(language: string): Texts {
  const folder = join('locales', language)
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        basename(file, '.json'),
        flatten(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      ]),
  )
}
