import { plainHeading } from './fields.ts'
import { alsoSurnames, devotions, givenNames, particles } from './name-words.ts'

export interface WrittenName {
  firstName: string
  lastName: string
}

export interface SplitName extends WrittenName {
  /** Otherwise its reader is asked whether the border is in its place. */
  isCertain: boolean
}

const saints = new Set(['san', 'santa', 'santo', 'sta', 'sto'])
/** Halves of surnames such as «García de Cortázar» that do not end in -z, as patronymics do. */
const firstHalves = new Set(
  'agirre aguirre arana beltran cabeza garcia hurtado ladron ochoa ponce samaniego ugarte urbina'.split(
    ' ',
  ),
)
/** Lists first names with a name after it that is a surname too: «José Vicente García» has one surname or two. */
const compounding = new Set(
  'ana angel antonio carlos francisco jesus jon jose juan luis ma manuel mari maria miguel miren pedro rosa'.split(
    ' ',
  ),
)

/**
 * A name in one cell. What stands before a comma is the surnames. Otherwise first names are known by a
 * list, «Ruiz de Gauna» is one surname, and people have two of them. Where the border is drawn does not
 * matter to who it is (`personKey`).
 */
export function splitName(whole: string): SplitName {
  const [before = '', ...after] = whole.split(',').map((part) => part.trim())
  const firstName = after.filter(Boolean).join(' ')
  if (firstName)
    return { firstName, lastName: before, isCertain: after.length === 1 && before !== '' }
  const { units, isCertain } = unitsOf(before.split(/\s+/))
  const reversed = reversedBorder(units)
  if (reversed > 0) {
    return {
      ...divided([...units.slice(reversed), ...units.slice(0, reversed)], units.length - reversed),
      isCertain: false,
    }
  }
  const border = borderOf(units)
  return { ...divided(units, border.at), isCertain: isCertain && border.isCertain }
}

/** The cell that `splitName` reads as exactly this. */
export function joinName({ firstName, lastName }: WrittenName): string {
  const [first, last] = [firstName, lastName].map((part) => part.replaceAll(',', ' ').trim())
  return last ? `${last}, ${first}` : (first ?? '')
}

function divided(units: readonly string[], border: number): WrittenName {
  return { firstName: units.slice(0, border).join(' '), lastName: units.slice(border).join(' ') }
}

/** The words, with what belongs to one name or surname together. */
function unitsOf(words: readonly string[]) {
  const pieces: string[] = []
  let open = ''
  for (const word of words) {
    const piece = open ? `${open} ${word}` : word
    // «I.» is an initial.
    const isParticle = particles.has(plain(word)) && !/^\p{L}\.$/u.test(word)
    const isOpen = isParticle || saints.has(plain(word))
    open = isOpen ? piece : ''
    if (!isOpen) pieces.push(piece)
  }
  if (open) pieces.push(open)
  const units: string[] = []
  const unknownHalves: string[] = []
  for (const piece of pieces) {
    const last = units.at(-1)
    if (last !== undefined && belongsTo(last, piece, units.length === 1)) {
      units[units.length - 1] = `${last} ${piece}`
      if (units.length > 1 && !isFirstHalf(last)) unknownHalves.push(last)
    } else units.push(piece)
  }
  return { units, isCertain: unknownHalves.length === 0 || units.length === 2 }
}

function belongsTo(last: string, piece: string, isFirst: boolean): boolean {
  const [particle = '', ...rest] = piece.split(' ').map(plain)
  if (!particle.startsWith('de') || !particles.has(particle)) return false
  if (isGiven(last)) return isDevoted(last) && devotions.has(rest.at(-1) ?? '')
  return !isFirst && !last.includes(' ')
}

const isDevoted = (name: string) => ['maria', 'ma', 'mari', 'juan', 'miren'].includes(plain(name))
const isFirstHalf = (word: string) => plain(word).endsWith('z') || firstHalves.has(plain(word))

/** Finds where the surnames begin, of a name that begins with the first name. */
function borderOf(units: readonly string[]): { at: number; isCertain: boolean } {
  const count = units.length
  if (count < 2) return { at: 1, isCertain: true }
  let at = 1
  const isJoined = units.findIndex((unit) => /^[yei] /i.test(unit))
  const most = isJoined > 1 ? isJoined - 1 : count
  while (at < Math.min(most, count - 1) && isKnownGiven(units[at])) at += 1
  while (at < Math.min(most, count - 2) && alsoSurnames.has(plain(units[at] ?? ''))) at += 1
  const surnames = count - at
  if (surnames > 2) {
    const hasParticle = units
      .slice(at)
      .some((unit) => particles.has(plain(unit.split(' ')[0] ?? '')))
    return { at: hasParticle ? at : count - 2, isCertain: false }
  }
  const perhapsName = at === 1 && count === 3 && compounding.has(plain(units[0] ?? ''))
  const isOdd =
    (perhapsName && alsoSurnames.has(plain(units[1] ?? ''))) ||
    units.slice(at).some(isKnownGiven) ||
    (at > 1 && !isGiven(units[0])) ||
    // «Ane y Jon Agirre» may be two people.
    isJoined === 1 ||
    startsWithParticle(units[0])
  return { at, isCertain: !isOdd }
}

/** Finds, of «Agirre Lasa Ane», where the first names begin; 0 where they stand in front. */
function reversedBorder(units: readonly string[]): number {
  if (units.length < 2 || isGiven(units[0]) || !isKnownGiven(units.at(-1))) return 0
  let border = units.length - 1
  while (border > 1 && isKnownGiven(units[border - 1])) border -= 1
  return border
}

function startsWithParticle(unit = ''): boolean {
  const [first = '', second] = unit.split(' ').map(plain)
  return second !== undefined && (particles.has(first) || saints.has(first))
}

/** A first name and nothing else: by the list, by an initial, or by what follows «María del». */
function isKnownGiven(unit = ''): boolean {
  const [first = '', ...more] = unit.split(' ').map(plain)
  return givenNames.has(first) || (first.length === 1 && more.length === 0)
}

function isGiven(unit = ''): boolean {
  return isKnownGiven(unit) || alsoSurnames.has(plain(unit))
}

function plain(word: string): string {
  return plainHeading(word).replaceAll(' ', '')
}
