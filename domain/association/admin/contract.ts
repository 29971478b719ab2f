import { z } from 'zod'
import { isCalendarDay } from '../../kernel/calendar.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { isHolidaySomewhere } from '../../programmes/holidays.ts'
import { associationSchema } from '../association-schema.ts'
import {
  type AssociationSection,
  associationSectionNames,
  associationSections,
} from '../sections.ts'

/** Says how many older versions the page lists. */
export const VERSIONS_LISTED = 30

type Shape = typeof associationSchema.shape

/** A part of the whole document: what its form sends, and the rules of it. */
function section<Key extends keyof Shape>(keys: readonly Key[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, associationSchema.shape[key]]))
  return z.object(shape as unknown as Pick<Shape, Key>)
}

/** The rules of each section, by its name. */
export const sectionSchemas = {
  identity: section(associationSections.identity),
  looks: section(associationSections.looks),
  pictures: section(associationSections.pictures),
  contact: section(associationSections.contact),
  place: section(associationSections.place),
  fiscal: section(associationSections.fiscal).refine(
    ({ fiscal, legal }) => fiscal.regime === 'receipt' || legal.taxId !== null,
    { path: ['legal', 'taxId'], error: 'association.taxIdNeeded' },
  ),
  money: section(associationSections.money),
  calendar: section(associationSections.calendar).refine(
    // Zod runs it for a day that is none, too, which has its own error.
    ({ sessionsOnHolidays }) =>
      sessionsOnHolidays.every((day) => !isCalendarDay(day) || isHolidaySomewhere(day)),
    { path: ['sessionsOnHolidays'], error: 'association.dayNoHoliday' },
  ),
  team: section(associationSections.team),
} as const satisfies Record<AssociationSection, z.ZodType>

const savedSection = <Name extends AssociationSection>(name: Name) =>
  z.object({
    section: z.literal(name),
    /** The version that was shown to who has written the values. */
    basedOn: z.int32().positive(),
    values: sectionSchemas[name],
  })

export const readAssociationSettings = endpoint({
  method: 'GET',
  path: '/api/admin/association',
  access: 'site',
  summary: 'What the association says of itself, and who has changed it',
  response: z.object({
    version: z.number().int(),
    association: associationSchema,
    /** The newest first; the first one holds. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        at: z.iso.datetime(),
        /** `null`: none, or an account that is erased. */
        by: z.string().nullable(),
        section: z.enum([...associationSectionNames, 'beginning', 'return']),
      }),
    ),
  }),
  errors: [],
})

/** Saving the stored values is accepted with any version and changes nothing. Tax data need a recent password. */
export const saveAssociationSection = endpoint({
  method: 'PUT',
  path: '/api/admin/association',
  access: 'site',
  summary: 'Change one section; refused where somebody has changed it since the version shown',
  body: z.discriminatedUnion('section', [
    savedSection('identity'),
    savedSection('looks'),
    savedSection('pictures'),
    savedSection('contact'),
    savedSection('place'),
    savedSection('fiscal'),
    savedSection('money'),
    savedSection('calendar'),
    savedSection('team'),
  ]),
  response: z.object({ version: z.number().int() }),
  errors: [
    'accounts.passwordAgain',
    'association.changed',
    'association.logoSmall',
    'association.photoSmall',
    'association.pictureSmall',
    'files.notFound',
  ],
  rateLimit: { max: 200, windowSeconds: 900 },
})

/** The team is not part of it: who has left it is not brought back. */
export const returnToVersion = endpoint({
  method: 'POST',
  path: '/api/admin/association/return',
  access: 'site',
  recentPassword: true,
  summary: 'Let an older version hold again, as a new one; the team stays as it is',
  body: z.object({ version: z.int32().positive(), basedOn: z.int32().positive() }),
  response: z.object({ version: z.number().int() }),
  errors: ['association.changed', 'association.versionNotFound'],
  rateLimit: { max: 60, windowSeconds: 900 },
})
