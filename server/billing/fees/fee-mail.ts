import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PriceStep } from '#domain/programmes/price-list.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

interface FeeMail {
  payer: string
  person: string
  programme: string
  occasion: 'granted' | 'ended' | 'ending'
  /** Says what a month costs from when on; the first is the next one that changes. */
  steps: readonly PriceStep[]
}

/** To the payer: what a person pays from when on in the place of the price, or the price again; never why. */
const feeMail = mailTemplate<FeeMail>({
  name: 'own-fee',
  write({ payer, person, programme, occasion, steps }, { t, language, linkTo }) {
    const facts = { payer, person, programme }
    return {
      subject: t(`fees:mail.${occasion}.subject`, facts),
      heading: t(`fees:mail.${occasion}.subject`, facts),
      paragraphs: [
        t('fees:mail.greeting', facts),
        t(`fees:mail.${occasion}.text`, facts),
        ...steps.map(({ from, cents }) =>
          t(cents === 0 ? 'fees:mail.nothing' : 'fees:mail.step', {
            amount: formatMoney(cents, language),
            from: formatFromMonth(from, language),
          }),
        ),
        t('fees:mail.rest'),
      ],
      action: { label: t('fees:mail.see'), url: linkTo('/user') },
    }
  },
})

/** Part of the transaction that changes what an enrolment pays. @param key names the change */
export async function queueFeeMail(
  tx: Queryable,
  deps: MailDeps,
  {
    enrolmentId,
    key,
    occasion,
    steps,
  }: { enrolmentId: string; key: string } & Pick<FeeMail, 'occasion' | 'steps'>,
): Promise<void> {
  const { payer, enrollee, programme } = await partiesOf(tx, enrolmentId)
  if (payer.status === 'erased') return
  await queueMail(tx, deps, feeMail, {
    dedupeKey: `fee-${occasion}-${key}`,
    to: payer,
    params: { payer: payer.firstName, person: fullName(enrollee), programme, occasion, steps },
  })
}
