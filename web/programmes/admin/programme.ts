import type { z } from 'zod'
import { byLanguage, type Language } from '#domain/language.ts'
import { type listProgrammes, programmeFieldsSchema } from '#domain/programmes/change-contract.ts'
import type { Answer } from '#web/http/types.ts'
import { checkBy } from '#web/ui/fields/check.ts'

type Listed = Answer<typeof listProgrammes>

/** A programme as administrators see it. */
export type AdminProgramme = Listed['programmes'][number]

/** A day without sessions, as administrators see it. */
export type AdminClosedDay = Listed['closedDays'][number]

/** What is stored of a programme. */
export type ProgrammeFields = z.output<typeof programmeFieldsSchema>

/** A programme as typed: every box is a text, every tick a boolean. */
export interface ProgrammeFormValues {
  name: string
  venue: Record<Language, string>
  instructor: string
  sessions: { weekday: string; from: string; to: string }[]
  description: Record<Language, string>
  /** The words stay while the file is taken away and put back. */
  picture: { file: string | null; alt: Record<Language, string> }
  maxPeople: string
  isOffered: boolean
  notifyPayers: boolean
}

const noTexts = byLanguage(() => '')

/** The boxes of a new programme. */
const emptyProgramme: ProgrammeFormValues = {
  name: '',
  venue: noTexts,
  instructor: '',
  sessions: [{ weekday: '1', from: '09:45', to: '10:45' }],
  description: noTexts,
  picture: { file: null, alt: noTexts },
  maxPeople: '6',
  // Nobody enrols before its price and its texts are as they should be.
  isOffered: false,
  notifyPayers: false,
}

export function boxesOfProgramme(programme: AdminProgramme | null): ProgrammeFormValues {
  if (!programme) return emptyProgramme
  const { name, venue, instructor, sessions, description, picture } = programme
  const { maxPeople, isOffered } = programme
  return {
    name,
    venue: { ...noTexts, ...venue },
    instructor: instructor ?? '',
    sessions: sessions.map(({ weekday, from, to }) => ({ weekday: String(weekday), from, to })),
    description: { ...noTexts, ...description },
    picture: { file: picture?.file ?? null, alt: { ...noTexts, ...picture?.alt } },
    maxPeople: String(maxPeople),
    isOffered,
    notifyPayers: false,
  }
}

/** What the boxes say, as the server wants it. */
export function fieldsOfForm(formValues: ProgrammeFormValues) {
  const { name, venue, instructor, sessions, description, maxPeople, isOffered } = formValues
  const { file, alt } = formValues.picture
  return {
    name,
    venue: textsOrNone(venue),
    instructor: instructor.trim() || null,
    sessions: sessions.map(({ weekday, from, to }) => ({ weekday: Number(weekday), from, to })),
    description: textsOrNone(description),
    picture: file === null ? null : { file, alt },
    maxPeople: /^\d+$/.test(maxPeople.trim()) ? Number(maxPeople) : 0,
    isOffered,
  }
}

function textsOrNone(texts: Record<Language, string>): Record<Language, string> | null {
  return Object.values(texts).some((text) => text.trim()) ? texts : null
}

const checkFields = checkBy(programmeFieldsSchema, boxOf)

/** What to store, or what is wrong, by the box that shows it. */
export const checkProgramme = (formValues: ProgrammeFormValues) =>
  checkFields(fieldsOfForm(formValues))

/** The box that shows what is wrong at this path of the payload. */
export function boxOf(path: string): string {
  if (path === 'sessions') return 'add-session'
  return /^sessions\.\d+$/.test(path) ? `${path}.from` : path
}
