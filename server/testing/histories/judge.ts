import { compareBooks } from '#server/billing/reconciliation/compare-books.ts'
import { type BookedInvoice, type Books, readBooks } from './books.ts'
import { refusedWhenCharged } from './cards.ts'
import { receiptsWhole, refundsOnce } from './judge-money-back.ts'
import { type Account, accountsOf, chargeMoment, monthAfter } from './owed.ts'
import { noticesInTime, untoldPrices } from './prices-owed.ts'
import type { World } from './world.ts'

/** Everything that is not as the rules of money say, in words; empty when all is well. */
export async function judge(world: World): Promise<string[]> {
  const books = await readBooks(world)
  const accounts = accountsOf(books)
  const rules = [
    () => everyMonthOnce(world, books, accounts),
    () => nobodyTwice(books, accounts),
    () => nothingUnknown(books),
    () => tablesAgree(books),
    () => schedulesAgree(world, books, accounts),
    () => placesOnce(books, accounts),
    () => promisesKept(world, books, accounts),
    () => nothingAfterTheEnd(world, books, accounts),
    () => closedForGood(books),
    () => nothingHalfDone(world, books),
    () => mailOnce(books),
    () => noticesInTime(books),
    () => untoldPrices(books),
    () => refundsOnce(world, books),
    () => receiptsWhole(books),
  ]
  return [...rules.flatMap((rule) => rule()), ...(await productsOwnView(world))]
}

/** The product's own comparison with the provider finds nothing either. */
async function productsOwnView({ servers }: World): Promise<string[]> {
  const app = servers.pick()
  if (!app) return ['there is no server to ask']
  const found = await compareBooks(app.deps)
  return found
    .filter(({ mayPass }) => !mayPass)
    .map(({ id, kind }) => `the product finds a difference itself: ${kind} ${id}`)
}

/** Each month owed was charged once, with its amount, at its moment, and was paid or refused. */
function everyMonthOnce(world: World, { provider, ours }: Books, accounts: Account[]): string[] {
  return accounts.flatMap((account) => {
    const made = provider.invoices.filter(({ scheduleId }) => scheduleId === account.scheduleId)
    const wrong: string[] = []
    for (const { month, cents } of account.due) {
      const [invoice, second] = made.filter((one) => one.month === month)
      if (second) wrong.push(`${month} was charged twice`)
      if (!invoice) {
        wrong.push(`${month} was not charged`)
        continue
      }
      if (invoice.cents !== cents) wrong.push(`${month} costs ${cents}, not ${invoice.cents}`)
      if (invoice.madeAt !== chargeMoment(month) && !isLateOrder(account, month, ours, invoice)) {
        wrong.push(`${month} was charged at ${invoice.madeAt}`)
      }
      if (invoice.status !== 'paid') wrong.push(...unpaid(world, ours, account, invoice))
    }
    const owed = account.due.map(({ month }) => month)
    for (const { month, status, id } of made) {
      if (!owed.includes(month)) wrong.push(`${month} (${status}, ${id}) is not owed`)
    }
    return wrong.map((what) => `enrolment ${account.enrolmentId}: ${what}`)
  })
}

/** An order that an outage has held up beyond its first charge is charged once it is completed. */
function isLateOrder(
  account: Account,
  month: string,
  ours: Books['ours'],
  invoice: BookedInvoice,
): boolean {
  const schedule = ours.schedules.find(({ id }) => id === account.scheduleId)
  return (
    month === account.first.month &&
    (schedule?.attempt ?? 0) > 0 &&
    invoice.madeAt > chargeMoment(month) &&
    invoice.madeAt < chargeMoment(monthAfter(month, 1))
  )
}

/** Only a card that banks refuse leaves a month unpaid: open for a while, or the place is lost with it. */
function unpaid(
  world: World,
  ours: Books['ours'],
  account: Account,
  invoice: BookedInvoice,
): string[] {
  const payer = world.payers.find(({ user }) => user.id === account.payerId)
  const hasBadCard = [...(payer?.cards.values() ?? [])].some((number) =>
    refusedWhenCharged.includes(number),
  )
  const row = ours.invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === invoice.id)
  const failure = ours.failures.find(({ chargeId }) => chargeId === row?.id)
  const expected = invoice.status === 'void' ? 'placeLost' : 'open'
  if (invoice.attempts > 0 && hasBadCard && failure?.state === expected) return []
  return [
    `${invoice.month} is ${invoice.status} after ${invoice.attempts} attempts (${invoice.id}), its failure ${failure?.state}`,
  ]
}

