import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { type WrittenProgramme, writtenName } from '#domain/programmes/programme-texts.ts'
import furtherPicture from './further.svg'
import onaPicture from './ona.svg'
import onartePicture from './onarte.svg'

const looks = ['sea', 'clay', 'moss', 'sun'] as const

export type ProgrammeLook = (typeof looks)[number]

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

const pictures = { ona: onaPicture, onarte: onartePicture, further: furtherPicture }

/** Its drawing, and the name under which `programmes:<name>.picture` describes that. */
export function programmePicture(slug: string): {
  name: WrittenProgramme | 'further'
  source: string
} {
  const name = writtenName(slug) ?? 'further'
  return { name, source: pictures[name] }
}
