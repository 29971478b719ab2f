import { z } from 'zod'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { byLanguage, type Language } from '#domain/kernel/language.ts'
import { type Cents, toEuros, toEurosText } from '#domain/kernel/money.ts'
import {
  type listProgrammes,
  monthlyPriceSchema,
  programmeFieldsSchema,
  slugSchema,
} from '#domain/programmes/change-contract.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

type Listed = ResponseOf<typeof listProgrammes>

/** A programme as administrators see it. */
export type AdminProgramme = Listed['programmes'][number]

/** A day without sessions, as administrators see it. */
export type AdminClosedDay = Listed['closedDays'][number]

/** What is stored of a programme. */
export type ProgrammeFields = z.output<typeof programmeFieldsSchema> & { slug?: string }

/** The form values of a programme: inputs are texts, checkboxes booleans. */
export interface ProgrammeFormValues {
  name: string
  /** The end of its page's address; a new one gets it from its name. */
  slug: string
  venue: Record<Language, string>
  instructor: string
  sessions: { weekday: string; from: string; to: string }[]
  description: Record<Language, string>
  /** The words stay while the file is taken away and put back. */
  picture: { file: string | null; alt: Record<Language, string> }
  maxPeople: string
  familyPercent: string
  /** Euros; of a new one alone: another price is decided elsewhere. */
  monthly: string
  isOffered: boolean
  notifyPayers: boolean
}

const noTexts = byLanguage(() => '')

/** The form values of a new programme. */
const emptyProgramme: ProgrammeFormValues = {
  name: '',
  slug: '',
  venue: noTexts,
  instructor: '',
  sessions: [{ weekday: '1', from: '09:45', to: '10:45' }],
  description: noTexts,
  picture: { file: null, alt: noTexts },
  maxPeople: '6',
  familyPercent: '0',
  monthly: '',
  // Nobody enrols before all of it is as it should be.
  isOffered: false,
  notifyPayers: false,
}

/** @param usualPrice of a new one; unknown: none */
export function formValuesOfProgramme(
  programme: AdminProgramme | null,
  usualPrice: Cents | null = null,
): ProgrammeFormValues {
  if (!programme) {
    if (usualPrice === null) return emptyProgramme
    return { ...emptyProgramme, monthly: toEurosText(usualPrice) }
  }
  const { name, slug, venue, instructor, sessions, description, picture } = programme
  const { maxPeople, familyPercent, isOffered } = programme
  return {
    name,
    slug,
    venue: { ...noTexts, ...venue },
    instructor: instructor ?? '',
    sessions: sessions.map(({ weekday, from, to }) => ({ weekday: String(weekday), from, to })),
    description: { ...noTexts, ...description },
    picture: { file: picture?.file ?? null, alt: { ...noTexts, ...picture?.alt } },
    maxPeople: String(maxPeople),
    familyPercent: String(familyPercent),
    monthly: '',
    isOffered,
    notifyPayers: false,
  }
}

/** The payload of the form. */
export function fieldsOfForm(formValues: ProgrammeFormValues) {
  const { name, venue, instructor, sessions, description } = formValues
  const { maxPeople, familyPercent, isOffered } = formValues
  const { file, alt } = formValues.picture
  return {
    name,
    venue: textsOrNone(venue),
    instructor: instructor.trim() || null,
    sessions: sessions.map(({ weekday, from, to }) => ({ weekday: Number(weekday), from, to })),
    description: textsOrNone(description),
    picture: file === null ? null : { file, alt },
    maxPeople: wholeNumber(maxPeople) ?? 0,
    familyPercent: wholeNumber(familyPercent) ?? -1,
    isOffered,
  }
}

function wholeNumber(typed: string): number | null {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : null
}

function textsOrNone(texts: Record<Language, string>): Record<Language, string> | null {
  return Object.values(texts).some((text) => text.trim()) ? texts : null
}

const checkChangedFields = schemaValidator(
  programmeFieldsSchema.and(z.object({ slug: slugSchema })),
  fieldAt,
)

/** The payload, or the errors by the field that shows them. */
export const checkProgramme = (formValues: ProgrammeFormValues) =>
  checkChangedFields({ ...fieldsOfForm(formValues), slug: formValues.slug })

/** Euros; of what is no amount, a number that the server refuses. */
export const monthlyOf = ({ monthly }: ProgrammeFormValues) => toEuros(readEuros(monthly) ?? 0)

const checkNewFields = schemaValidator(
  programmeFieldsSchema.and(z.object({ monthly: monthlyPriceSchema })),
  fieldAt,
)

/** The same of a programme that is not there yet. */
export const checkNewProgramme = (formValues: ProgrammeFormValues) =>
  checkNewFields({ ...fieldsOfForm(formValues), monthly: monthlyOf(formValues) })

/** The field that shows an error at this path of the payload. */
export function fieldAt(path: string): string {
  if (path === 'sessions') return 'add-session'
  return /^sessions\.\d+$/.test(path) ? `${path}.from` : path
}
