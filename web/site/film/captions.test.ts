import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages } from '#domain/kernel/language.ts'

it.each(languages)('the film’s captions in %s are those of its transcript', (language) => {
  const file = readFileSync(`web/site/film/who-we-are.${language}.vtt`, 'utf8')
  const cues = [...file.matchAll(/^00:00:[\d.]+ --> 00:00:[\d.]+\n(.+)$/gm)].map(([, text]) => text)
  const texts = JSON.parse(readFileSync(`locales/${language}/library/film.json`, 'utf8'))
  expect(cues).toEqual(texts.captions)
  expect(texts.scenes).toHaveLength(cues.length)
})
