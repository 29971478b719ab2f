import { madridDay } from '#domain/madrid-time.ts'
import { queueAdministratorMails } from '#server/accounts/active-administrators.ts'
import { mailTemplate } from '#server/adapters/mail/template.ts'
import type { PaymentsError } from '#server/adapters/payments/payments.ts'
import type { Deps } from '#server/deps.ts'

/** Why the provider takes no money, where neither payers nor their cards are the reason. */
type Trouble = 'key' | 'tooManyCalls' | 'refusedRequest'

/**
 * Notifies the administrators that charging is failing, once a Madrid day at most.
 * @param error of kind `unable` or `refused`
 */
export async function alertOfTrouble(deps: Deps, error: PaymentsError): Promise<void> {
  const today = madridDay(deps.clock.now())
  const occasion = `payment-trouble-${today}`
  await queueAdministratorMails(deps.db, deps, paymentTroubleMail, occasion, ({ firstName }) => ({
    name: firstName,
    trouble: troubleOf(error),
  }))
}

function troubleOf({ cause }: PaymentsError): Trouble {
  const { statusCode } = (cause ?? {}) as { statusCode?: unknown }
  if (statusCode === 401 || statusCode === 403) return 'key'
  return statusCode === 429 ? 'tooManyCalls' : 'refusedRequest'
}

/** To an administrator: charging is failing, why, and what to do. */
export const paymentTroubleMail = mailTemplate<{ name: string; trouble: Trouble }>({
  name: 'payment-trouble',
  write: ({ name, trouble }, { t, linkTo }) => ({
    subject: t('payment-mail:trouble.subject'),
    paragraphs: [
      t('payment-mail:greeting', { payer: name }),
      t('payment-mail:trouble.text'),
      t(`payment-mail:trouble.why.${trouble}`),
      t(`payment-mail:trouble.do.${trouble}`),
      t('payment-mail:trouble.after'),
    ],
    action: { label: t('payment-mail:trouble.see'), url: linkTo('/admin/pagos') },
  }),
})
