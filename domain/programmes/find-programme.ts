import type { Programme, ProgrammeId } from './programme.ts'

/** The programme, or undefined when there is none with this id. */
export function findProgramme(
  programmes: readonly Programme[],
  id: ProgrammeId,
): Programme | undefined {
  return programmes.find((programme) => programme.id === id)
}
