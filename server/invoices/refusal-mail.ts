import type { CalendarDay } from '#domain/calendar.ts'
import { formatDay } from '#domain/calendar-text.ts'
import type { PaymentFailureKind } from '#domain/invoices/failure.ts'
import type { DueNotice } from '#domain/invoices/grace.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import type { MailTemplate } from '#server/adapters/mail-queue.ts'
import { translator } from '#server/http/language.ts'

export interface RefusedCharge {
  person: string
  programme: string
  amount: Cents
  kind: PaymentFailureKind
  /** The last day on which the place is kept. */
  keptUntil: CalendarDay
  /** The last day that is paid; told of places that have ended. */
  paidUntil: CalendarDay | null
}

interface RefusalMail {
  payer: string
  notice: DueNotice['notice']
  charges: RefusedCharge[]
}

/**
 * What the payer hears of charges that their bank has refused: what happened, for whom and how much,
 * until which day the places are kept, and the one thing that they can do.
 */
export const refusalMail: MailTemplate<RefusalMail> = {
  name: 'charge-refused',
  render({ payer, notice, charges }, { language, appUrl }) {
    const t = translator(language)
    const count = charges.length
    const total = formatMoney(
      charges.reduce((sum, { amount }) => sum + amount, 0),
      language,
    )
    const days = charges.map(({ keptUntil }) => keptUntil).sort()
    const day = formatDay(days[0] ?? '', language)
    const kinds = [...new Set(charges.map(({ kind }) => kind))]
    const isOpen = notice === 'refused' || notice === 'reminder'
    // A place may have ended before its last charge was paid after all.
    const hasEnded = ({ paidUntil }: RefusedCharge) => notice === 'paid' && paidUntil !== null
    return layOutMail({
      language,
      subject: t(`payment-mail:${notice}.subject`, { day, count }),
      heading: t(`payment-mail:${notice}.heading`, { count }),
      paragraphs: [
        t('payment-mail:greeting', { payer }),
        t(`payment-mail:${notice}.text${charges.some(hasEnded) ? 'Ended' : ''}`, {
          total,
          day,
          count,
        }),
        ...(isOpen ? kinds.map((kind) => t(`payment-mail:why.${kind}`)) : []),
      ],
      list: {
        title: t(`payment-mail:list.${isOpen ? 'owed' : notice}`),
        entries: charges.map((charge) => ({
          name: charge.person,
          detail: t(`payment-mail:entry.${notice}${hasEnded(charge) ? 'Ended' : ''}`, {
            programme: charge.programme,
            amount: formatMoney(charge.amount, language),
            day: formatDay(charge.paidUntil ?? charge.keptUntil, language),
          }),
        })),
      },
      afterList: isOpen
        ? [t('payment-mail:kept', { day, count }), t('payment-mail:do')]
        : [t(`payment-mail:${notice}.after`)],
      action: isOpen
        ? { label: t('payment-mail:card'), url: mailLink(appUrl, '/user/tarjeta') }
        : { label: t('payment-mail:profile'), url: mailLink(appUrl, '/user') },
    })
  },
}
