import type { Month } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { PlanMethod } from '#domain/kernel/payment-method.ts'
import type { Enrolment } from '#server/enrolments/find-enrolment.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

interface MethodMail {
  payer: string
  person: string
  programme: string
  method: PlanMethod
  /** The first month that is paid so. */
  from: Month
}

/** To a payer for whom the desk has changed by what the months of one person are paid. */
const methodMail = mailTemplate<MethodMail>({
  name: 'plan-method-changed',
  write({ payer, person, programme, method, from }, { t, language, linkTo }) {
    return {
      subject: t('desk:methodMail.subject', { programme }),
      paragraphs: [
        t('desk:mail.greeting', { payer }),
        t(`desk:methodMail.${method}`, { person, programme, month: formatMonth(from, language) }),
        t('desk:methodMail.after'),
      ],
      action: { label: t('desk:methodMail.see'), url: linkTo('/user/tarjeta') },
    }
  },
})

/** Part of the transaction that changes the method; to those who still have an account. */
export async function queueMethodMail(
  tx: Queryable,
  deps: MailDeps,
  change: { enrolment: Enrolment; method: PlanMethod; from: Month; now: Date },
): Promise<void> {
  const { enrolment, method, from, now } = change
  const { payer, enrollee, programme } = await partiesOf(tx, enrolment.id)
  if (payer.status !== 'active') return
  await queueMail(tx, deps, methodMail, {
    dedupeKey: `plan-method-${enrolment.id}-${now.toISOString()}`,
    to: payer,
    params: { payer: payer.firstName, person: fullName(enrollee), programme, method, from },
  })
}
