import type { Association } from './association.ts'

/** The parts that are saved each on its own, and the values that each of them holds. */
export const associationSections = {
  identity: ['name', 'registeredSince'],
  looks: ['looks'],
  pictures: ['hero'],
  contact: ['contact'],
  place: ['venue'],
  fiscal: ['legal', 'fiscal'],
  money: ['donations', 'banners', 'paymentMethods'],
  calendar: ['seasonBeginsIn', 'sessionsOnHolidays'],
  team: ['team'],
} as const satisfies Record<string, readonly (keyof Association)[]>

export type AssociationSection = keyof typeof associationSections

export const associationSectionNames = Object.keys(associationSections) as AssociationSection[]

/** Describes what a version was stored for: a part, the beginning, or the way back to an older version. */
export type AssociationSaving = AssociationSection | 'beginning' | 'return'

type SectionValues<Section extends AssociationSection> = Pick<
  Association,
  (typeof associationSections)[Section][number]
>

/** Returns what the record of changes says that a saving is about. */
export function auditSubjectOf(saving: AssociationSaving): string {
  return saving === 'return' ? 'association' : `association:${saving}`
}

/** The values of one part. */
export function sectionOf<Section extends AssociationSection>(
  association: Association,
  section: Section,
): SectionValues<Section> {
  const names: readonly (keyof Association)[] = associationSections[section]
  return Object.fromEntries(
    names.map((name) => [name, association[name]]),
  ) as SectionValues<Section>
}
