import { madridDay } from '#domain/kernel/madrid-time.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import type { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { paymentTroubleMail, type Trouble } from './payment-trouble-mail.ts'

/**
 * Notifies the administrators that charging is failing, once a Madrid day at most.
 * @param error of kind `unable` or `refused`
 */
export async function alertOfTrouble(deps: Deps, error: PaymentsError): Promise<void> {
  const today = madridDay(deps.clock.now())
  const occasion = `payment-trouble-${today}`
  await queueStaffMails(
    deps.db,
    deps,
    { right: 'money', template: paymentTroubleMail, occasion },
    ({ firstName }) => ({
      name: firstName,
      trouble: troubleOf(error),
    }),
  )
}

function troubleOf({ cause }: PaymentsError): Trouble {
  const { statusCode } = (cause ?? {}) as { statusCode?: unknown }
  if (statusCode === 401 || statusCode === 403) return 'key'
  return statusCode === 429 ? 'tooManyCalls' : 'refusedRequest'
}
