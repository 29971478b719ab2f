import latin from '#web/kernel/ui/fonts/atkinson-latin.woff2'
import latinExtended from '#web/kernel/ui/fonts/atkinson-latin-ext.woff2'
import { rarerRanges } from '#web/kernel/ui/fonts/unicode-ranges.ts'

export const rarerFiles: Record<keyof typeof rarerRanges, string> = {
  'atkinson-latin': latin,
  'atkinson-latin-ext': latinExtended,
}

/** Milliseconds between one file and the next (spec §9). */
const step = 50

/**
 * Fetches the files of rarer letters one after the other, so that a name which needs them is not drawn
 * twice.
 */
export function preloadFonts(load: (file: string) => Promise<unknown>): void {
  for (const [place, file] of Object.values(rarerFiles).entries()) {
    // Without them a fallback typeface is shown: no error is needed.
    setTimeout(() => void load(file).catch(() => undefined), step * (place + 1))
  }
}

/**
 * Preloads the letters that none of our own texts has, only people's names. After the first
 * interaction, since the browser lays out all of its text again.
 */
export function loadRarerLetters(): void {
  for (const [name, unicodeRange] of Object.entries(rarerRanges)) {
    const file = rarerFiles[name as keyof typeof rarerRanges]
    const options = { weight: '400 700', display: 'swap', unicodeRange } as const
    document.fonts.add(new FontFace('Atkinson Hyperlegible Next Variable', `url(${file})`, options))
  }
  preloadFonts(fetch)
}
