import type { PaymentFailureKind } from '#domain/billing/failure.ts'
import type { DueNotice } from '#domain/billing/grace.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

export interface RefusedCharge {
  person: string
  programme: string
  amount: Cents
  /** The day on which it was to be collected; e-mails from before it was said lack it. */
  chargedOn?: CalendarDay
  kind: PaymentFailureKind
  /** The day on which the same card or account is retried; `null` where it is not. */
  triedAgainOn: CalendarDay | null
  /** The last day on which the place is kept. */
  keptUntil: CalendarDay
  /** The last day of a place that was given up or has ended; `null` while it goes on. */
  endsOn: CalendarDay | null
}

interface PaymentFailureMail {
  payer: string
  notice: DueNotice['notice']
  charges: RefusedCharge[]
  /** The association has closed the payer's account: logging in is not possible. */
  isClosed: boolean
  /** Months can be paid by Bizum; e-mails from before it was said lack it. */
  byBizum?: boolean
}

/**
 * To the payer, about charges that the bank has refused: what happened, for whom and how much, when they
 * are tried again, until which day the places are kept, and the one thing that can be done.
 */
export const paymentFailureMail = mailTemplate<PaymentFailureMail>({
  name: 'charge-refused',
  write({ payer, notice, charges, isClosed, byBizum = false }, { t, language, linkTo, isOnPaper }) {
    const count = charges.length
    const total = formatMoney(
      charges.reduce((sum, { amount }) => sum + amount, 0),
      language,
    )
    const kinds = [...new Set(charges.map(({ kind }) => kind))]
    const isOpen = notice === 'refused' || notice === 'reminder'
    const isAtDesk = isOpen && kinds.every((kind) => kind === 'atDesk')
    const texts = `payment-mail:${notice}${isAtDesk ? 'AtDesk' : ''}`
    // A place may have been given up before its last charge was paid, or refused.
    const ending = charges.filter(({ endsOn }) => notice !== 'placeLost' && endsOn)
    const goingOn = charges.filter((charge) => !ending.includes(charge))
    const firstDay = (of: readonly RefusedCharge[]) =>
      formatDay(of.map(({ keptUntil }) => keptUntil).sort()[0] ?? '', language)
    const day = firstDay(charges)
    const nextTry = charges.flatMap(({ triedAgainOn }) => triedAgainOn ?? []).sort()[0]
    return {
      subject: t(`${texts}.subject`, { total, day, count }),
      heading: t(`${texts}.heading`, { total, count }),
      paragraphs: [
        t('payment-mail:greeting', { payer }),
        t(`${texts}.text${notice === 'paid' && ending.length > 0 ? 'Ended' : ''}`, {
          total,
          day,
          count,
        }),
        ...(isOpen && !isAtDesk ? kinds.map((kind) => t(`payment-mail:why.${kind}`)) : []),
      ],
      list: {
        title: t(`payment-mail:list.${isOpen ? 'owed' : notice}`),
        entries: charges.map((charge) => ({
          name: charge.person,
          detail: [
            t(`payment-mail:entry.${notice}${ending.includes(charge) ? 'Ended' : ''}`, {
              programme: charge.programme,
              amount: formatMoney(charge.amount, language),
              day: formatDay(charge.endsOn ?? charge.keptUntil, language),
            }),
            ...(charge.chargedOn
              ? [t('payment-mail:entry.wasDue', { onDay: formatOnDay(charge.chargedOn, language) })]
              : []),
          ].join(' '),
        })),
      },
      afterList: isOpen
        ? [
            goingOn.length > 0 && !isClosed
              ? t('payment-mail:kept', { day: firstDay(goingOn), count: goingOn.length })
              : t('payment-mail:payBy', { day, count }),
            ...(nextTry
              ? [t('payment-mail:triedAgain', { day: formatDay(nextTry, language) })]
              : []),
            ...(isOnPaper
              ? []
              : [t(`payment-mail:${isClosed ? 'writeToUs' : isAtDesk ? 'doAtDesk' : 'do'}`)]),
            ...(byBizum && !isClosed && kinds.some(isPayableByBizum)
              ? [t('payment-mail:bizum')]
              : []),
          ]
        : [t(`payment-mail:${notice}.after${isClosed && notice === 'placeLost' ? 'Closed' : ''}`)],
      ...(!isClosed && {
        action: isOpen
          ? {
              label: t(`payment-mail:${isAtDesk ? 'otherWay' : 'card'}`),
              url: linkTo('/user/tarjeta'),
            }
          : { label: t('payment-mail:profile'), url: linkTo('/user') },
      }),
    }
  },
})

/** Tells whether Bizum is offered: not for what only wants its holder's yes at the bank, nor for what is paid at the desk. */
function isPayableByBizum(kind: PaymentFailureKind): boolean {
  return kind !== 'needsConfirmation' && kind !== 'atDesk'
}