/**
 * One person, programme and month is paid once by one payer, through whatever enrolment; and each charge
 * stands with the enrolment that they had when it was made.
 */
function nobodyTwice({ provider, ours }: Books, accounts: Account[]): string[] {
  const paid = new Set<string>()
  return provider.invoices.flatMap((invoice) => {
    const account = accounts.find(({ scheduleId }) => scheduleId === invoice.scheduleId)
    const there = account?.places.findLast(({ since }) => since <= invoice.madeAt)
    const key = `${there?.place} ${invoice.month}`
    if (!there || invoice.status !== 'paid') return []
    if (paid.has(key)) return [`${key} was paid twice`]
    paid.add(key)
    const row = ours.invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === invoice.id)
    const stands = row?.enrolmentId === there.enrolmentId
    return stands ? [] : [`${key} stands with enrolment ${row?.enrolmentId}`]
  })
}

/** Nothing runs at the provider that our tables do not know. */
function nothingUnknown({ provider, ours }: Books): string[] {
  const known = new Map(ours.schedules.map((row) => [row.stripeScheduleId, row.id]))
  const isUndone = ours.deletions.some(({ undoneAt }) => undoneAt !== null)
  // What an entry was paid with before it was deleted and came back.
  const former = provider.schedules.filter(
    (one) =>
      isUndone && one.status === 'canceled' && ours.schedules.some(({ id }) => id === one.ours),
  )
  const subscriptions = new Set([
    ...ours.schedules.map((row) => row.stripeSubscriptionId),
    ...former.map(({ subscription }) => subscription),
  ])
  return [
    ...provider.schedules
      .filter((one) => known.get(one.id) !== one.ours && !former.includes(one))
      .map(({ id, status }) => `schedule ${id} (${status}) is unknown to us`),
    ...provider.subscriptions
      .filter(({ id }) => !subscriptions.has(id))
      .map(({ id, status }) => `subscription ${id} (${status}) is unknown to us`),
    ...provider.invoices
      .filter(({ subscription }) => !subscriptions.has(subscription))
      .map(({ id }) => `invoice ${id} is unknown to us`),
  ]
}

/** Our copies of the provider's charges say the same as they. */
function tablesAgree({ provider, ours }: Books): string[] {
  const rows = new Map(ours.invoices.map((row) => [row.stripeInvoiceId, row]))
  const missing = provider.invoices.flatMap((invoice) => {
    const row = rows.get(invoice.id)
    const name = `invoice ${invoice.id} (${invoice.month}, ${invoice.status})`
    if (!row) return [`${name} is not in our table`]
    const theirs = `${invoice.month} ${invoice.cents} ${statusOf(invoice)} ${invoice.number} ${invoice.madeAt.slice(0, 10)} ${invoice.paidAt?.toISOString()} ${invoice.refunded}`
    const mine = `${row.serviceMonth} ${row.amountCents} ${row.status} ${row.number} ${row.chargedOn} ${row.paidAt?.toISOString()} ${row.refundedCents}`
    return mine === theirs ? [] : [`${name}: we say “${mine}”, the provider “${theirs}”`]
  })
  const ids = new Set(provider.invoices.map(({ id }) => id))
  const invented = ours.invoices.filter(({ stripeInvoiceId }) => !ids.has(stripeInvoiceId))
  return [...missing, ...invented.map(({ id }) => `our invoice ${id} is not at the provider`)]
}

function statusOf({ status, attempts, refunded, cents }: BookedInvoice): string {
  if (status === 'paid') return refunded < cents ? 'paid' : 'refunded'
  if (status === 'void' || status === 'uncollectible') return 'void'
  return attempts > 0 ? 'failed' : 'open'
}

