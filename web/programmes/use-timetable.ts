import { findProgramme } from '#domain/programmes/find-programme.ts'
import type { Programme, ProgrammeId, Timetable } from '#domain/programmes/programme.ts'
import { useConfigPart } from '#web/startup/config.ts'
import { useProgrammes } from './use-programmes.ts'

const none: readonly never[] = []

/** A programme by its number. Signed-in pages come when the programmes are known. */
export function useProgramme(id: ProgrammeId): Programme | undefined {
  return findProgramme(useProgrammes(), id)
}

/** The programmes and the days on which none is held. */
export function useTimetable(): Timetable {
  return { programmes: useProgrammes(), closedDays: useConfigPart('closedDays') ?? none }
}
