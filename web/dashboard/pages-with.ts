import type { TFunction } from 'i18next'
import { associationSectionNames } from '#domain/association/sections.ts'
import { MIN_SEARCH_LETTERS } from '#domain/dashboard/search-contract.ts'
import { adminPages } from '#domain/pages.ts'
import type { MenuLink } from '#web/kernel/pages.ts'
import { mayUse } from '#web/kernel/session/rights.ts'
import { adminPaths } from '#web/signed-in-paths.ts'

export interface FoundPage {
  to: string
  title: string
}

/** More would push aside what else is found. */
const MOST_PAGES = 6

/** Tasks that are done elsewhere than on a page of the menu. */
const furtherPages = [
  { name: 'closedDays', to: adminPages.closedDays, right: 'notices' },
  { name: 'mailing', to: adminPages.mailing, right: 'mailings' },
  ...associationSectionNames.map(
    (name) => ({ name, to: adminPaths.association(name), right: 'site' }) as const,
  ),
] as const

/**
 * The administrators' pages of which each word typed begins a word, in their name, in what is said of them or in
 * what people call what they do there. Those whose name has them come first.
 */
export function pagesWith(
  t: TFunction<'admin'>,
  menu: readonly MenuLink[],
  typed: string,
  user: Parameters<typeof mayUse>[0],
): readonly FoundPage[] {
  if (typed.length < MIN_SEARCH_LETTERS) return []
  const wanted = wordsIn(typed)
  const pages = [
    ...menu.map(({ name, to }) => ({
      to,
      title: t(`links.${name}.title`),
      words: `${t(`links.${name}.text`)} ${t(`search.words.${name}`)}`,
    })),
    ...furtherPages
      .filter(({ right }) => mayUse(user, right))
      .map(({ name, to }) => ({
        to,
        title: t(`search.pages.${name}.title`),
        words: t(`search.pages.${name}.words`),
      })),
  ]
  const [named, others] = [
    pages.filter(({ title }) => haveAll(title, wanted)),
    pages.filter(
      ({ title, words }) => !haveAll(title, wanted) && haveAll(`${title} ${words}`, wanted),
    ),
  ]
  return [...named, ...others].slice(0, MOST_PAGES)
}

/** Tells whether each word begins one of the text, or is one in the plural. */
function haveAll(text: string, wanted: readonly string[]): boolean {
  const words = wordsIn(text)
  return wanted.every((start) =>
    words.some((word) => word.startsWith(start) || singularsOf(start).includes(word)),
  )
}

/** The endings of Spanish and English plurals; Basque ones begin as their singulars. */
const singularsOf = (word: string) => [word.replace(/s$/, ''), word.replace(/es$/, '')]

/** Without case, accents and signs. */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}-]+/u).filter(Boolean)
}