/** What is planned at the provider is what should be: the months, their moments, prices and card. */
function schedulesAgree(world: World, books: Books, accounts: Account[]): string[] {
  const { provider, ours, now } = books
  return ours.schedules.flatMap((row) => {
    const wrong = (what: string) => [`schedule ${row.id} (${row.status}): ${what}`]
    const account = accounts.find(({ scheduleId }) => scheduleId === row.id)
    const schedule = provider.schedules.find(({ id }) => id === row.stripeScheduleId)
    const subscription = provider.subscriptions.find(({ id }) => id === row.stripeSubscriptionId)
    if (!account || !schedule || !subscription) return wrong('is not at the provider')
    const isOver = subscription.status === 'canceled'
    if (row.status === 'ended') return isOver ? [] : wrong('goes on at the provider')
    if (isOver) return wrong('has ended at the provider')
    const end = account.last
    if (end !== null) {
      const beyond = schedule.phases.filter(({ month }) => month > end)
      if (beyond.length > 0) return wrong(`goes beyond ${end}`)
      return subscription.ends || schedule.endsItself ? [] : wrong(`does not end with ${end}`)
    }
    const product = `ongizate-programme-${programmeOf(ours, row.enrolmentId)}`
    const misnamed = schedule.phases.filter(
      ({ startsAt, programme }) => startsAt > now && programme !== product,
    )
    const enough = monthAfter(now.slice(0, 7), 6)
    const planned = schedule.phases.map(({ month }) => month)
    const ahead = monthsBetween(planned[0] ?? enough, enough)
    const gaps = ahead.filter((month) => !planned.includes(month))
    const misplaced = schedule.phases.filter(
      ({ month, startsAt, cents }) =>
        (startsAt !== chargeMoment(month) && month !== account.first.month) ||
        cents !== (month === account.first.month ? account.first.cents : account.priceOf(month)),
    )
    return [
      ...(misnamed.length > 0 ? wrong(`is charged for ${misnamed[0]?.programme}`) : []),
      ...(gaps.length > 0 ? wrong(`has no phase for ${gaps.join(', ')}`) : []),
      ...(misplaced.length > 0 ? wrong(`has misplaced ${JSON.stringify(misplaced)}`) : []),
      ...(row.plannedThrough !== planned.sort().at(-1)
        ? wrong(`we say that it is planned through ${row.plannedThrough}, not ${planned.at(-1)}`)
        : []),
      ...(subscription.card === row.paymentMethodId || payerIsErased(world, account)
        ? []
        : wrong(`charges ${subscription.card}, not ${row.paymentMethodId}`)),
    ]
  })
}

function programmeOf({ enrolments }: Books['ours'], enrolmentId: string): number | undefined {
  return enrolments.find(({ id }) => id === enrolmentId)?.programmeId
}

function payerIsErased(world: World, { payerId }: Account): boolean {
  return world.payers.some(({ user, isErased }) => isErased && user.id === payerId)
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}

/** A place is held once at a time, and one person is one row, however their name was typed. */
function placesOnce({ ours }: Books, accounts: Account[]): string[] {
  const until = new Map<string, Date | null>()
  const doubled = accounts.flatMap(({ enrolmentId, place }) => {
    const enrolment = ours.enrolments.find(({ id }) => id === enrolmentId)
    // Somebody else may have had the place while this entry was deleted.
    if (ours.deletions.some((one) => one.enrolmentId === enrolmentId)) return []
    const before = until.get(place)
    const overlaps = before === null || (before && enrolment && enrolment.enrolledAt < before)
    until.set(place, enrolment?.endedAt ?? null)
    return overlaps ? [`${place} is enrolled twice at once`] : []
  })
  // Nobody in a family has the name of somebody else.
  const twice = ours.enrollees
    .filter(({ name }) => name !== '')
    .map(({ payerId, name, surname }) => `${payerId} ${name.toLowerCase()} ${surname}`)
    .filter((person, index, people) => people.indexOf(person) !== index)
  return [...doubled, ...twice.map((person) => `${person} is two people for us`)]
}

/** What somebody was told has stayed true. */
function promisesKept(world: World, { ours }: Books, accounts: Account[]): string[] {
  return world.promises.flatMap((promise) => {
    if (promise.kind === 'refunded') return []
    const { enrolmentId } = promise
    const account = accounts.find(({ places }) =>
      places.some((one) => one.enrolmentId === enrolmentId),
    )
    // What was promised about an entry that is deleted since is told otherwise.
    const isDeleted = ours.deletions.some((one) => one.enrolmentId === enrolmentId)
    if (isDeleted && promise.kind === 'ended') return []
    if (!account) return [`enrolment ${enrolmentId} was promised and is not there`]
    if (promise.kind === 'enrolled') {
      const { month, cents } = account.first
      const told = `${promise.firstChargeDate} ${promise.firstAmount}`
      const day = chargeMoment(month).slice(0, 10)
      const owed = `${day} ${cents}`
      // A price that is withdrawn before it begins makes it less.
      const isLess = promise.firstChargeDate === day && cents < promise.firstAmount
      return told === owed || isLess
        ? []
        : [`enrolment ${enrolmentId}: ${told} was promised, ${owed} is owed`]
    }
    const row = ours.enrolments.find(({ id }) => id === enrolmentId)
    const { ends } = account
    const { effectiveDate } = promise
    const isLost = ends !== null && lastDayOf(ends) < effectiveDate
    const isKept = ends !== null && (isLost || lastDayOf(ends) === effectiveDate)
    return isKept && row?.effectiveEndDate === lastDayOf(ends)
      ? []
      : [
          `enrolment ${enrolmentId}: ends ${row?.effectiveEndDate}, ${effectiveDate} was told, ${ends} is right`,
        ]
  })
}

