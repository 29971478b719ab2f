import { isAccount, refusedWhenCharged, revoked, slow } from '../methods.ts'
import { paymentsOf, standingAtDesk, undoneAt, wasAtDesk } from './desk.ts'
import { waitsForPayer } from './disputes.ts'
import { dueMoments } from './due-moments.ts'
import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import { askingMoment, askingMomentFrom, askingMomentOf, chargeMoment, momentOf } from './months.ts'
import type { Window } from './outages.ts'
import type { Account } from './owed.ts'
import { mayComeToDesk, uncollectedWrong, waysOf } from './plan-ways.ts'
import type { PaymentSnapshot, Snapshots } from './snapshots.ts'

type Charge = Snapshots['ours']['charges'][number]

/** So late nothing is asked for without an administrator. */
const LATE_MS = 7 * 86_400_000

/** A slow bank answers within three days. */
const SLOW_MS = 3 * 86_400_000 + 3_600_000

/** The charges of an account, wherever its person was when each of them was made. */
function chargesOf({ ours }: Snapshots, { places }: Account): Charge[] {
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  return ours.charges.filter(({ enrolmentId }) => ids.includes(enrolmentId))
}

/** Each month owed was charged once, with its amount, at its moment, and was paid or refused. */
export function everyMonthOnce(world: JudgedSite, books: Snapshots, accounts: Account[]): string[] {
  return accounts.flatMap((account) => {
    const made = chargesOf(books, account)
    const wrong = [...account.due, ...account.ahead].flatMap((owed) => {
      const [charge, second] = made.filter(({ serviceMonth }) => serviceMonth === owed.month)
      if (second) return [`${owed.month} has two charges`]
      if (!charge) return [`${owed.month} was not charged`]
      return chargeWrong(world, books, { account, owed, charge })
    })
    const owed = [...account.due, ...account.ahead].map(({ month }) => month)
    for (const row of made) {
      const { serviceMonth, status, id } = row
      const isOwed = owed.includes(serviceMonth) || isGivenUpByDeletion(books.ours, row)
      if (!isOwed) wrong.push(`${serviceMonth} (${status}, ${id}) is not owed`)
    }
    return wrong.map((what) => `enrolment ${account.enrolmentId}: ${what}`)
  })
}

interface JudgedCharge {
  account: Account
  owed: Account['due'][number]
  charge: Charge
}

function chargeWrong(world: JudgedSite, books: Snapshots, judged: JudgedCharge): string[] {
  const { owed, charge } = judged
  const { month, cents } = owed
  const wrong: string[] = []
  if (charge.amountCents !== cents) wrong.push(`${month} costs ${cents}, not ${charge.amountCents}`)
  // How it is paid there is judged by itself.
  if (standingAtDesk(books.ours, charge.id).length > 0) return wrong
  if (cents === 0) return [...wrong, ...freeWrong(world, books, charge)]
  const ways = waysOf(world, books, judged.account, month)
  const uncollected = ways.has('desk') ? uncollectedWrong(world, books, judged) : null
  if (uncollected && (uncollected.length === 0 || !ways.has('provider'))) {
    return [...wrong, ...uncollected]
  }
  return [...wrong, ...askedWrong(world, books, judged)]
}

/** Finds what is wrong with a month that costs nothing: it is settled as it falls due, and nobody is asked for it. */
function freeWrong(world: JudgedSite, books: Snapshots, charge: Charge): string[] {
  const { serviceMonth, status } = charge
  const asked = paymentsOf(world, books, charge).map(
    ({ id }) => `${serviceMonth} is free, not ${id}`,
  )
  return status === 'paid' ? asked : [...asked, `${serviceMonth} is free, and ${status}`]
}

