import { useMatches } from 'react-router'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import type { TextNamespace } from '#web/i18n/resources.ts'

/** What a route tells the page that it shows. */
export interface RouteHandle {
  programmeId?: ProgrammeId
  /** The texts that the page speaks, beside those of the shell. */
  texts?: readonly TextNamespace[]
}

/** The programme that the address stands for, on the programme pages. */
export function useProgrammeId(): ProgrammeId {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const id = handles.find((handle) => handle?.programmeId)?.programmeId
  if (!id) throw new Error('This route names no programme')
  return id
}
