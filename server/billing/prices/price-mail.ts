import { collectionDayOf } from '#domain/billing/collection.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { formatFromMonth, formatMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { PlanMethod } from '#domain/kernel/payment-method.ts'
import { mailTemplate, type Writer } from '#server/kernel/adapters/mail/template.ts'

export interface PriceMail {
  payer: string
  programme: string
  /** E-mails from before each person had a month of their own hold names alone. */
  people: readonly (PersonsPrice | string)[]
  /** The first month at the new price, for anyone of them. */
  from: Month
  /** Are the amounts for one person and month, before and from then on. */
  before: Cents
  after: Cents
  /** By what these people's fees are paid; e-mails from before accounts could be debited do not say it. */
  methods?: readonly PlanMethod[]
}

interface PersonsPrice {
  name: string
  /** The first month that this person is charged the new price. */
  from: Month
  /** The first charge, where it is neither price. */
  first: { month: Month; cents: Cents } | null
  /** What they pay instead of both prices; of e-mails from before fees of their own it is missing. */
  own?: { before: Cents; after: Cents } | null
}

/** To a payer: what a programme will cost, from when on, and that they are free to leave. */
export const priceMail = mailTemplate<PriceMail>({
  name: 'price-change',
  write(mail, { t, language, linkTo, isOnPaper }) {
    const facts = factsOf(mail, language)
    return {
      subject: t('price-mail:change.subject', facts),
      heading: t('price-mail:change.heading', facts),
      paragraphs: [
        t('price-mail:greeting', facts),
        t('price-mail:change.text', facts),
        ...(mail.people.every(isUnchanged) ? [] : [firstCharge(mail, { t, language })]),
      ],
      list: {
        title: t('price-mail:people'),
        entries: entriesOf(mail, 'change', { t, language }),
      },
      afterList: [
        t('price-mail:change.nothing'),
        t(`price-mail:change.${isOnPaper ? 'leaveOnPaper' : 'leave'}`),
      ],
      action: { label: t('price-mail:see'), url: linkTo('/user') },
    }
  },
})

/** Withdraws an announced price, before it has been charged. */
export const priceWithdrawnMail = mailTemplate<PriceMail>({
  name: 'price-withdrawn',
  write(mail, { t, language, linkTo }) {
    const facts = factsOf(mail, language)
    return {
      subject: t('price-mail:withdrawn.subject', facts),
      heading: t('price-mail:withdrawn.heading', facts),
      paragraphs: [t('price-mail:greeting', facts), t('price-mail:withdrawn.text', facts)],
      list: {
        title: t('price-mail:people'),
        entries: entriesOf(mail, 'withdrawn', { t, language }),
      },
      afterList: [t('price-mail:withdrawn.nothing')],
      action: { label: t('price-mail:see'), url: linkTo('/user') },
    }
  },
})

/** Tells whether the price is nothing to this person, whose own fee stays. */
function isUnchanged(person: PersonsPrice | string): boolean {
  return typeof person !== 'string' && !!person.own && person.own.before === person.own.after
}

/** Says when the new price is charged first; of people who pay on different days, for which month. */
function firstCharge(
  { from, methods = ['card'] }: PriceMail,
  { t, language }: Pick<Writer, 't' | 'language'>,
) {
  const [day, ...others] = new Set(methods.map((method) => collectionDayOf(from, method)))
  return day && others.length === 0
    ? t('price-mail:change.first', { onDay: formatOnDay(day, language) })
    : t('price-mail:change.firstMonth', { month: formatMonth(from, language) })
}

function entriesOf(
  mail: PriceMail,
  occasion: 'change' | 'withdrawn',
  { t, language }: Pick<Writer, 't' | 'language'>,
) {
  return mail.people.map((person) => {
    const facts = factsOf(mail, language)
    if (typeof person === 'string') {
      return { name: person, detail: t(`price-mail:${occasion}.each`, facts) }
    }
    const { name, from, first } = person
    const paid = person.own ?? mail
    const own = {
      from: formatFromMonth(from, language),
      before: formatMoney(paid.before, language),
      after: formatMoney(paid.after, language),
    }
    if (isUnchanged(person)) return { name, detail: t('price-mail:stays', own) }
    if (!first) return { name, detail: t(`price-mail:${occasion}.each`, own) }
    const firstFacts = {
      first: formatMoney(first.cents, language),
      month: formatMonth(first.month, language),
    }
    return { name, detail: t(`price-mail:${occasion}.eachFirst`, { ...own, ...firstFacts }) }
  })
}

function factsOf({ payer, programme, from, before, after }: PriceMail, language: Language) {
  return {
    payer,
    programme,
    from: formatFromMonth(from, language),
    before: formatMoney(before, language),
    after: formatMoney(after, language),
  }
}