/** Finds what is wrong with a month that the provider is asked for. */
function askedWrong(world: JudgedSite, books: Snapshots, judged: JudgedCharge): string[] {
  const { account, owed, charge } = judged
  const { month, cents } = owed
  const [payment, second] = paymentsOf(world, books, charge)
  const wrong: string[] = []
  if (second) wrong.push(`${month} has the payments ${payment?.id} and ${second.id}`)
  const payer = world.payers.find(({ user }) => user.id === account.payerId)
  const { from, latest, isHeld, mayBeHeld } = askingWindow(world, payer, month, payment)
  const decision = world.decided.get(charge.id)
  if (isOwedAgain(world, books, charge, payment)) return wrong
  // What waited for an administrator is to be collected once its plan comes to the desk.
  const isCollected = mayBeHeld && mayComeToDesk(world, account, charge.dueAt)
  if (isCollected && uncollectedWrong(world, books, judged).length === 0) return wrong
  if (mayBeHeld && !isHeld && ['held', 'void'].includes(charge.status)) return wrong
  if (isHeld && decision !== 'charge') {
    if (payment)
      wrong.push(`${month} was charged at ${payment.madeAt}, though no decision was made`)
    const expected = decision === 'waive' ? ['void'] : ['held', 'void']
    if (!expected.includes(charge.status)) wrong.push(`${month} is ${charge.status}, not held`)
    return wrong
  }
  if (isHeld && charge.status === 'due' && !payment) return wrong
  if (!payment && (isAskedLater(world, books, charge) || isDeletedUnasked(books, charge))) {
    return wrong
  }
  const isLeftToPayer = waitsForPayer(books, charge)
  const isWithoutMandate = [...(payer?.cards.values() ?? [])].includes(revoked)
  const isPayersTurn = isLeftToPayer || isWithoutMandate
  // Bizum alone tries nothing without its payer.
  const isUntried = !payment || (isAskedByBizumAlone(payment) && payment.status !== 'succeeded')
  if (isUntried && isPayersTurn && ['failed', 'void'].includes(charge.status)) return wrong
  if (!payment) return [...wrong, `${month} (${charge.status}) was not asked for`]
  if (payment.cents !== cents) wrong.push(`${month} costs ${cents}, not ${payment.cents}`)
  if (payment.month !== month) wrong.push(`${month} was charged as ${payment.month}`)
  const again = undoneAt(books.ours, charge.id)
  // What was owed again is asked for at once, or when it would have been tried again.
  const isAgain = again !== null && payment.madeAt >= madridClock(again)
  const isLate = !mayBeHeld && !isAgain && payment.madeAt > latest
  if (payment.madeAt < from || (isLate && !isPayersTurn)) {
    wrong.push(`${month} was charged at ${payment.madeAt}, not from ${from} to ${latest}`)
  }
  if (payment.status !== 'succeeded') wrong.push(...unpaid(world, books, judged, payment))
  return wrong
}

/** Tells whether a month waits, as one that was meant to be paid at the desk may: for its payer, or an administrator. */
function isOwedAgain(
  world: JudgedSite,
  { ours }: Snapshots,
  charge: Charge,
  payment: PaymentSnapshot | undefined,
): boolean {
  if (payment || !wasAtDesk(world, charge)) return false
  const isRefused = ours.failures.some(({ chargeId }) => chargeId === charge.id)
  if (isRefused) return ['failed', 'void'].includes(charge.status)
  const undone = undoneAt(ours, charge.id)
  const isLate = undone !== null && undone.getTime() - charge.dueAt.getTime() > LATE_MS
  return isLate && ['held', 'void'].includes(charge.status)
}

function isAskedByBizumAlone({ isByBizum, tries }: PaymentSnapshot): boolean {
  return isByBizum && tries.length === 0
}

/**
 * When a month is asked for: that of an account some days before that of a card. Who changes between the two in those
 * days is asked as soon as they have.
 */
function askingWindow(
  { outages }: JudgedSite,
  payer: JudgedSite['payers'][number] | undefined,
  month: string,
  payment: PaymentSnapshot | undefined,
): Window & { mayBeHeld: boolean } {
  const ofCard = outages.windowOf(momentOf(month))
  if (![...(payer?.cards.values() ?? [])].some(isAccount)) {
    return { ...ofCard, mayBeHeld: ofCard.isHeld }
  }
  const ofAccount = outages.windowOf(askingMomentOf(month))
  const isDebit = payment?.tries[0]?.debitedOn != null
  const days = [askingMoment(month).slice(0, 10), payment?.madeAt.slice(0, 10) ?? '']
  const isChanged = [...(payer?.cardDays ?? [])].some(
    (day) => day >= (days[0] ?? '') && day <= (days[1] ?? ''),
  )
  return {
    from: isDebit || isChanged ? ofAccount.from : ofCard.from,
    latest: isChanged ? '9999' : isDebit ? latestDebit(outages, ofAccount) : ofCard.latest,
    isHeld: ofCard.isHeld && ofAccount.isHeld,
    mayBeHeld: ofCard.isHeld || ofAccount.isHeld,
  }
}

/** An account that could not be asked at its moment is asked as soon as a banking day is five days away, at ten. */
function latestDebit(outages: JudgedSite['outages'], { from, latest }: Window): string {
  return latest.slice(0, 10) === from.slice(0, 10)
    ? latest
    : outages.windowOf(askingMomentFrom(latest.slice(0, 10))).latest
}

