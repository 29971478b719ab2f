import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#domain/language.ts'
import { captionsFile } from './captions.ts'

describe.each(languages)('the film’s captions in %s', (language) => {
  const file = readFileSync(`web/site/film/who-we-are.${language}.vtt`, 'utf8')
  const cues = [...file.matchAll(/^00:00:([\d.]+) --> 00:00:([\d.]+)\n(.+)$/gm)].map(
    ([, from, to, words = '']) => ({ from: Number(from), to: Number(to), words }),
  )

  it('are those of the locale file', () => {
    expect(file, 'run: node assets/film.ts captions').toBe(captionsFile(language))
  })

  it('follow one another, and leave time to read them', () => {
    for (const [index, { from, to, words }] of cues.entries()) {
      expect(from).toBeGreaterThanOrEqual(cues[index - 1]?.to ?? 0)
      // 17 letters a second is what broadcasters allow for adults.
      expect(words.length / (to - from), words).toBeLessThan(17)
    }
  })

  it('have a scene each in the description of the film', () => {
    const { scenes } = JSON.parse(readFileSync(`locales/${language}/library/film.json`, 'utf8'))
    expect(scenes).toHaveLength(cues.length)
  })
})
