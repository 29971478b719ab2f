import { z } from 'zod'
import { lineField } from '../accounts/text-fields.ts'
import { endpoint } from '../kernel/endpoint.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { byLanguage, defaultLanguage, type Localized } from '../kernel/language.ts'
import { isWholeCents } from '../kernel/money.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { day, text } from '../kernel/schema-types.ts'
import { programmeIdSchema } from './contract.ts'
import { closedDaySchema, programmeSchema } from './timetable-contract.ts'
import { sessionProblems } from './timetable-rules.ts'

export const MAX_PEOPLE = 20
const MAX_PROGRAMME_NAME = 40
export const MAX_DESCRIPTION = 400

/** In pixels; a picture is wider, so that it is kept in each size that pages show. */
export const PICTURE_WIDTH = 960

const line = lineField('programmes.textInvalid')

/** Spanish, and the other languages where they are written; Spanish is shown for the others. */
function inLanguages(text: z.ZodType<string, string>) {
  const texts = z.object({ ...byLanguage(() => text.optional()), [defaultLanguage]: text })
  const refined = texts.superRefine((written, context) => {
    if (!written[defaultLanguage]) refuse(context, [defaultLanguage], 'programmes.spanishRequired')
  })
  return refined as unknown as z.ZodType<Localized, Localized>
}

const description = text({ error: 'programmes.textInvalid' })
  .overwrite(normaliseLine)
  .max(MAX_DESCRIPTION, 'programmes.descriptionTooLong')
  .regex(/^[^\p{Cc}<>]*$/u, 'programmes.textInvalid')

/** The end of the address of a programme's page: `/programa-<slug>`. */
export const slugSchema = text({ error: 'programmes.slugInvalid' })
  .trim()
  .toLowerCase()
  .max(MAX_PROGRAMME_NAME, 'programmes.slugInvalid')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'programmes.slugInvalid')

const fields = z.object({
  name: line.min(1, 'programmes.nameRequired').max(MAX_PROGRAMME_NAME, 'programmes.nameTooLong'),
  /** `null`: the association's. */
  venue: inLanguages(line).nullable(),
  instructor: line.nullable(),
  sessions: z
    .array(z.object({ weekday: z.int().min(1).max(7), from: text().max(5), to: text().max(5) }))
    .min(1, 'programmes.sessionRequired')
    .max(21, 'programmes.sessionsOverlap'),
  description: inLanguages(description).nullable(),
  /** `null`: the drawing that the site has for it. */
  picture: z.object({ file: z.uuid(), alt: inLanguages(line) }).nullable(),
  maxPeople: z
    .int('programmes.maxPeopleInvalid')
    .min(1, 'programmes.maxPeopleInvalid')
    .max(MAX_PEOPLE, 'programmes.maxPeopleInvalid'),
  /** Takes so much of a hundred off for the second person of a payer and those after. */
  familyPercent: z
    .int('programmes.familyPercentInvalid')
    .min(0, 'programmes.familyPercentInvalid')
    .max(100, 'programmes.familyPercentInvalid'),
  isOffered: z.boolean(),
})

function requireTimetable({ sessions }: { sessions?: unknown }, context: z.RefinementCtx): void {
  const parsed = fields.shape.sessions.safeParse(sessions)
  for (const { index, code } of sessionProblems(parsed.data ?? [])) {
    refuse(context, ['sessions', index], code)
  }
}

function refuse(context: z.RefinementCtx, path: (string | number)[], message: ErrorCode): void {
  context.addIssue({ code: 'custom', path, message })
}

const least = 1
const most = 1000

/** Euros for one person and month. */
export const monthlyPriceSchema = z
  .number('admin.priceInvalid')
  .min(least, 'admin.priceInvalid')
  .max(most, 'admin.priceInvalid')
  .refine(isWholeCents, 'admin.priceInvalid')

/** Describes what administrators decide about a programme. */
export const programmeFieldsSchema = fields.superRefine(requireTimetable)

export const listProgrammes = endpoint({
  method: 'GET',
  path: '/api/admin/programmes',
  // Who publishes days without sessions chooses among them.
  access: 'notices',
  summary: 'All programmes, those that are not offered any more too, and the closed days',
  response: z.object({
    programmes: z.array(
      programmeSchema.omit({ prices: true }).extend({
        /** Counts changes of these data. */
        version: z.number().int(),
        /** Who is enrolled, and who pays for them. */
        people: z.number().int(),
        payers: z.number().int(),
      }),
    ),
    /** In order, past ones too. */
    closedDays: z.array(closedDaySchema),
  }),
  errors: [],
})

/**
 * Repeating the key and content returns the same programme; other content is refused with the `id`
 * of the existing one, so that it can be changed.
 */
export const addProgramme = endpoint({
  method: 'POST',
  path: '/api/admin/programmes',
  access: 'programmes',
  summary: 'Add a programme; the same request a second time adds nothing',
  body: fields
    .extend({
      /** Says what it costs to begin with; without it as much as programmes usually do. */
      monthly: monthlyPriceSchema.optional(),
      familyPercent: fields.shape.familyPercent.default(0),
      requestKey: z.uuid(),
    })
    .superRefine(requireTimetable),
  response: z.object({ id: z.number().int(), slug: z.string() }),
  errors: [
    'programmes.keyUsed',
    'programmes.nameTaken',
    'programmes.spanishRequired',
    'programmes.pictureSmall',
    'files.notFound',
  ],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** Saving the stored values is accepted with any version and changes nothing. */
export const changeProgramme = endpoint({
  method: 'PUT',
  path: '/api/admin/programmes/:id',
  access: 'programmes',
  summary: 'Change a programme, with its newest version',
  params: z.object({ id: programmeIdSchema }),
  body: fields
    .extend({
      /** Without it, its page stays where it is; from its former address readers are led to the new one. */
      slug: slugSchema.exactOptional(),
      version: z.int32().positive(),
      /** Tells whether its payers are notified of the timetable by e-mail. */
      notifyPayers: z.boolean(),
    })
    .superRefine(requireTimetable),
  response: z.object({
    version: z.number().int(),
    /** Payers notified. */
    notified: z.number().int(),
  }),
  errors: [
    'programmes.notFound',
    'programmes.changed',
    'programmes.nameTaken',
    'programmes.slugTaken',
    'programmes.spanishRequired',
    'programmes.pictureSmall',
    'files.notFound',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** So many days at most are closed or opened with one request: a summer. */
export const MAX_CLOSED_DAYS = 100

export const closeDays = endpoint({
  method: 'POST',
  path: '/api/admin/closed-days',
  access: 'notices',
  summary:
    'Hold no sessions on some days, of one programme or of all; days that are closed stay so',
  body: z.object({
    from: day('programmes.dayInvalid'),
    to: day('programmes.dayInvalid'),
    programmeId: programmeIdSchema.nullable(),
    reason: line.nullable(),
  }),
  response: z.object({ closed: z.number().int() }),
  errors: ['programmes.notFound', 'programmes.daysBackwards', 'programmes.daysTooMany'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** Days that are not closed any more are no error: it is what was wanted. */
export const openDays = endpoint({
  method: 'DELETE',
  path: '/api/admin/closed-days',
  access: 'notices',
  summary: 'Hold sessions on closed days after all, of one programme or on those closed for all',
  query: z.object({
    from: day('programmes.dayInvalid'),
    to: day('programmes.dayInvalid'),
    /** Without it: days that are closed for all of them. */
    programmeId: programmeIdSchema.optional(),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['programmes.daysBackwards', 'programmes.daysTooMany'],
  rateLimit: { max: 300, windowSeconds: 900 },
})
