import {
  findProgramme,
  offered,
  type Programme,
  type ProgrammeId,
  type Timetable,
} from '#domain/programmes/programme.ts'
import { useConfigPart } from '#web/shell/config.ts'

const none: readonly never[] = []

/** All programmes, those that are not offered any more too; none while the server has not answered. */
export function useProgrammes(): readonly Programme[] {
  return useConfigPart('programmes') ?? none
}

/** The programmes that anybody can enrol in. */
export function useOffered(): readonly Programme[] {
  return offered(useProgrammes())
}

/** A programme by its number. Signed-in pages come when the programmes are known. */
export function useProgramme(id: ProgrammeId): Programme | undefined {
  return findProgramme(useProgrammes(), id)
}

/** The programmes and the days on which none is held. */
export function useTimetable(): Timetable {
  return { programmes: useProgrammes(), closedDays: useConfigPart('closedDays') ?? none }
}
