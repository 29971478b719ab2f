import type { CalendarDay, Month } from '#domain/kernel/calendar.ts'
import { formatMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, inArray } from '#server/kernel/db/drizzle.ts'
import { type charges, enrollees, enrolments, users } from '#server/schema.ts'

interface LateChargeMail {
  payer: string
  charges: { person: string; month: Month; amount: Cents; day: CalendarDay }[]
}

/** Announces months that were not charged in time: which, how much, and on which day each is. */
const lateChargeMail = mailTemplate<LateChargeMail>({
  name: 'late-charge',
  write: ({ payer, charges }, { t, language, linkTo }) => ({
    subject: t('mail:lateCharge.subject'),
    heading: t('mail:lateCharge.heading'),
    paragraphs: [t('mail:lateCharge.greeting', { payer }), t('mail:lateCharge.text')],
    list: {
      title: t('mail:lateCharge.list'),
      entries: charges.map(({ person, month, amount, day }) => ({
        name: person,
        detail: t('mail:lateCharge.each', {
          month: formatMonth(month, language),
          amount: formatMoney(amount, language),
          onDay: formatOnDay(day, language),
        }),
      })),
    },
    afterList: [t('mail:lateCharge.questions')],
    action: { label: t('mail:lateCharge.see'), url: linkTo('/invoices') },
  }),
})

type Charge = typeof charges.$inferSelect

/** Part of the transaction that decides it; a closed account gets no e-mail. */
export async function queueLateChargeMail(
  tx: Queryable,
  deps: MailDeps,
  payerId: string,
  planned: readonly { charge: Charge; day: CalendarDay }[],
): Promise<void> {
  const [payer] = await tx.select().from(users).where(eq(users.id, payerId))
  const [first] = planned
  if (!payer || payer.status === 'erased' || !first) return
  const ids = planned.map(({ charge }) => charge.enrolmentId)
  const people = await tx
    .select({ enrolmentId: enrolments.id, enrollee: enrollees })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(inArray(enrolments.id, ids))
  const nameOf = new Map(
    people.map(({ enrolmentId, enrollee }) => [enrolmentId, fullName(enrollee)]),
  )
  await queueMail(tx, deps, lateChargeMail, {
    // What a second standstill makes wait once more is announced for other days.
    dedupeKey: `late-charge-${first.charge.id}-${first.day}`,
    to: payer,
    params: {
      payer: payer.firstName,
      charges: planned.map(({ charge, day }) => ({
        person: nameOf.get(charge.enrolmentId) ?? '',
        month: charge.serviceMonth,
        amount: charge.amountCents,
        day,
      })),
    },
  })
}
