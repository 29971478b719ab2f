import type { Person } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/enrolments/same-person.ts'
import { isProgrammeId, type ProgrammeId } from '#domain/programmes/programme.ts'
import { programmeParameter } from '#web/paths.ts'

/**
 * What the confirmation page hands to the purchase page (spec §2). The browser keeps it on disk
 * with its history, so it holds names and never health data: that stays in the server's draft.
 */
export interface PurchaseRequest {
  programaNombre: string
  programaId: ProgrammeId
  userId: string
  email: string
  personasInscritas: readonly Named[]
}

/** The programme of the address's `?programa=`, which survives a reload and a bank's redirect. */
export function programmeOfSearch(search: string): ProgrammeId | null {
  const id = Number(new URLSearchParams(search).get(programmeParameter))
  return isProgrammeId(id) ? id : null
}

/** What the server needs to know who is meant, and no more. */
export function whoIsMeant(
  person: Person,
): Pick<Person, 'nombre' | 'apellido' | 'edad' | 'fechaNacimiento'> {
  const { nombre, apellido, edad, fechaNacimiento } = person
  return {
    nombre,
    apellido,
    ...(edad !== undefined && { edad }),
    ...(fechaNacimiento && { fechaNacimiento }),
  }
}
