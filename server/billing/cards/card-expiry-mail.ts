import type { CalendarDay, Month } from '#domain/calendar.ts'
import { formatDay, formatMonth } from '#domain/calendar-text.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import { translator } from '#server/http/language.ts'

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
  render({ payer, last4, expiresIn, day }, { language, appUrl }) {
    const t = translator(language)
    const facts = { last4, month: formatMonth(expiresIn, language), day: formatDay(day, language) }
    return layOutMail({
      language,
      subject: t('payment-mail:expiry.subject', facts),
      heading: t('payment-mail:expiry.subject', facts),
      paragraphs: [
        t('payment-mail:greeting', { payer }),
        t('payment-mail:expiry.text', facts),
        t('payment-mail:expiry.do', facts),
      ],
      action: { label: t('payment-mail:card'), url: mailLink(appUrl, '/user/tarjeta') },
    })
  },
})
