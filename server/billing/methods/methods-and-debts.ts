import { setTimeout as wait } from 'node:timers/promises'
import { collectionDayOf } from '#domain/billing/collection.ts'
import type { KeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { isUnderWay } from '#domain/billing/payment-status.ts'
import { type Month, monthOf } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isMethodUsable } from '#domain/kernel/payment-method.ts'
import { needsMethod } from '#server/billing/charges/payment-schedule.ts'
import type { ChargeWithPayment, Payment } from '#server/billing/charges/standing-payment.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { type FailureOfPayer, failuresOfPayer } from '#server/billing/dunning/failures-of-payer.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { and, asc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  enrollees,
  enrolments,
  paymentFailures,
  paymentMethods,
  paymentSchedules,
} from '#server/schema.ts'
import { isPayableByBizum } from './offer-bizum.ts'
import { offersBizum } from './offers-bizum.ts'

/** The page is shown without what the provider has not said by then. */
const MAX_WAIT_MS = 5000

/** The payment methods that a payer's enrolments are charged to, and what is owed. */
export async function methodsAndDebts(deps: Deps, payerId: string): Promise<KeptMethods> {
  const now = await deps.businessClock.now()
  const secrets = await clientSecrets(deps, await owedBy(deps, payerId), now)
  const owed = await owedBy(deps, payerId)
  const byBizum = owed.length > 0 && (await offersBizum(deps))
  return {
    methods: await methodsInUse(deps, payerId, {
      refused: new Set(owed.map(({ payment }) => payment.paymentMethodId)),
      month: monthOf(madridDay(now)),
    }),
    owed: owed.map((row) => ({
      ...asOwed(row, secrets.get(row.charge.id) ?? null),
      byBizum: byBizum && isPayableByBizum(row.payment, now),
    })),
    inProgress: owed.some(({ payment }) => isBeingCharged(payment, now)),
  }
}

function owedBy({ db }: Pick<Deps, 'db'>, payerId: string) {
  return failuresOfPayer(db, payerId, eq(paymentFailures.state, 'open'))
}

/** Requested, or due within the next minute: whether it is owed will be known shortly. */
function isBeingCharged({ status, nextAttemptAt }: Payment, now: Date): boolean {
  return isUnderWay(status) || (nextAttemptAt !== null && nextAttemptAt <= now)
}

/**
 * The client secrets, by charge, that authenticate the payments which were refused for lack of
 * authentication; other states that the provider reports are stored. A provider that does not
 * answer leaves them out.
 */
async function clientSecrets(
  deps: Deps,
  owed: readonly FailureOfPayer[],
  now: Date,
): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  const asking = owed
    .filter(
      ({ payment }) => payment.status === 'needsAuthentication' && !isBeingCharged(payment, now),
    )
    .map(async (one) => {
      const secret = await clientSecret(deps, one)
      if (secret) secrets.set(one.charge.id, secret)
    })
  if (asking.length > 0) {
    await Promise.race([Promise.all(asking), wait(MAX_WAIT_MS, undefined, { ref: false })])
  }
  return new Map(secrets)
}

async function clientSecret(
  deps: Deps,
  { charge: { id }, payment: { providerId } }: ChargeWithPayment,
): Promise<string | null> {
  if (providerId === null) return null
  try {
    const remote = await deps.payments.retrievePayment(providerId)
    await storePayment(deps, id, remote, 'observer')
    return remote.status === 'needsAuthentication' ? remote.clientSecret : null
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, chargeId: id }, 'a payment could not be read')
    return null
  }
}

async function methodsInUse(
  { db }: Deps,
  payerId: string,
  { refused, month }: { refused: ReadonlySet<string | null>; month: Month },
): Promise<KeptMethods['methods']> {
  const rows = await db
    .select({ kept: paymentMethods, enrollee: enrollees })
    .from(paymentSchedules)
    .innerJoin(paymentMethods, eq(paymentMethods.paymentMethodId, paymentSchedules.paymentMethodId))
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(and(eq(enrolments.payerId, payerId), needsMethod(db)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.position))
  const inUse = new Map<string, KeptMethods['methods'][number]>()
  for (const { kept, enrollee } of rows) {
    const { paymentMethodId, method } = kept
    const { people } = inUse.get(paymentMethodId) ?? { people: [] }
    inUse.set(paymentMethodId, {
      method,
      people: [...new Set([...people, fullName(enrollee)])],
      paymentMethodId,
      isUsable: !refused.has(paymentMethodId) && isMethodUsable(method, month),
    })
  }
  return [...inUse.values()]
}

function asOwed(row: FailureOfPayer, clientSecret: string | null) {
  const { failure, charge, payment, enrolment, enrollee, programme } = row
  const { paymentMethodId } = payment
  return {
    id: failure.id,
    programmeName: programme,
    enrollee: fullName(enrollee),
    amount: toEuros(payment.amountCents),
    date: collectionDayOf(charge.serviceMonth, payment.method),
    kind: failure.kind,
    graceEndsOn: failure.graceEndsOn,
    endsOn: enrolment.effectiveEndDate,
    confirmation: clientSecret && paymentMethodId ? { clientSecret, paymentMethodId } : null,
  }
}
