import type { Location } from 'react-router'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import type { Programme, ProgrammeId } from '#domain/programmes/programme.ts'
import { purchaseRequest } from '#web/enrolments/purchase-request.ts'
import type { PurchaseStart } from './purchase-state.ts'

/** What the success page hands over when a bank has sent the payer back to it. */
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
  const request = purchaseRequest.safeParse(location.state).data
  const own = request?.userId === user?.id ? request : undefined
  const programme = findProgramme(programmes, programmeOfAddress ?? request?.programmeId ?? 0)
  if (!programme) return null
  return {
    programme,
    visit: location.key,
    payer: own ? { userId: own.userId, email: own.email } : null,
    people: own?.people ?? [],
    returnedSecret: (location.state as Partial<BankReturn> | null)?.returnedSecret ?? null,
  }
}
