import type { Association } from '#domain/association/association.ts'
import {
  associationSchema,
  MAX_HERO,
  MAX_SUGGESTED,
} from '#domain/association/association-schema.ts'
import type { AssociationSection } from '#domain/association/sections.ts'
import { readMonthOrYear, writtenMonthOrYear } from '#domain/association/written-month.ts'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { byLanguage, type Language, type Localized, languages } from '#domain/kernel/language.ts'
import { toEurosText } from '#domain/kernel/money.ts'

type Words = Record<Language, string>
type Member = Association['team'][number]

/** A member of the team as typed. */
export type MemberFormValues = Omit<Member, 'title' | 'name'> & { title: Words; name: string }

/** A part as typed: every input is a text, every checkbox a boolean. */
export interface FormValues {
  identity: { name: string; registeredSince: string }
  looks: { looks: Record<'main' | 'accent', string> & Pick<Association['looks'], 'logo'> }
  /** An empty file: none. */
  pictures: { hero: { file: string; alt: Words }[] }
  contact: { contact: Record<keyof Association['contact'], string> }
  place: {
    venue: {
      name: Words
      address: string
      directions: Words
      map: { latitude: string; longitude: string; zoom: string; isApproximate: boolean }
    }
  }
  fiscal: {
    legal: Record<keyof Association['legal'], string>
    fiscal: Record<keyof Association['fiscal'], string>
  }
  money: {
    donations: { suggested: string[] }
    banners: Record<keyof Association['banners'], string>
    paymentMethods: Association['paymentMethods']
  }
  calendar: { seasonBeginsIn: string; holidays: string[] }
  team: { team: MemberFormValues[] }
}

const wordsOf = (texts: Localized | null): Words =>
  byLanguage((language) => texts?.[language] ?? '')

/** Those that are written; without any, none. */
function textsOf(words: Words): Localized | null {
  const written = languages.filter((language) => words[language].trim() !== '')
  if (written.length === 0) return null
  return Object.fromEntries(written.map((language) => [language, words[language]])) as Localized
}

/** What is in the form at first. */
export const formValuesOf: {
  [Section in AssociationSection]: (association: Association) => FormValues[Section]
} = {
  identity: ({ name, registeredSince }) => ({
    name,
    registeredSince: writtenMonthOrYear(registeredSince),
  }),
  looks: ({ looks: { logo, main, accent } }) => ({
    looks: { logo, main: main ?? '', accent: accent ?? '' },
  }),
  pictures: ({ hero }) => ({
    hero: Array.from({ length: MAX_HERO }, (_, place) => ({
      file: hero[place]?.file ?? '',
      alt: wordsOf(hero[place]?.alt ?? null),
    })),
  }),
  contact: ({ contact }) => ({ contact: texts(contact) }),
  place: ({ venue: { name, address, directions, map } }) => ({
    venue: {
      name: wordsOf(name),
      address: address ?? '',
      directions: wordsOf(directions),
      map: {
        latitude: String(map.latitude),
        longitude: String(map.longitude),
        zoom: String(map.zoom),
        isApproximate: map.isApproximate,
      },
    },
  }),
  fiscal: ({ legal, fiscal }) => ({ legal: texts(legal), fiscal: texts(fiscal) }),
  money: ({ donations: { suggested }, banners, paymentMethods }) => ({
    donations: {
      suggested: Array.from({ length: MAX_SUGGESTED }, (_, place) =>
        euros(suggested[place] ?? null),
      ),
    },
    banners: {
      primaryYearly: euros(banners.primaryYearly),
      secondaryYearly: euros(banners.secondaryYearly),
    },
    paymentMethods,
  }),
  calendar: ({ seasonBeginsIn, sessionsOnHolidays }) => ({
    seasonBeginsIn: String(seasonBeginsIn),
    holidays: [...sessionsOnHolidays],
  }),
  team: ({ team }) => ({
    team: team.map(({ title, name, ...member }) => ({
      ...member,
      title: wordsOf(title),
      name: name ?? '',
    })),
  }),
}

/** What the form says, for the rules to look at. */
export const valuesOf: {
  [Section in AssociationSection]: (values: FormValues[Section]) => unknown
} = {
  identity: ({ name, registeredSince }) => ({
    name,
    registeredSince: readMonthOrYear(registeredSince),
  }),
  looks: ({ looks: { logo, main, accent } }) => ({
    looks: { logo, main: withSign(main), accent: withSign(accent) },
  }),
  pictures: ({ hero }) => ({
    hero: hero
      .filter(({ file }) => file !== '')
      .map(({ file, alt }) => ({ file, alt: textsOf(alt) ?? alt })),
  }),
  contact: ({ contact }) => ({
    contact: {
      ...contact,
      phone: orNull(contact.phone),
      messaging: orNull(contact.messaging),
      instagram: orNull(contact.instagram.replace(/^@/, '')),
    },
  }),
  place: ({ venue: { name, address, directions, map } }) => ({
    venue: {
      name: textsOf(name) ?? name,
      address: orNull(address),
      directions: textsOf(directions),
      map: {
        latitude: degrees(map.latitude),
        longitude: degrees(map.longitude),
        zoom: Number(map.zoom),
        isApproximate: map.isApproximate,
      },
    },
  }),
  fiscal: ({ legal, fiscal }) => ({
    legal: {
      taxId: orNull(legal.taxId),
      register: orNull(legal.register),
      registerNumber: orNull(legal.registerNumber),
    },
    fiscal: {
      ...fiscal,
      address: orNull(fiscal.address),
      vatExemption: orNull(fiscal.vatExemption),
    },
  }),
  money: ({ donations, banners, paymentMethods }) => ({
    donations: {
      suggested: donations.suggested.filter((text) => text.trim() !== '').map(asCents),
    },
    banners: {
      primaryYearly: orNull(banners.primaryYearly) && asCents(banners.primaryYearly),
      secondaryYearly: orNull(banners.secondaryYearly) && asCents(banners.secondaryYearly),
    },
    paymentMethods,
  }),
  calendar: ({ seasonBeginsIn, holidays }) => ({
    seasonBeginsIn: Number(seasonBeginsIn),
    sessionsOnHolidays: holidays,
  }),
  team: ({ team }) => ({
    team: team.map(({ role, title, name, ...member }) => ({
      ...member,
      role,
      title: role === 'other' ? textsOf(title) : null,
      name: orNull(name),
    })),
  }),
}

/** The colour that is typed; `null` while it is none. */
export function readColour(text: string): string | null {
  const { success, data } = associationSchema.shape.looks.shape.main.safeParse(withSign(text))
  return success ? data : null
}

/** Adds the sign that people leave out. */
const withSign = (text: string): string | null => orNull(text)?.replace(/^#?/, '#') ?? null

const orNull = (text: string): string | null => text.trim() || null

/** NaN, which no rule takes, for what is no amount. */
const asCents = (text: string): number => readEuros(text) ?? Number.NaN

/** Reads a number with a comma too, as people here write it. */
const degrees = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))

function euros(cents: number | null): string {
  return cents === null ? '' : toEurosText(cents)
}

function texts<Values extends object>(values: Values): Record<keyof Values, string> {
  const written = Object.entries(values).map(([name, value]) => [name, String(value ?? '')])
  return Object.fromEntries(written) as Record<keyof Values, string>
}