/** Tells whether a month was given up since its entry was deleted before it was asked for. */
function isDeletedUnasked(
  { ours }: Snapshots,
  { enrolmentId, status, createdAt }: Charge,
): boolean {
  const isLater = ours.deletions.some(
    (one) => one.enrolmentId === enrolmentId && one.deletedAt >= createdAt,
  )
  return status === 'void' && isLater
}

/**
 * Tells whether a month waits for the hour at which its account is asked: it was chosen when the month's own
 * was over.
 */
export function isAskedLater(
  { payers }: JudgedSite,
  { now }: Snapshots,
  { payerId, status, createdAt }: Charge,
): boolean {
  const payer = payers.find(({ user }) => user.id === payerId)
  const hasAccount = [...(payer?.cards.values() ?? [])].some(isAccount)
  const asking = askingMomentFrom(madridClock(createdAt).slice(0, 10))
  return hasAccount && status === 'due' && madridClock(asking) > now
}

/** Only a card or an account that banks refuse leaves a month unpaid: open for a while, or the place is lost with it. */
function unpaid(
  world: JudgedSite,
  { ours }: Snapshots,
  { account, charge }: JudgedCharge,
  payment: PaymentSnapshot,
): string[] {
  const payer = world.payers.find(({ user }) => user.id === account.payerId)
  const has = (some: readonly string[]) =>
    [...(payer?.cards.values() ?? [])].some((number) => some.includes(number))
  const failure = ours.failures.find(({ chargeId }) => chargeId === charge.id)
  const what = `${charge.serviceMonth} is ${payment.status} after ${payment.tries.length} tries (${payment.id})`
  if (payment.status === 'processing') {
    if (payment.tries.at(-1)?.debitedOn != null) return []
    const tried = payment.tries.at(-1)?.at.getTime() ?? 0
    return has(slow) && world.now().getTime() - tried < SLOW_MS ? [] : [what]
  }
  // Of an entry that should never have been nothing is owed.
  const isGivenUp = !failure || failure.state === 'givenUp'
  if (isGivenUpByDeletion(ours, charge) && isGivenUp) return []
  const expected = payment.status === 'canceled' ? ['placeLost', 'givenUp'] : ['open']
  if (has(refusedWhenCharged) && failure && expected.includes(failure.state)) return []
  return [`${what}, its failure ${failure?.state}`]
}

/**
 * One person, programme and month is paid once by one payer, through whatever enrolment; each charge
 * stands with the enrolment that they had when it fell due; and on one day one month is charged.
 */
export function noDoubleCharge(world: JudgedSite, books: Snapshots, accounts: Account[]): string[] {
  const { ours } = books
  const paid = new Set<string>()
  return accounts.flatMap((account) => {
    const charges = chargesOf(books, account)
    const payments = books.provider.payments.filter(({ chargeId }) =>
      charges.some(({ id }) => id === chargeId),
    )
    // What came back is paid again when its payer says so, and so is what is paid by Bizum.
    // What is to be paid at the desk may be paid by a card that its payer gives.
    const asked = payments.filter(
      (one) =>
        one.round === 1 &&
        !isAskedByBizumAlone(one) &&
        !waysOf(world, books, account, one.month).has('desk'),
    )
    const days = asked.map(({ madeAt, tries: [first] }) =>
      first?.debitedOn ? `${first.debitedOn} by debit` : madeAt.slice(0, 10),
    )
    const dueAt = dueMoments(books.ours, account.places)
    const twiceADay = days.filter((day, index) => days.indexOf(day) !== index)
    return [
      ...twiceADay.map((day) => `${account.place} was charged two months on ${day}`),
      ...[...payments, ...takenFor(ours, charges)].flatMap(({ chargeId, month, status }) => {
        const charge = charges.find(({ id }) => id === chargeId)
        // What was paid ahead stays where it was paid.
        const there = ours.desk.some((row) => row.chargeId === chargeId)
          ? account.places.find(({ enrolmentId }) => enrolmentId === charge?.enrolmentId)
          : account.places.findLast(({ since }) => since <= dueAt(month))
        const key = `${there?.place} ${month}`
        if (!there || status !== 'succeeded') return []
        if (paid.has(key)) return [`${key} was paid twice`]
        paid.add(key)
        const stands = charge?.enrolmentId === there.enrolmentId
        return stands ? [] : [`${key} stands with enrolment ${charge?.enrolmentId}`]
      }),
    ]
  })
}

