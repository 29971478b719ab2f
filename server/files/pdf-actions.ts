import { DomainError } from '#domain/errors.ts'
import { blankEnd, objectAt, pdfDictionaryAt, referenceAt, spelt } from './pdf-dictionary.ts'

/** A text of objects: the file itself, or a list of them that stood packed within. */
export interface PdfPart {
  text: string
  /** Where objects begin that no `obj` announces, by their numbers. */
  places: ReadonlyMap<string, readonly number[]>
}

type IsFine = (values: ReadonlyMap<string, string>) => boolean

/** Of a document that is opened, and of every object that has actions. */
const OPENING = new RegExp(`/${spelt('OpenAction')}(?![\\w#])`, 'g')
const EVENTS = new RegExp(`/${spelt('AA')}(?![\\w#])`, 'g')

/** Intended actions: mouse button down and up. */
const PRESSED = new Set(['/D', '/U'])

/** Shows another place of the same document, or something on the page. */
const HARMLESS = new Set(['/GoTo', '/Hide'])

/** A place in the document or its name, or nothing. */
const PLACE = /[[(</]|null/y

/** No document has so many actions of its own. */
const MAX_REFERENCES = 200
const MAX_STEPS = 4

/**
 * Refuses actions that run without a click, unless they only move within the document.
 * @throws DomainError files.program, files.damaged
 */
export function refuseOpenActions(parts: readonly PdfPart[]): void {
  const followed = new Map<string, boolean>()
  const isAction: IsFine = (values) => HARMLESS.has(values.get('/S') ?? '') && !values.has('/Next')
  const areEvents: IsFine = (values) =>
    [...values].every(([event, value]) => PRESSED.has(event) || isFine(value, 0, isAction))

  function isFine(text: string, at: number, isFineThere: IsFine, steps = MAX_STEPS): boolean {
    const start = blankEnd(text, at)
    const number = referenceAt(text, start)
    if (number !== null) return isReferenceFine(number, isFineThere, steps - 1)
    if (text.startsWith('<<', start)) return isFineThere(pdfDictionaryAt(text, start).values)
    PLACE.lastIndex = start
    return PLACE.test(text)
  }

  /** Of an object that is there several times, each reader takes another. */
  function isReferenceFine(number: string, isFineThere: IsFine, steps: number): boolean {
    const key = `${number} ${isFineThere === isAction}`
    const known = followed.get(key)
    if (known !== undefined) return known
    if (steps < 0 || followed.size >= MAX_REFERENCES) return false
    const places = placesOf(parts, number)
    const areFine =
      places.length > 0 && places.every(({ text, at }) => isFine(text, at, isFineThere, steps))
    followed.set(key, areFine)
    return areFine
  }

  for (const { text } of parts) {
    for (const { index, 0: name } of text.matchAll(OPENING)) {
      if (!isFine(text, index + name.length, isAction)) throw new DomainError('files.program')
    }
    for (const { index, 0: name } of text.matchAll(EVENTS)) {
      const at = blankEnd(text, index + name.length)
      // Two letters stand in pictures by chance, though hardly before what they would have to say.
      const saysMore = text.startsWith('<<', at) || referenceAt(text, at) !== null
      if (saysMore && !isFine(text, at, areEvents)) throw new DomainError('files.program')
    }
  }
}

function placesOf(parts: readonly PdfPart[], number: string): { text: string; at: number }[] {
  const figures = new RegExp(`(?<!\\d)0*${number}(?!\\d)`, 'g')
  return parts.flatMap(({ text, places }) => {
    const starts = [...(places.get(number) ?? [])]
    for (const { index } of text.matchAll(figures)) {
      const start = objectAt(text, index)
      if (start !== null) starts.push(start)
    }
    return starts.map((at) => ({ text, at }))
  })
}
