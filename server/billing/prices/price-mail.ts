import { chargeDayOf, type Month } from '#domain/calendar.ts'
import { formatFromMonth, formatOnDay } from '#domain/calendar-text.ts'
import type { Language } from '#domain/language.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { mailTemplate } from '#server/adapters/mail/template.ts'

export interface PriceMail {
  payer: string
  programme: string
  people: readonly string[]
  /** The first month at the new price. */
  from: Month
  /** For one person and month, before and from then on. */
  before: Cents
  after: Cents
}

/** To a payer: what a programme will cost, from when on, and that they are free to leave. */
export const priceMail = mailTemplate<PriceMail>({
  name: 'price-change',
  write(mail, { t, language, linkTo }) {
    const facts = factsOf(mail, language)
    const detail = t('price-mail:change.each', facts)
    return {
      subject: t('price-mail:change.subject', facts),
      heading: t('price-mail:change.heading', facts),
      paragraphs: [
        t('price-mail:greeting', facts),
        t('price-mail:change.text', facts),
        t('price-mail:change.first', facts),
      ],
      list: {
        title: t('price-mail:people'),
        entries: mail.people.map((name) => ({ name, detail })),
      },
      afterList: [t('price-mail:change.nothing'), t('price-mail:change.leave')],
      action: { label: t('price-mail:see'), url: linkTo('/user') },
    }
  },
})

/** Withdraws an announced price, before it has been charged. */
export const priceWithdrawnMail = mailTemplate<PriceMail>({
  name: 'price-withdrawn',
  write(mail, { t, language, linkTo }) {
    const facts = factsOf(mail, language)
    const detail = t('price-mail:withdrawn.each', facts)
    return {
      subject: t('price-mail:withdrawn.subject', facts),
      heading: t('price-mail:withdrawn.heading', facts),
      paragraphs: [t('price-mail:greeting', facts), t('price-mail:withdrawn.text', facts)],
      list: {
        title: t('price-mail:people'),
        entries: mail.people.map((name) => ({ name, detail })),
      },
      afterList: [t('price-mail:withdrawn.nothing')],
      action: { label: t('price-mail:see'), url: linkTo('/user') },
    }
  },
})

function factsOf({ payer, programme, from, before, after }: PriceMail, language: Language) {
  return {
    payer,
    programme,
    from: formatFromMonth(from, language),
    before: formatMoney(before, language),
    after: formatMoney(after, language),
    onDay: formatOnDay(chargeDayOf(from), language),
  }
}
