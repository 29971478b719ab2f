import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

interface PlaceLostMail {
  name: string
  payer: string
  email: string | null
  phone: string
  places: {
    person: string
    programme: string
    amount: Cents
    chargedOn?: CalendarDay
    paidUntil: CalendarDay
  }[]
}

/** To an administrator: the places that ended unpaid, and how to reach the payer. */
export const placeLostMail = mailTemplate<PlaceLostMail>({
  name: 'places-lost',
  write({ name, payer, email, phone, places }, { t, language, linkTo }) {
    const count = places.length
    return {
      subject: t('payment-mail:administrators.subject', { count }),
      paragraphs: [
        t('payment-mail:greeting', { payer: name }),
        t('payment-mail:administrators.text', { count }),
        t('payment-mail:administrators.payer', {
          payer,
          email: email ?? t('mail:noAddress'),
          phone,
        }),
      ],
      list: {
        title: t('payment-mail:list.placeLost'),
        entries: places.map(({ person, programme, amount, chargedOn, paidUntil }) => ({
          name: person,
          detail: [
            t('payment-mail:entry.placeLost', {
              programme,
              amount: formatMoney(amount, language),
              day: formatDay(paidUntil, language),
            }),
            ...(chargedOn
              ? [t('payment-mail:entry.wasDue', { onDay: formatOnDay(chargedOn, language) })]
              : []),
          ].join(' '),
        })),
      },
      action: {
        label: t('payment-mail:administrators.see'),
        url: linkTo('/admin/pagos-fallidos'),
      },
    }
  },
})
