import type { Location } from 'react-router'
import { fromWire } from '#domain/kernel/wire-names.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import type { Programme, ProgrammeId } from '#domain/programmes/programme.ts'
import { navigationNames, type PurchaseRequest } from '#web/enrolments/purchase-request.ts'
import type { PurchaseStart } from './purchase-state.ts'

/** Describes what the success page hands over when a bank has sent the payer back to it. */
export interface BankReturn {
  returnedSecret: string
}

/**
 * The purchase's initial data. The navigation's state survives a reload, but may be from an account
 * that was logged in before: only the payer's own counts, and the rest comes from the server.
 */
export function purchaseStartOf(
  location: Pick<Location, 'key' | 'state'>,
  user: { id: string } | null,
  programmeOfAddress: ProgrammeId | null,
  programmes: readonly Programme[],
): PurchaseStart | null {
  const state = fromWire(location.state ?? {}, navigationNames) as Partial<
    PurchaseRequest & BankReturn
  >
  const own = state.userId !== undefined && state.userId === user?.id
  const programme = findProgramme(programmes, programmeOfAddress ?? state.programmeId ?? 0)
  if (!programme) return null
  return {
    programme,
    visit: location.key,
    payer: own && state.email ? { userId: state.userId ?? '', email: state.email } : null,
    people: own ? (state.people ?? []) : [],
    returnedSecret: state.returnedSecret ?? null,
  }
}
