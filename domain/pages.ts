import { accountPages } from './accounts/pages.ts'
import { associationPages } from './association/pages.ts'
import { auditPages } from './audit/pages.ts'
import { bannerPages } from './banners/pages.ts'
import { billingPages } from './billing/pages.ts'
import { dashboardPages } from './dashboard/pages.ts'
import { deskPages } from './desk/pages.ts'
import { donationPages } from './donations/pages.ts'
import { enrolmentPages } from './enrolments/pages.ts'
import { importPages } from './imports/pages.ts'
import type { NounPages, PrerenderedPage } from './kernel/pages.ts'
import { ledgerPages } from './ledger/pages.ts'
import { libraryPages } from './library/pages.ts'
import { mailingPages } from './mailings/pages.ts'
import { noticePages } from './notices/pages.ts'
import { profilePages } from './profile/pages.ts'
import { programmePages } from './programmes/pages.ts'
import { type ProgrammePage, programmePage, slugOfPage } from './programmes/programme-page.ts'
import { securityPages } from './security/pages.ts'
import { sitePages } from './site/pages.ts'
import { statisticsPages } from './statistics/pages.ts'
import { statusPages } from './status/pages.ts'

/** The pages of all nouns, in the order of the site map. */
const nouns = [
  securityPages,
  accountPages,
  associationPages,
  programmePages,
  bannerPages,
  libraryPages,
  noticePages,
  donationPages,
  enrolmentPages,
  billingPages,
  deskPages,
  ledgerPages,
  profilePages,
  statisticsPages,
  mailingPages,
  importPages,
  auditPages,
  statusPages,
  sitePages,
  dashboardPages,
] as const satisfies readonly NounPages[]

type Noun = (typeof nouns)[number]
type All<Of> = (Of extends unknown ? (one: Of) => void : never) extends (all: infer Every) => void
  ? Every
  : never
type Part<Name extends keyof NounPages> = Extract<Noun, Record<Name, unknown>>[Name]

/** The address of every page of the administrators', by its name. */
export const adminPages: All<Part<'admin'>> = Object.assign(
  {},
  ...nouns.map((noun: NounPages) => noun.admin),
)

/** The public pages that come from the server as prerendered HTML, by their address. */
const prerenderedPages: All<Part<'prerendered'>> = Object.assign(
  {},
  ...nouns.map((noun: NounPages) => noun.prerendered),
)

export type PrerenderedPath = keyof typeof prerenderedPages

export const prerenderedPaths = Object.keys(prerenderedPages) as PrerenderedPath[]

export type Page =
  | (typeof adminPages)[keyof typeof adminPages]
  | PrerenderedPath
  | Part<'others'>[number]

/** Every page that the browser's router knows, besides those of the programmes; the server answers 404 for all other addresses. */
export const pages = nouns.flatMap(({ admin = {}, prerendered = {}, others = [] }: NounPages) => [
  ...Object.values(admin),
  ...Object.keys(prerendered),
  ...others,
]) as Page[]

export function isPrerenderedPath(path: string): path is PrerenderedPath {
  return Object.hasOwn(prerenderedPages, path)
}

/** Returns what the server makes of a prerendered page. */
export function publicPage(path: PrerenderedPath): PrerenderedPage {
  return prerenderedPages[path]
}

const pagesByLowerCase = new Map<string, Page>(pages.map((page) => [page.toLowerCase(), page]))

/**
 * The page that a path means which is written otherwise: with slashes at its end, or in other cases.
 * The browser's router shows the page for such a path, so the server must not answer 404 for it.
 *
 * @param path as in a request, percent-encoded
 */
export function pageMeantBy(path: string): Page | ProgrammePage | undefined {
  const written = decoded(path).normalize('NFC').replace(/\/+$/, '').toLowerCase()
  const slug = slugOfPage(written)
  return slug === undefined ? pagesByLowerCase.get(written) : programmePage(slug)
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
