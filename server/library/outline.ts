import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { Deps } from '#server/deps.ts'

/** Of one part of a file, unpacked; whoever packs more into it means no good. */
const MOST_BYTES_OF_A_PART = 5_000_000
/** Of all parts together. */
const MOST_BYTES = 20_000_000
const MOST_PARTS = 300
const MOST_LETTERS_OF_A_PART = 5_000
const MOST_LETTERS = 100_000

/** Where each kind of file has its texts, and what one paragraph is there. */
const kinds: Record<string, { parts: RegExp; paragraph: RegExp; page?: RegExp }> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    parts: /^ppt\/slides\/slide\d+\.xml$/,
    paragraph: /<a:p[ >].*?<\/a:p>/gs,
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    parts: /^word\/document\.xml$/,
    paragraph: /<w:p[ >].*?<\/w:p>/gs,
  },
  'application/vnd.oasis.opendocument.presentation': {
    parts: /^content\.xml$/,
    page: /<draw:page[ >].*?<\/draw:page>/gs,
    paragraph: /<text:(?:p|h)[ >].*?<\/text:(?:p|h)>/gs,
  },
  'application/vnd.oasis.opendocument.text': {
    parts: /^content\.xml$/,
    paragraph: /<text:(?:p|h)[ >].*?<\/text:(?:p|h)>/gs,
  },
}

/** What is written in a kept file, one text for each slide or for the whole; null where it cannot be read. */
export async function readOutline(
  { storage }: Pick<Deps, 'storage'>,
  { key, mediaType }: { key: string; mediaType: string },
): Promise<string[] | null> {
  if (!kinds[mediaType]) return null
  return outlineOf(await buffer(await storage.read(key)), mediaType)
}

/** The same, of the file's bytes. */
export function outlineOf(file: Uint8Array, mediaType: string): string[] | null {
  const kind = kinds[mediaType]
  if (!kind) return null
  const parts = unpack(file, kind.parts)
  if (!parts) return null
  const pages = kind.page ? parts.flatMap((part) => part.match(kind.page ?? '') ?? []) : parts
  let left = MOST_LETTERS
  const texts = pages.slice(0, MOST_PARTS).map((page) => {
    const text = paragraphsOf(page, kind.paragraph).slice(0, Math.min(left, MOST_LETTERS_OF_A_PART))
    left -= text.length
    return text
  })
  return texts.some(Boolean) ? texts : null
}

/** In the order of their numbers: slide 10 does not follow slide 1. */
function unpack(file: Uint8Array, wanted: RegExp): string[] | null {
  let bytes = 0
  try {
    const found = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name) || originalSize > MOST_BYTES_OF_A_PART) return false
        bytes += originalSize
        return bytes <= MOST_BYTES
      },
    })
    const number = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
    return Object.entries(found)
      .sort(([a], [b]) => number(a) - number(b))
      .map(([, part]) => new TextDecoder().decode(part))
  } catch {
    // What cannot be unpacked can still be lent.
    return null
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function paragraphsOf(page: string, paragraph: RegExp): string {
  return (page.match(paragraph) ?? [])
    .map((one) => plain(one))
    .filter(Boolean)
    .join('\n')
}

const plain = (markup: string) =>
  markup
    .replace(/<(w:tab|w:br|a:br|text:tab|text:line-break|text:s)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) =>
      signOf(digits, hex ? 16 : 10),
    )
    // A database holds no zero, and nobody reads control signs.
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function signOf(digits: string, base: number): string {
  const code = Number.parseInt(digits, base)
  return Number.isNaN(code) || code > 0x10_ff_ff ? '' : String.fromCodePoint(code)
}
