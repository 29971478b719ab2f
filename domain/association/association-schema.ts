import { z } from 'zod'
import { association as written } from '#config'
import { emailFieldWith } from '../accounts/rules.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { MAX_FILE_NAME } from '../kernel/files/purposes.ts'
import { byLanguage, defaultLanguage, type Localized } from '../kernel/language.ts'
import { normaliseLine, normaliseLines, normalisePhoneText } from '../kernel/normalise-text.ts'
import { day, text } from '../kernel/schema-types.ts'
import { isTaxId } from './tax-id.ts'

const MAX_ASSOCIATION_NAME = 40
export const MAX_SUGGESTED = 6
export const MAX_TEAM = 12
/** The number of pictures that turn on the home page (spec §9). */
export const MAX_HERO = 3
const MAX_LINE = 160
const MAX_DIRECTIONS = 600

/** The parts that people play and that the site's texts have a name for; `other` is named by the association. */
export const teamRoles = [
  'president',
  'vicePresident',
  'treasurer',
  'sportsTechnician',
  'socioHealthSupport',
  'other',
] as const

export const receiptRegimes = ['receipt', 'simplifiedInvoice'] as const
export const vatExemptions = ['socialCare', 'membership', 'sport'] as const

/** Text without control characters or markup; line breaks where `lines` allows them. */
function plain(maxLength: number, lines = false) {
  const forbidden = lines ? /^[^<>]*$/ : /^[^\p{Cc}<>]*$/u
  return text({ error: 'association.textInvalid' })
    .overwrite(lines ? normaliseLines : normaliseLine)
    .max(maxLength, { error: 'association.textTooLong', abort: true })
    .regex(forbidden, 'association.textInvalid')
}

const line = plain(MAX_LINE)
/** Describes a line that is `null` where it is unknown, never an empty text. */
const lineOrNull = line.min(1, 'association.textInvalid').nullable()

/** Spanish, and the other languages where they are written; Spanish is shown for the others. */
function inLanguages(maxLength: number, lines = false) {
  const words = plain(maxLength, lines).min(1, 'association.spanishMissing')
  return z.object({
    ...byLanguage(() => words.exactOptional()),
    [defaultLanguage]: words,
  }) as unknown as z.ZodType<Localized, Localized>
}

const phone = text({ error: 'association.phoneInvalid' })
  .overwrite(normalisePhoneText)
  .max(30, 'association.phoneInvalid')
  .regex(/^\+?[\d ]{9,}$/, 'association.phoneInvalid')
  .nullable()

const coordinate = (most: number) =>
  z
    .number('association.coordinateInvalid')
    .min(-most, 'association.coordinateInvalid')
    .max(most, 'association.coordinateInvalid')

const cents = z
  .int('association.amountInvalid')
  .min(100, 'association.amountInvalid')
  .max(10_000_000, 'association.amountInvalid')

const member = z
  .object({
    role: z.enum(teamRoles),
    /** Names the role `other`. */
    title: inLanguages(60).nullable(),
    name: lineOrNull,
    /** The person agrees to be named and shown (spec §1). */
    agreed: z.boolean(),
    /** A file of the purpose `team`. */
    photo: z.uuid().nullable(),
  })
  .superRefine(({ role, title, name, agreed, photo }, context) => {
    const refuse = (path: string, message: ErrorCode) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (role === 'other' && !title) refuse('title', 'association.roleMissing')
    if (!agreed && (name !== null || photo !== null)) {
      refuse('agreed', 'association.consentMissing')
    }
  })

/** Limits one side of a picture: more than decoding lets pass. */
const MOST_PIXELS = 100_000

