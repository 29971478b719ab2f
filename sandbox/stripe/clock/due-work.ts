import { advanceInvoice, invoiceDue } from '../billing/invoice-collection.ts'
import { scheduleNotice, sendNotice, subscriptionNotice } from '../billing/notices.ts'
import { advanceSchedule, scheduleDue } from '../billing/schedule-progress.ts'
import { advanceSubscription, subscriptionDue } from '../billing/subscription-billing.ts'
import { meetFate } from '../payments/refund-fates.ts'
import type { Sandbox } from '../state/context.ts'

/**
 * What falls due, in the order in which it is done when several things fall on one moment: a new
 * phase comes before a renewal, so that a phase that restarts the cycle leaves nothing to renew.
 */
const kinds = [
  'schedule',
  'subscription',
  'invoice',
  'refund',
  'scheduleNotice',
  'subscriptionNotice',
] as const

type Kind = (typeof kinds)[number]

interface Entry {
  at: number
  kind: Kind
  id: string
  order: number
}

function compare(a: Entry, b: Entry): number {
  return a.at - b.at || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.order - b.order
}

/**
 * Everything that time will bring, soonest first. Entries are made whenever an object changes, and
 * one that no longer holds when its turn comes is passed over.
 */
export class DueWork {
  #sandbox: Sandbox
  #heap: Entry[] = []
  #orders = new Map<string, number>()

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
    const { store } = sandbox
    for (const { id } of store.schedules.all()) this.#note(id, ['schedule', 'scheduleNotice'])
    for (const { id } of store.subscriptions.all()) {
      this.#note(id, ['subscription', 'subscriptionNotice'])
    }
    for (const { id } of store.invoices.all()) this.#note(id, ['invoice'])
    for (const { id } of store.refundFates.all()) this.#note(id, ['refund'])
    store.watch(['refundFates'], ({ id }) => this.#note(id, ['refund']))
    store.watch(['schedules'], ({ id }) => {
      this.#note(id, ['schedule', 'scheduleNotice'])
      const { subscription } = store.schedules.need(id)
      if (typeof subscription === 'string') this.#note(subscription, ['subscriptionNotice'])
    })
    store.watch(['subscriptions'], ({ id }) =>
      this.#note(id, ['subscription', 'subscriptionNotice']),
    )
    store.watch(['invoices'], ({ id }) => this.#note(id, ['invoice']))
    store.watch(['notices'], ({ id }) => this.#note(id, ['scheduleNotice', 'subscriptionNotice']))
  }

  #dueAt(kind: Kind, id: string): number | null {
    const { store } = this.#sandbox
    const schedule = store.schedules.get(id)
    const subscription = store.subscriptions.get(id)
    if (kind === 'schedule') return schedule ? scheduleDue(schedule) : null
    if (kind === 'scheduleNotice') {
      return schedule ? (scheduleNotice(this.#sandbox, schedule)?.at ?? null) : null
    }
    if (kind === 'subscription') return subscription ? subscriptionDue(subscription) : null
    if (kind === 'subscriptionNotice') {
      return subscription ? (subscriptionNotice(this.#sandbox, subscription)?.at ?? null) : null
    }
    if (kind === 'refund') return store.refundFates.get(id)?.at ?? null
    const invoice = store.invoices.get(id)
    return invoice ? invoiceDue(invoice) : null
  }

  #note(id: string, changed: Kind[]): void {
    const order = this.#orders.get(id) ?? this.#orders.size
    this.#orders.set(id, order)
    for (const kind of changed) {
      const at = this.#dueAt(kind, id)
      if (at !== null) this.#push({ at, kind, id, order })
    }
  }

  #push(entry: Entry): void {
    const heap = this.#heap
    let position = heap.push(entry) - 1
    while (position > 0) {
      const parent = (position - 1) >> 1
      const above = heap[parent]
      if (!above || compare(above, entry) <= 0) break
      heap[position] = above
      position = parent
    }
    heap[position] = entry
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let position = 0
    for (;;) {
      const [left, right] = [2 * position + 1, 2 * position + 2]
      const [a, b] = [heap[left], heap[right]]
      if (!a) break
      const [child, entry] = b && compare(b, a) < 0 ? [right, b] : [left, a]
      if (compare(last, entry) <= 0) break
      heap[position] = entry
      position = child
    }
    heap[position] = last
  }

  /** The moment at which something is due next; null when nothing ever is. */
  get nextAt(): number | null {
    for (;;) {
      const entry = this.#heap[0]
      if (!entry) return null
      if (this.#dueAt(entry.kind, entry.id) === entry.at) return entry.at
      this.#pop()
    }
  }

  /** Does the next thing that is due. */
  runNext(): void {
    if (this.nextAt === null) return
    const entry = this.#heap[0]
    if (!entry) return
    this.#pop()
    this.#sandbox.request = null
    const { store } = this.#sandbox
    if (entry.kind === 'schedule') advanceSchedule(this.#sandbox, entry.id)
    else if (entry.kind === 'subscription') advanceSubscription(this.#sandbox, entry.id)
    else if (entry.kind === 'invoice') advanceInvoice(this.#sandbox, entry.id)
    else if (entry.kind === 'refund') meetFate(this.#sandbox, entry.id)
    else {
      const notice =
        entry.kind === 'scheduleNotice'
          ? scheduleNotice(this.#sandbox, store.schedules.need(entry.id))
          : subscriptionNotice(this.#sandbox, store.subscriptions.need(entry.id))
      if (notice) sendNotice(this.#sandbox, entry.id, notice)
    }
  }
}