/** Nothing was charged beyond the last day that somebody was told. */
function nothingAfterTheEnd(world: World, { provider }: Books, accounts: Account[]): string[] {
  return world.promises.flatMap((promise) => {
    if (promise.kind !== 'ended') return []
    const { enrolmentId, effectiveDate } = promise
    const account = accounts.find((one) => one.enrolmentId === enrolmentId)
    return provider.invoices
      .filter(({ scheduleId }) => scheduleId === account?.scheduleId)
      .filter(({ month }) => month > effectiveDate.slice(0, 7))
      .map(({ month }) => `enrolment ${enrolmentId}: ${month} is after the end, ${effectiveDate}`)
  })
}

/** For a deactivated account nothing goes on. */
function closedForGood({ ours }: Books): string[] {
  const closed = ours.users.filter(({ status }) => status === 'inactive').map(({ id }) => id)
  return [
    ...ours.enrolments.filter(({ status }) => status !== 'inactive'),
    ...ours.orders.filter(({ status }) => status === 'confirmed' || status === 'completing'),
  ]
    .filter(({ payerId }) => closed.includes(payerId))
    .map(({ id, status }) => `${id} is ${status}, though its payer is deactivated`)
}

function lastDayOf(month: string): string {
  const beforeLast = chargeMoment(month).slice(0, 10)
  return new Date(Date.parse(beforeLast) + 86_400_000).toISOString().slice(0, 10)
}

/** In quiet times nothing waits and nothing is half done. */
function nothingHalfDone(world: World, { ours }: Books): string[] {
  return [
    ...ours.orders
      .filter(({ status }) => status === 'completing')
      .map(({ id }) => `order ${id} is still being completed`),
    ...ours.orders
      .filter(({ id, status }) => status === 'completed' && !world.ordersSent.has(id))
      .map(({ id }) => `order ${id} was completed, and nobody had asked for it`),
    ...ours.enrolments
      .filter(({ status }) => status === 'pending')
      .map(({ id }) => `enrolment ${id} is still pending`),
    ...ours.schedules
      .filter(({ programmeChangedAt }) => programmeChangedAt)
      .map(({ id }) => `the provider was not told whom schedule ${id} was moved to`),
    ...ours.schedules
      .filter(
        ({ lastMonth, endPlannedAt, status }) => lastMonth && !endPlannedAt && status !== 'ended',
      )
      .map(({ id }) => `the provider was not told of the end of schedule ${id}`),
    ...ours.users
      .filter(
        ({ status, paymentCustomerId, id }) =>
          status === 'erased' && paymentCustomerId && !owes(id, ours),
      )
      .map(({ id }) => `the customer of ${id}, who is erased, is still at the provider`),
    ...ours.events
      .filter(({ processedAt, ignored }) => !processedAt && !ignored)
      .map(({ type, id, error }) => `event ${type} ${id} is not worked on: ${error}`),
    ...ours.mails
      .filter(({ sentAt }) => !sentAt)
      .map(({ dedupeKey, lastError }) => `the e-mail ${dedupeKey} was not sent: ${lastError}`),
  ]
}

function owes(payerId: string, { enrolments, schedules }: Books['ours']): boolean {
  const theirs = new Set(enrolments.filter((row) => row.payerId === payerId).map(({ id }) => id))
  return schedules.some((row) => theirs.has(row.enrolmentId) && row.status !== 'ended')
}

/** Each occasion was told of once, and each e-mail written was delivered once, unless it was erased. */
function mailOnce({ ours, mail }: Books): string[] {
  const keys = mail.written.map(({ dedupe_key: key }) => key)
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index)
  const untold = ours.orders
    .filter(({ id, status }) => status === 'completed' && !keys.includes(`order-completed-${id}`))
    .map(({ id }) => `order ${id} was not told of`)
  const erased = ours.users.some(({ status }) => status === 'erased')
  const undelivered = mail.written
    .filter(({ id }) => mail.delivered.filter((key) => key === id).length !== 1 && !erased)
    .map(({ dedupe_key: key }) => `the e-mail ${key} was not delivered once`)
  return [...twice.map((key) => `${key} was told of twice`), ...untold, ...undelivered]
}
