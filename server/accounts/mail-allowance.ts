import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { countHit } from '#server/http/rate-limit.ts'

const HOUR_SECONDS = 3600

/**
 * How many e-mails of a kind one account or address gets in an hour. Accounts open before their
 * address is confirmed, so it may be a stranger's: nobody shall fill a mailbox through us. The first
 * ones say it all to whom it does concern.
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
export async function isMailWelcome(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  kind: keyof typeof MAILS_AN_HOUR,
  whom: string,
): Promise<boolean> {
  const { hits } = await countHit(tx, `mails ${kind} ${whom}`, clock.now(), HOUR_SECONDS)
  return hits <= MAILS_AN_HOUR[kind]
}
