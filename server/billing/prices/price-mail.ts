import { chargeDayOf, type Month } from '#domain/calendar.ts'
import { formatFromMonth, formatOnDay } from '#domain/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import { translator } from '#server/http/language.ts'

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
  render({ payer, programme, people, from, before, after }, { language, appUrl }) {
    const t = translator(language)
    const facts = {
      payer,
      programme,
      from: formatFromMonth(from, language),
      before: formatMoney(before, language),
      after: formatMoney(after, language),
      onDay: formatOnDay(chargeDayOf(from), language),
    }
    return layOutMail({
      language,
      subject: t('price-mail:change.subject', facts),
      heading: t('price-mail:change.heading', facts),
      paragraphs: [
        t('price-mail:greeting', facts),
        t('price-mail:change.text', facts),
        t('price-mail:change.first', facts),
      ],
      list: {
        title: t('price-mail:people'),
        entries: people.map((name) => ({
          name,
          detail: t('price-mail:change.each', facts),
        })),
      },
      afterList: [t('price-mail:change.nothing'), t('price-mail:change.leave')],
      action: { label: t('price-mail:see'), url: mailLink(appUrl, '/user') },
    })
  },
})

/** Withdraws an announced price, before it has been charged. */
export const priceWithdrawnMail = mailTemplate<PriceMail>({
  name: 'price-withdrawn',
  render({ payer, programme, people, from, before, after }, { language, appUrl }) {
    const t = translator(language)
    const facts = {
      payer,
      programme,
      from: formatFromMonth(from, language),
      before: formatMoney(before, language),
      after: formatMoney(after, language),
    }
    return layOutMail({
      language,
      subject: t('price-mail:withdrawn.subject', facts),
      heading: t('price-mail:withdrawn.heading', facts),
      paragraphs: [t('price-mail:greeting', facts), t('price-mail:withdrawn.text', facts)],
      list: {
        title: t('price-mail:people'),
        entries: people.map((name) => ({ name, detail: t('price-mail:withdrawn.each', facts) })),
      },
      afterList: [t('price-mail:withdrawn.nothing')],
      action: { label: t('price-mail:see'), url: mailLink(appUrl, '/user') },
    })
  },
})
