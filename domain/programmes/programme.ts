import { association } from '#config'

export type Programme = (typeof association.programmes)[number]

export type ProgrammeId = Programme['id']

export type ProgrammeSlug = Programme['slug']

// spec §1
export const programmes: readonly Programme[] = association.programmes

export const programmeIds: readonly ProgrammeId[] = programmes.map(({ id }) => id)

export function isProgrammeId(id: number): id is ProgrammeId {
  return programmes.some((programme) => programme.id === id)
}

/** The programme, or undefined when there is none with this id. */
export function findProgramme(id: number): Programme | undefined {
  return programmes.find((programme) => programme.id === id)
}

export function programmeById(id: ProgrammeId): Programme {
  const programme = findProgramme(id)
  if (!programme) throw new RangeError(`No programme ${id}`)
  return programme
}

/** The programme whose page is `/programa-<slug>`, or undefined. */
export function programmeBySlug(slug: string): Programme | undefined {
  return programmes.find((programme) => programme.slug === slug)
}

export function programmeName(id: ProgrammeId): Programme['name'] {
  return programmeById(id).name
}

export function programmeSlug(id: ProgrammeId): ProgrammeSlug {
  return programmeById(id).slug
}
