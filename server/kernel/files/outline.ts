import { unzipSync } from 'fflate'
import sax from 'sax'
import { DomainError } from '#domain/kernel/errors.ts'
import { asStorable } from '#domain/kernel/schema-types.ts'

/** Limits one part of a file; more is an attack. */
const MAX_BYTES_OF_A_PART = 5_000_000
/** Limits all parts together. */
const MAX_BYTES = 20_000_000
const MAX_PARTS = 300
const MAX_LETTERS_OF_A_PART = 5_000
const MAX_LETTERS = 100_000

interface Kind {
  /** The parts of the file that have its texts. */
  parts: RegExp
  /** Says what each of its texts stands in; a whole part, where there is none. */
  page?: string
  paragraphs: readonly string[]
  /** Says what letters stand in; anywhere in a paragraph, where there is none. */
  letters?: readonly string[]
  /** Says what stands for a space. */
  spaces: readonly string[]
  /** Says what is not shown: deleted, said of the document, or said a second time. */
  unseen: readonly string[]
}

const slides: Kind = {
  parts: /^ppt\/slides\/slide\d+\.xml$/,
  paragraphs: ['a:p'],
  letters: ['a:t', 'm:t'],
  spaces: ['a:br', 'a:tab'],
  unseen: ['a:pPr', 'mc:Fallback'],
}

const word: Kind = {
  parts: /^word\/document\.xml$/,
  paragraphs: ['w:p'],
  letters: ['w:t', 'm:t'],
  spaces: ['w:tab', 'w:ptab', 'w:br', 'w:cr'],
  unseen: ['w:pPr', 'w:del', 'w:moveFrom', 'mc:Fallback'],
}

const openText: Kind = {
  parts: /^content\.xml$/,
  paragraphs: ['text:p', 'text:h'],
  spaces: ['text:tab', 'text:line-break', 'text:s'],
  unseen: [
    'text:tracked-changes',
    'text:note-citation',
    'text:ruby-text',
    'office:annotation',
    'office:binary-data',
    'office:event-listeners',
    'presentation:notes',
    'draw:object',
    'svg:title',
    'svg:desc',
  ],
}

const kinds: Record<string, Kind> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': slides,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': word,
  'application/vnd.oasis.opendocument.presentation': { ...openText, page: 'draw:page' },
  'application/vnd.oasis.opendocument.text': openText,
}

/**
 * Returns what is written in an office document, one text for each slide or for the whole; null where it cannot be read.
 * @throws DomainError files.damaged where it is no whole archive
 */
export function outlineOf(archive: Uint8Array, mediaType: string): string[] | null {
  const kind = kinds[mediaType]
  const parts = partsOf(archive, kind?.parts)
  if (!kind) return null
  const pages = textsIn(parts, kind)
  if (!pages) return null
  let left = MAX_LETTERS
  const shown = pages.slice(0, MAX_PARTS).map((page) => {
    const text = asStorable(page, Math.min(left, MAX_LETTERS_OF_A_PART))
    left -= text.length
    return text
  })
  return shown.some(Boolean) ? shown : null
}

/** In the order of their numbers: slide 10 does not follow slide 1. */
function partsOf(archive: Uint8Array, pattern: RegExp | undefined): string[] {
  let bytes = 0
  const number = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
  try {
    const parts = unzipSync(archive, {
      filter({ name, originalSize }) {
        if (!pattern?.test(name) || originalSize > MAX_BYTES_OF_A_PART) return false
        bytes += originalSize
        return bytes <= MAX_BYTES
      },
    })
    return Object.entries(parts)
      .sort(([a], [b]) => number(a) - number(b))
      .map(([, part]) => new TextDecoder().decode(part))
  } catch {
    throw new DomainError('files.damaged')
  }
}

function textsIn(parts: readonly string[], kind: Kind): string[] | null {
  try {
    return parts.flatMap((part) => pagesOf(part, kind).map((page) => page.text()))
  } catch {
    return null
  }
}

/**
 * A paragraph may stand within another, as a note or in a box: it comes behind the one that it is
 * in.
 */
class Page {
  private readonly paragraphs: string[] = []
  private readonly open: number[] = []

  begin(): void {
    this.open.push(this.paragraphs.push('') - 1)
  }

  end(): void {
    this.open.pop()
  }

  add(text: string): void {
    const place = this.open.at(-1)
    if (place !== undefined) this.paragraphs[place] += text
  }

  text(): string {
    return this.paragraphs.map(tidy).filter(Boolean).join('\n')
  }
}

/** @throws Error where the part is no whole XML */
function pagesOf(part: string, { page, paragraphs, letters, spaces, unseen }: Kind): Page[] {
  const whole = new Page()
  const pages = page ? [] : [whole]
  let current = whole
  /** Counts the open elements that are not shown, or hold letters. */
  let hidden = 0
  let lettered = 0
  const add = (text: string) => {
    if (hidden === 0 && (!letters || lettered > 0)) current.add(text)
  }
  const pass = (name: string, step: 1 | -1) => {
    if (unseen.includes(name)) hidden += step
    if (letters?.includes(name)) lettered += step
    if (hidden > 0) return
    if (name === page) {
      current = step > 0 ? new Page() : whole
      if (step > 0) pages.push(current)
    }
    if (step > 0 && spaces.includes(name)) current.add(' ')
    if (paragraphs.includes(name)) step > 0 ? current.begin() : current.end()
  }
  const parser = sax.parser(true)
  parser.onopentag = ({ name }) => pass(name, 1)
  parser.onclosetag = (name) => pass(name, -1)
  parser.ontext = add
  parser.oncdata = add
  parser.onerror = (error) => {
    throw error
  }
  parser.write(part).close()
  return pages
}

// Control signs are invisible.
const tidy = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
