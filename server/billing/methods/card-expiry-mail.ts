import type { CalendarDay, Month } from '#domain/kernel/calendar.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

interface CardExpiryMail {
  payer: string
  last4: string
  expiresIn: Month
  /** The first charge that would fail. */
  day: CalendarDay
}

/** To the payer: a card expires before it is charged next. */
export const cardExpiryMail = mailTemplate<CardExpiryMail>({
  name: 'card-expires',
  write({ payer, last4, expiresIn, day }, { t, language, linkTo }) {
    const facts = { last4, month: formatMonth(expiresIn, language), day: formatDay(day, language) }
    return {
      subject: t('payment-mail:expiry.subject', facts),
      paragraphs: [
        t('payment-mail:greeting', { payer }),
        t('payment-mail:expiry.text', facts),
        t('payment-mail:expiry.do', facts),
      ],
      action: { label: t('payment-mail:card'), url: linkTo('/user/tarjeta') },
    }
  },
})
