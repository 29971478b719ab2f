import { waysToAsk } from '#domain/association/contact.ts'
import { agreedAmount, nextAgreedPrice } from '#domain/billing/agreed-prices.ts'
import { collectionDayOf } from '#domain/billing/collection.ts'
import { addMonths, type CalendarDay, monthOf } from '#domain/kernel/calendar.ts'
import { formatFromMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { byLanguage, type Language } from '#domain/kernel/language.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { PriceStep } from '#domain/programmes/price-list.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { calendarAddress } from '#domain/programmes/session-calendar.ts'
import { venuePlace } from '#domain/programmes/venue.ts'
import { asBought, type PaymentSchedule } from '#server/billing/charges/payment-schedule.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate, type Writer } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { currentTexts } from '#server/programmes/current-texts.ts'
import { timetableWords } from '#server/programmes/timetable-words.ts'
import { type enrollees, users } from '#server/schema.ts'
import type { Order } from './order.ts'

interface EnrolmentMail {
  payer: string
  programme: string
  people: {
    name: string
    firstChargeDate: CalendarDay
    firstAmount: Cents
    /** Of whom the family rule takes something off: how much of a hundred, and what each month after costs. */
    family?: { percent: number; monthly: Cents } | undefined
  }[]
  /** Each month is paid at the desk. */
  isAtDesk?: boolean
  /** Is the amount for one person of whom nothing is taken off. */
  monthly: Cents
  /** Says what is decided for later; e-mails from before there was such a thing lack it. */
  later?: PriceStep | null
  /** Says where and when it is held, and what to bring; e-mails from before this was said lack it. */
  firstDay?: Pick<Programme, 'id' | 'venue' | 'sessions'> & { bring?: Record<Language, string> }
}

/** To the payer: an order is complete, who is enrolled, and what is charged when. */
export const enrolmentMail = mailTemplate<EnrolmentMail>({
  name: 'enrolment',
  write: (
    { payer, programme, people, monthly, isAtDesk = false, later = null, firstDay },
    { t, language, appUrl, association, linkTo, isOnPaper },
  ) => ({
    subject: t('mail:enrolment.subject', { programme }),
    heading: t('mail:enrolment.heading', { programme }),
    paragraphs: [
      t('mail:enrolment.greeting', { payer }),
      t('mail:enrolment.done', { programme }),
      t('mail:enrolment.nothingCharged'),
    ],
    ...(firstDay && {
      written: [firstDayText(programme, firstDay, { language, appUrl, association, isOnPaper })],
    }),
    list: {
      title: t('mail:enrolment.people'),
      entries: people.map(({ name, firstChargeDate, firstAmount, family }) => ({
        name,
        detail: [
          t('mail:enrolment.firstCharge', {
            amount: formatMoney(firstAmount, language),
            when: isAtDesk
              ? t('mail:atDesk', { onDay: formatOnDay(firstChargeDate, language) })
              : formatOnDay(firstChargeDate, language),
          }),
          family &&
            t('mail:enrolment.family', {
              percent: family.percent,
              monthly: formatMoney(family.monthly, language),
            }),
        ]
          .filter(Boolean)
          .join(' '),
      })),
    },
    afterList: [
      t(`mail:enrolment.${isAtDesk ? 'monthlyAtDesk' : 'monthly'}`, {
        amount: formatMoney(monthly, language),
      }),
      ...(later
        ? [
            t('mail:enrolment.later', {
              amount: formatMoney(later.cents, language),
              from: formatFromMonth(later.from, language),
            }),
          ]
        : []),
      t(`mail:enrolment.${isOnPaper ? 'onPaper' : 'profile'}`),
    ],
    action: { label: t('mail:enrolment.see'), url: linkTo('/user') },
  }),
})

const toBring = 'subscriptions:firstDay.bringText'

/** Returns what to know before the first session, a line each. */
function firstDayText(
  name: string,
  { id, venue, sessions, bring }: NonNullable<EnrolmentMail['firstDay']>,
  writer: Pick<Writer, 'language' | 'appUrl' | 'association' | 'isOnPaper'>,
): string {
  const { language, appUrl, association, isOnPaper } = writer
  const t = translator(language)
  const ways = waysToAsk(association).map(({ kind, text }) =>
    t(`subscriptions:firstDay.ways.${kind}`, { text }),
  )
  const facts = {
    where: venuePlace(association, language, { venue }),
    when: timetableWords(sessions, t),
    bring: bring?.[language] ?? t(toBring),
    // A letter says by itself how to ask.
    ...(!isOnPaper && { ask: ways.join(' · ') }),
  }
  return [
    t('subscriptions:firstDay.title'),
    ...Object.entries(facts).map(
      ([fact, text]) => `${t(`subscriptions:firstDay.${fact}`)}: ${text}`,
    ),
    ...(isOnPaper
      ? []
      : [
          `${t('subscriptions:firstDay.calendar', { name })}: ${appUrl}${calendarAddress(language, id)}`,
        ]),
  ].join('\n')
}

interface CompletedOrder {
  order: Order
  programme: Programme
  positions: readonly { enrollee: typeof enrollees.$inferSelect; schedule: PaymentSchedule }[]
}

/** Part of the transaction that completes the order: one e-mail for each order, in the payer's language. */
export async function queueEnrolmentMail(
  tx: Queryable,
  deps: MailDeps & Pick<Deps, 'siteData'>,
  { order, programme, positions }: CompletedOrder,
): Promise<void> {
  const [payer] = await tx.select().from(users).where(eq(users.id, order.payerId))
  if (!payer) throw new Error('the payer of an order is gone')
  const [first] = positions
  if (!first) throw new Error('an order without enrollees')
  const data = await deps.siteData.read()
  const next = addMonths(monthOf(order.pricedOn), 1)
  const plans = positions.map(({ enrollee, schedule }) => ({
    enrollee,
    schedule: asBought(schedule),
  }))
  await queueMail(tx, deps, enrolmentMail, {
    dedupeKey: `order-completed-${order.id}`,
    to: payer,
    params: {
      payer: payer.firstName,
      programme: programme.name,
      people: plans.map(({ enrollee, schedule }) => ({
        name: fullName(enrollee),
        firstChargeDate: collectionDayOf(schedule.firstMonth, schedule.method),
        firstAmount: agreedAmount(schedule, schedule.firstMonth),
        family:
          schedule.familyPercent > 0
            ? { percent: schedule.familyPercent, monthly: agreedAmount(schedule, next) }
            : undefined,
      })),
      isAtDesk: first.schedule.method === 'desk',
      monthly: first.schedule.monthlyCents,
      firstDay: {
        id: programme.id,
        venue: programme.venue,
        sessions: programme.sessions,
        bring: byLanguage((language) => currentTexts(language, data)(toBring)),
      },
      later: nextAgreedPrice({ ...asBought(first.schedule), familyPercent: 0 }, next),
    },
  })
}
