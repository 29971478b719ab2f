import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import { activeStaff } from '#server/accounts/active-staff.ts'
import type { ShownCharge } from '#server/billing/charges/shown-charge.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

interface TakenBackMail {
  payer: string
  person: string
  programme: string
  by: 'payer' | 'administrator'
  /** `null` where there is no payer. */
  nextCharge: ShownCharge | null
}

/** To the payer: an enrolment that was cancelled goes on, and what is charged next. */
const cancellationTakenBackMail = mailTemplate<TakenBackMail>({
  name: 'cancellation-taken-back',
  write({ payer, person, programme, by, nextCharge }, { t, language, linkTo }) {
    const names = { payer, person, programme }
    return {
      subject: t('mail:takenBack.subject', names),
      heading: t('mail:takenBack.heading'),
      paragraphs: [
        t('mail:takenBack.greeting', names),
        t(`mail:takenBack.${by}`, names),
        nextCharge
          ? t('mail:takenBack.charge', chargeIn(nextCharge, language))
          : t('mail:takenBack.noCharge'),
      ],
      action: { label: t('mail:takenBack.see'), url: linkTo('/user') },
    }
  },
})

/** To an administrator. */
const takenBackNoticeMail = mailTemplate<Pick<TakenBackMail, 'person' | 'programme'>>({
  name: 'cancellation-taken-back-notice',
  write: (names, { t }) => ({
    subject: t('mail:takenBack.noticeSubject', names),
    heading: t('mail:takenBack.heading'),
    paragraphs: [t('mail:takenBack.notice', names)],
  }),
})

/** Part of the transaction that takes a cancellation back. */
export async function queueTakenBackMails(
  tx: Queryable,
  deps: MailDeps,
  facts: {
    enrolmentId: string
    cancellationId: string
    by: TakenBackMail['by']
    nextCharge: ShownCharge | null
  },
): Promise<void> {
  const { enrolmentId, cancellationId, by, nextCharge } = facts
  const { payer, enrollee, programme } = await partiesOf(tx, enrolmentId)
  const person = fullName(enrollee)
  await queueMail(tx, deps, cancellationTakenBackMail, {
    dedupeKey: `taken-back-${cancellationId} payer`,
    to: payer,
    params: { payer: payer.firstName, person, programme, by, nextCharge },
  })
  for (const reader of await activeStaff(tx, 'people')) {
    await queueMail(tx, deps, takenBackNoticeMail, {
      dedupeKey: `taken-back-${cancellationId} ${reader.id}`,
      to: reader,
      params: { person, programme },
    })
  }
}

function chargeIn({ date, amount }: ShownCharge, language: Language) {
  return {
    amount: formatMoney(fromEuros(amount), language),
    when: formatOnDay(date, language),
  }
}
