import { readFileSync } from 'node:fs'
import type { Language } from '#domain/language.ts'

/** When each caption of the locale files is shown, in seconds of the film: long enough to be read at ease. */
const times = [
  [0.4, 3.4],
  [3.5, 6.2],
  [6.3, 9.9],
  [10, 14.5],
  [14.6, 18.1],
  [18.2, 21.3],
  [21.4, 24.2],
  [24.3, 27.9],
] as const

/** The captions in one language, as a WebVTT file. */
export function captionsFile(language: Language): string {
  const { captions } = JSON.parse(
    readFileSync(`locales/${language}/library/film.json`, 'utf8'),
  ) as {
    captions: string[]
  }
  if (captions.length !== times.length) {
    throw new Error(
      `The film has ${times.length} captions, and ${language} has ${captions.length}.`,
    )
  }
  const cues = times.map(([from, to], index) => {
    return `${clock(from)} --> ${clock(to)}\n${captions[index] ?? ''}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`
}
