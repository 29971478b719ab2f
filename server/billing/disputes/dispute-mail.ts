import type { DisputeStatus } from '#domain/billing/dispute.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

interface DisputeMail {
  /** `returned`: lost at once, as what a bank takes back from a bank account. */
  status: DisputeStatus | 'returned'
  /** A month is owed again then. */
  isOwed: boolean
  amountCents: Cents
  /** Until when the association can answer, while it is open. */
  answerBy: CalendarDay | null
}

/** To an administrator: a cardholder disputes a payment, or how that ended. It names no person. */
export const disputeMail = mailTemplate<DisputeMail>({
  name: 'dispute',
  write({ status, isOwed, amountCents, answerBy }, { t, language, linkTo }) {
    const amount = formatMoney(amountCents, language)
    const day = answerBy && formatDay(answerBy, language)
    return {
      subject: t(`dispute-mail:${status}.subject`, { amount }),
      paragraphs: [
        t(`dispute-mail:${status}.text`, { amount }),
        ...(day ? [t('dispute-mail:open.answerBy', { day })] : []),
        ...(isOwed ? [t('dispute-mail:lost.owed')] : []),
      ],
      action: { label: t('dispute-mail:see'), url: linkTo('/admin/pagos') },
    }
  },
})
