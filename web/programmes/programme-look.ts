import type { ProgrammeId } from '#domain/programmes/programme.ts'

const looks = ['sea', 'clay', 'moss', 'sun'] as const

type ProgrammeLook = (typeof looks)[number]

/** The colour that a programme has all over the site; the fifth has the first one's again. */
export function programmeLook(id: ProgrammeId): ProgrammeLook {
  return looks[(id - 1) % looks.length] ?? 'sea'
}

const grounds: Record<ProgrammeLook, string> = {
  sea: 'bg-sea-soft',
  clay: 'bg-clay-soft',
  moss: 'bg-moss-soft',
  sun: 'bg-sun-soft',
}

/** The class for what a programme stands on. */
export function programmeGround(id: ProgrammeId): string {
  return grounds[programmeLook(id)]
}
