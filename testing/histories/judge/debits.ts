import { isAccount, revoked, withoutMoney } from '../methods.ts'
import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import { debitDay } from './months.ts'
import type { PaymentSnapshot, Snapshots } from './snapshots.ts'

const DAY = 86_400_000
/** The mandate promises so many days between notice and debit. */
const PROMISED_DAYS = 2

/** Each debit was announced by an e-mail, in time, where there was still an address, and no month was collected before its day. */
export function debitsAnnounced({ provider, ours, mail }: Snapshots): string[] {
  const erased = ours.users.filter(({ status }) => status === 'erased').map(({ id }) => id)
  const isAnnounced = ({ chargeId }: PaymentSnapshot) =>
    ours.charges.some(({ id, payerId }) => id === chargeId && !erased.includes(payerId))
  const all = [...provider.payments, ...provider.returned].filter(isAnnounced)
  const debits = all.flatMap(({ id, month, tries }) =>
    tries.flatMap(({ at, card, debitedOn }) =>
      debitedOn === null ? [] : [{ id, month, at, debitedOn, key: `debit-${debitedOn}-${card}-` }],
    ),
  )
  return debits.flatMap(({ id, month, at, debitedOn, key }) => {
    const isAnnounced = mail.written.some(({ dedupe_key: written }) => written.startsWith(key))
    const days = (Date.parse(debitedOn) - Date.parse(madridClock(at).slice(0, 10))) / DAY
    return [
      ...(isAnnounced ? [] : [`the debit of ${id} on ${debitedOn} has no notice`]),
      ...(days > PROMISED_DAYS ? [] : [`payment ${id} was announced ${days} days ahead`]),
      ...(debitedOn >= debitDay(month) ? [] : [`${month} was collected on ${debitedOn} (${id})`]),
    ]
  })
}

/** Where money was missing an account is asked once more, and else not again unless its payer did something. */
export function debitedAgain(world: JudgedSite, { provider, ours }: Snapshots): string[] {
  return provider.payments.flatMap(({ id, chargeId, tries }) => {
    const payerId = ours.charges.find((charge) => charge.id === chargeId)?.payerId
    const payer = world.payers.find(({ user }) => user.id === payerId)
    // Another account that is given meanwhile is asked on a day of its own.
    return Object.values(Object.groupBy(tries, ({ card }) => card ?? '')).flatMap((ofOne = []) => {
      const [first, ...later] = ofOne
      const number = payer?.cards.get(first?.card ?? '') ?? ''
      if (!payer || !isAccount(number)) return []
      const own = later.filter(({ at }) => !payer.cardDays.has(madridClock(at).slice(0, 10)))
      const most = [withoutMoney, revoked].includes(number) ? 1 : 0
      return own.length <= most ? [] : [`payment ${id} was debited ${own.length} times more`]
    })
  })
}
