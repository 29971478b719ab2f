import { normaliseEmail } from './normalise-text.ts'

/** Lists where most people here have their mail, by name and endings, the commonest ending first. */
const common: readonly { name: string; endings: readonly string[] }[] = [
  { name: 'gmail', endings: ['com'] },
  { name: 'hotmail', endings: ['com', 'es', 'fr'] },
  { name: 'outlook', endings: ['com', 'es', 'fr'] },
  { name: 'yahoo', endings: ['es', 'com', 'fr'] },
  { name: 'icloud', endings: ['com'] },
  { name: 'telefonica', endings: ['net'] },
  { name: 'movistar', endings: ['es'] },
  { name: 'euskaltel', endings: ['net'] },
  { name: 'euskalnet', endings: ['net'] },
]

/** Providers whose name only looks like a slip of the keyboard, and their other countries. */
const others = new Set(
  'mail.com ymail.com email.com gmx.com gmx.es gmx.net hotmail.se yahoo.se outlook.pt hotmail.co.uk yahoo.co.uk'.split(
    ' ',
  ),
)

/**
 * Returns the address that was probably meant («ane@gmial.com» is «ane@gmail.com»), or null. One slip in the
 * name and one in the ending are forgiven.
 */
export function suggestEmail(typed: string): string | null {
  const [local, domain, ...more] = normaliseEmail(typed).split('@')
  if (!local || !domain || more.length > 0 || others.has(domain)) return null
  const [name = '', ending = ''] = split(domain)
  if (common.some((one) => one.name === name && one.endings.includes(ending))) return null
  for (const provider of common) {
    if (!isNear(name, provider.name)) continue
    const isOnly = provider.endings.length === 1 && name === provider.name
    const meant =
      provider.endings.find((one) => one === ending) ??
      provider.endings.find((one) => isNear(ending, one)) ??
      (isOnly || ending === '' ? provider.endings[0] : undefined)
    if (meant) return `${local}@${provider.name}.${meant}`
  }
  return null
}

/** The name and all that stands behind its first point. */
function split(domain: string): [string, string] {
  const point = domain.indexOf('.')
  return point === -1 ? [domain, ''] : [domain.slice(0, point), domain.slice(point + 1)]
}

/** Tells whether at most one letter is missing, too much, another, or has changed places with the next. */
function isNear(typed: string, meant: string): boolean {
  if (typed === meant) return true
  const shorter = Math.min(typed.length, meant.length)
  if (Math.max(typed.length, meant.length) - shorter > 1) return false
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start += 1
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