function takenFor({ desk }: Snapshots['ours'], charges: readonly Charge[]) {
  return desk.filter(
    (row) => row.undoneAt === null && charges.some(({ id }) => id === row.chargeId),
  )
}

/** Nothing is at the provider that our tables do not know, and everybody is one customer there. */
export function nothingUnknown({ provider, ours }: Snapshots): string[] {
  const charges = new Map(ours.charges.map((row) => [row.id, row]))
  const users = new Map(ours.users.map((row) => [row.id, row]))
  return [
    ...provider.payments.flatMap(({ id, chargeId, customer, status }) => {
      const charge = charges.get(chargeId)
      if (!charge) return [`payment ${id} (${status}) is unknown to us`]
      const own = users.get(charge.payerId)?.paymentCustomerId
      const isOwn = customer === own || users.get(charge.payerId)?.status === 'erased'
      return isOwn ? [] : [`payment ${id} is the customer ${customer}'s, not ${own}'s`]
    }),
    ...provider.customers.flatMap(({ id, userId }) => {
      const known = users.get(userId)?.paymentCustomerId
      const own = provider.customers.filter((one) => one.userId === userId)
      // Who was made one when an outage came has the same one the next time.
      const isToCome = known === null && own.length === 1
      return known === id || isToCome
        ? []
        : [`customer ${id} of ${userId}, whose customer is ${known}`]
    }),
  ]
}

/** Our charges say the same as the provider's payments. */
export function tablesAgree(world: JudgedSite, books: Snapshots): string[] {
  const { ours } = books
  return ours.charges.flatMap((row) => {
    const name = `charge ${row.id} (${row.serviceMonth}, ${row.status})`
    const own = paymentsOf(world, books, row)
    const paid = own.filter(({ status }) => status === 'succeeded')
    if (paid.length > 1) return [`${name} was paid ${paid.length} times`]
    // What is paid at the desk is not at the provider.
    if (standingAtDesk(ours, row.id).length > 0) return []
    const payment = paid[0] ?? own.find(({ id }) => id === row.providerId) ?? own.at(-1)
    if (row.amountCents === 0) return []
    const isToTry = wasAtDesk(world, row) && row.status === 'failed'
    if (!payment) return isToTry || mayHaveNoPayment(row) ? [] : [`${name} has no payment`]
    const paidAt = payment.paidAt ?? (paid[0] && row.settledAt)
    const theirs = `${statusesOf(payment)} ${payment.id} ${payment.cents} ${paidAt?.toISOString()} ${payment.refunded}`
    const isOne = statusesOf(payment).includes(row.status) || isGivenUpByDeletion(ours, row)
    const mine = `${isOne ? statusesOf(payment) : row.status} ${row.providerId} ${row.amountCents} ${row.settledAt?.toISOString()} ${row.refundedCents}`
    const day = chargeMoment(row.serviceMonth).slice(0, 10)
    return [
      ...(mine === theirs ? [] : [`${name}: we say “${mine}”, the provider “${theirs}”`]),
      ...(row.chargedOn === day ? [] : [`${name} stands on ${row.chargedOn}`]),
    ]
  })
}

/** What was refused after its entry was deleted as a mistake is left at the provider as it is: nobody asks for it again. */
function isGivenUpByDeletion({ deletions }: Snapshots['ours'], row: Charge): boolean {
  return (
    row.status === 'void' && deletions.some(({ enrolmentId }) => enrolmentId === row.enrolmentId)
  )
}

function mayHaveNoPayment({ status, method, nextAttemptAt, failureCode }: Charge): boolean {
  if (status === 'failed' && failureCode === 'returned') return true
  // Whether it is to be paid at the desk is judged with its month.
  if (status === 'failed' && method === 'desk') return true
  // An account whose mandate has ended cannot even be asked.
  const isGone = ['payment_method_gone', 'payment_intent_mandate_invalid'].includes(
    failureCode ?? '',
  )
  if (status === 'failed' && method === 'bankAccount' && isGone) return true
  // What an administrator has decided to charge waits for its day.
  return status === 'held' || status === 'void' || (status === 'due' && nextAttemptAt !== null)
}

function statusesOf({ status }: PaymentSnapshot): string[] {
  switch (status) {
    case 'succeeded':
      return ['paid']
    case 'processing':
      return ['processing']
    case 'canceled':
      return ['void']
    case 'requires_action':
      return ['needsAuthentication']
    default:
      return ['failed', 'needsAuthentication']
  }
}
