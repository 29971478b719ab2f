import { and, asc, eq, ne } from 'drizzle-orm'
import type { PaymentCard } from '#domain/billing/payment-card-contract.ts'
import { toEuros } from '#domain/money.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import {
  cards,
  enrollees,
  enrolments,
  paymentFailures,
  paymentSchedules,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refreshCard } from './kept-cards.ts'
import { storeInvoice } from '#server/billing/charges/store-invoice.ts'
import { scheduleLock } from '#server/billing/charges/top-up.ts'
import { type FailureOfPayer, failuresOfPayer } from '#server/billing/dunning/failures-of-payer.ts'

/**
 * The cards that a payer's enrolments are charged to, and what is owed, as the provider says at this
 * moment; as we know it where the provider cannot be asked.
 */
export async function paymentCard(deps: Deps, payerId: string): Promise<PaymentCard> {
  const isOpen = eq(paymentFailures.state, 'open')
  const secrets = new Map<string, string>()
  for (const row of await failuresOfPayer(deps.db, payerId, isOpen)) {
    const secret = await askProvider(deps, row)
    if (secret) secrets.set(row.failure.id, secret)
  }
  const owed = await failuresOfPayer(deps.db, payerId, isOpen)
  const inUse = await schedulesOf(deps, payerId)
  return {
    cards: await namedCards(deps, payerId, inUse),
    owed: owed.map((row) => asOwed(row, secrets.get(row.failure.id) ?? null)),
    inProgress:
      inUse.some(({ schedule }) => schedule.agreedPaymentMethodId !== schedule.paymentMethodId) ||
      owed.some(({ failure, schedule }) => isToBeCharged(failure, schedule)),
  }
}

/** The secret with which the payer's bank can be asked; what the invoice says besides is stored. */
async function askProvider(
  deps: Deps,
  { invoice, schedule }: FailureOfPayer,
): Promise<string | null> {
  try {
    return await deps.withLock(scheduleLock(schedule.id), async () => {
      const remote = await deps.payments.retrieveInvoice(invoice.stripeInvoiceId)
      await storeInvoice(deps, schedule, remote)
      return remote.refusal?.kind === 'needsConfirmation' ? remote.refusal.clientSecret : null
    })
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error }, 'what is owed could not be looked at')
    return null
  }
}

function schedulesOf({ db }: Deps, payerId: string) {
  return db
    .select({ schedule: paymentSchedules, person: enrollees })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(and(eq(enrolments.payerId, payerId), ne(paymentSchedules.status, 'ended')))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.position))
}

type InUse = Awaited<ReturnType<typeof schedulesOf>>

async function namedCards(
  deps: Deps,
  payerId: string,
  inUse: InUse,
): Promise<PaymentCard['cards']> {
  const ids = [...new Set(inUse.map(({ schedule }) => schedule.paymentMethodId))]
  const known = await Promise.all(ids.map((id) => cardNamed(deps, payerId, id)))
  return known.flatMap((card) =>
    card
      ? {
          brand: card.brand,
          last4: card.last4,
          expiresIn: card.expiresIn,
          people: peopleOf(inUse, card.paymentMethodId),
        }
      : [],
  )
}

function peopleOf(inUse: InUse, paymentMethodId: string): string[] {
  const theirs = inUse.filter(({ schedule }) => schedule.paymentMethodId === paymentMethodId)
  return [...new Set(theirs.map(({ person }) => `${person.name} ${person.surname}`))]
}

/** Cards from before they were noted are asked for. */
async function cardNamed(deps: Deps, payerId: string, paymentMethodId: string) {
  const find = () => deps.db.select().from(cards).where(eq(cards.paymentMethodId, paymentMethodId))
  const [known] = await find()
  if (known) return known
  await refreshCard(deps, payerId, paymentMethodId).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error
  })
  const [asked] = await find()
  return asked ?? null
}

function isToBeCharged(
  failure: FailureOfPayer['failure'],
  schedule: FailureOfPayer['schedule'],
): boolean {
  return schedule.status === 'active' && failure.retriedWith !== schedule.paymentMethodId
}

function asOwed(row: FailureOfPayer, clientSecret: string | null): PaymentCard['owed'][number] {
  const { failure, invoice, enrolment, schedule, person, programme } = row
  return {
    id: failure.id,
    programaNombre: programme,
    persona: `${person.name} ${person.surname}`.trim(),
    amount: toEuros(invoice.amountCents),
    date: invoice.chargedOn,
    kind: failure.kind,
    graceEndsOn: failure.graceEndsOn,
    endsOn: enrolment.effectiveEndDate,
    confirmation: clientSecret ? { clientSecret, paymentMethodId: schedule.paymentMethodId } : null,
  }
}
