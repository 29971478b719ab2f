import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { countHit } from '#server/kernel/http/rate-limit.ts'

const HOUR_SECONDS = 3600

/**
 * E-mails of a kind for one account or address in an hour. Accounts open before their address is
 * confirmed, so it may be a stranger's, whose mailbox must not be flooded. The first e-mails
 * suffice for a real owner.
 */
const MAILS_AN_HOUR = {
  passwordReset: 3,
  newAddress: 3,
  signIn: 5,
  passwordChanged: 5,
  phoneChanged: 5,
} as const

/**
 * Counts one more e-mail of this kind, in the transaction that would queue it; false when there were
 * enough.
 * @param whom an account's id, or a normalised address
 */
export async function isMailAllowed(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  kind: keyof typeof MAILS_AN_HOUR,
  whom: string,
): Promise<boolean> {
  const { hits } = await countHit(tx, `mails ${kind} ${whom}`, clock.now(), HOUR_SECONDS)
  return hits <= MAILS_AN_HOUR[kind]
}
