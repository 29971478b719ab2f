import { offered, type Programme } from '#domain/programmes/programme.ts'
import { useConfigPart } from '#web/startup/config.ts'

const none: readonly never[] = []

/** All programmes, those that are not offered last; none while the server has not answered. */
export function useProgrammes(): readonly Programme[] {
  return useConfigPart('programmes') ?? none
}

/** The programmes that accept enrolments. */
export function useOffered(): readonly Programme[] {
  return offered(useProgrammes())
}