const colour = text({ error: 'association.colourInvalid' })
  .trim()
  .toLowerCase()
  .max(7, 'association.colourInvalid')
  .regex(/^#[\da-f]{6}$/, 'association.colourInvalid')
  .nullable()

const shape = {
  name: plain(MAX_ASSOCIATION_NAME).min(2, 'association.nameRequired'),
  /** `2012-03`, or `2012` where the month is unknown. */
  registeredSince: text()
    .max(7, 'association.monthInvalid')
    .regex(/^(1[89]|2[01])\d{2}(-(0[1-9]|1[0-2]))?$/, 'association.monthInvalid'),
  /** Each `null` is as shipped. */
  looks: z.object({
    /** A file of the purpose `logo`, with its size in pixels, so that pages keep its place. */
    logo: z
      .object({
        file: z.uuid(),
        name: text().max(MAX_FILE_NAME),
        width: z.int().positive().max(MOST_PIXELS),
        height: z.int().positive().max(MOST_PIXELS),
      })
      .nullable(),
    /** Holds colours as chosen: what can be read of them follows in palette.ts. */
    main: colour,
    accent: colour,
  }),
  /** Pictures that the home page opens with, of the purpose `programmePicture`; none: the shipped drawings. */
  hero: z
    .array(z.object({ file: z.uuid('association.pictureMissing'), alt: inLanguages(MAX_LINE) }))
    .max(MAX_HERO),
  contact: z.object({
    email: emailFieldWith('association.emailInvalid'),
    phone,
    /** The number of a messaging app, with its prefix. */
    messaging: phone,
    /** The name of the account, without the @. */
    instagram: text({ error: 'association.instagramInvalid' })
      .trim()
      .max(30, 'association.instagramInvalid')
      .regex(/^[\w.]+$/, 'association.instagramInvalid')
      .nullable(),
    postalAddress: line.min(1, 'association.addressRequired'),
    /** The province, for search engines. */
    region: line.min(1, 'association.regionRequired'),
  }),
  /** Says where the sessions take place (spec §1). */
  venue: z.object({
    name: inLanguages(MAX_LINE),
    address: lineOrNull,
    /** Says how to get there, in a few sentences: bus, train, where to park, the way in without stairs. */
    directions: inLanguages(MAX_DIRECTIONS, true).nullable(),
    map: z.object({
      latitude: coordinate(85),
      longitude: coordinate(180),
      zoom: z.int().min(3).max(19),
      isApproximate: z.boolean(),
    }),
  }),
  legal: z.object({
    /** The tax number (NIF). */
    taxId: text({ error: 'association.taxIdInvalid' })
      .max(12, 'association.taxIdInvalid')
      .overwrite((typed) => typed.toUpperCase().replace(/[\s.-]/g, ''))
      .refine(isTaxId, 'association.taxIdInvalid')
      .nullable(),
    register: lineOrNull,
    registerNumber: lineOrNull,
  }),
  /** Says what stands on each receipt from the day of its change on; those issued before stay as they were. */
  fiscal: z.object({
    legalName: line.min(1, 'association.legalNameRequired'),
    /** `null`: the postal address. */
    address: lineOrNull,
    regime: z.enum(receiptRegimes),
    vatExemption: z.enum(vatExemptions).nullable(),
  }),
  donations: z.object({
    /** Euro cents that the form suggests, in its order. */
    suggested: z
      .array(
        cents
          .min(written.donations.least, 'association.amountOutside')
          .max(written.donations.most, 'association.amountOutside'),
      )
      .min(1, 'association.amountRequired')
      .max(MAX_SUGGESTED)
      .refine((all) => new Set(all).size === all.length, 'association.amountTwice'),
  }),
  banners: z.object({
    /** Euro cents for one year; `null` says "ask us". */
    primaryYearly: cents.nullable(),
    secondaryYearly: cents.nullable(),
  }),
  /** Beside the card, which monthly payments rest on and which is always offered (wallets.ts). */
  paymentMethods: z.object({ applePay: z.boolean(), googlePay: z.boolean(), link: z.boolean() }),
  /** The month in which a season begins: 9 is September. */
  seasonBeginsIn: z.int().min(1).max(12),
  /** Public holidays (domain/programmes/holidays.ts) on which sessions are held. */
  sessionsOnHolidays: z.array(day('association.dayInvalid')).max(60),
  team: z.array(member).max(MAX_TEAM),
}

/** Describes what an association says about itself, and changes at /admin/asociacion. */
export const associationSchema = z.object(shape)

/** Describes what every page may know: the rest stands on receipts, which have it with them. */
export const publicAssociationSchema = associationSchema.omit({ fiscal: true })
