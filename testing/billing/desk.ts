import * as desk from '#domain/desk/contract.ts'
import type { Administrator } from '../builders.ts'
import type { TestApp } from '../test-app.ts'

export interface DeskWish {
  months: string[]
  amount?: number
  method?: 'cash' | 'transfer' | 'bizum'
  requestKey?: string
  receivedOn?: string
}

/** The desk, at which one volunteer works. */
export function deskOf(site: TestApp, volunteer: Administrator) {
  const viewOf = async (id: string) =>
    (await volunteer.call(desk.deskView, { params: { id } })).body

  const today = () => site.sandbox.clock.now().toISOString().slice(0, 10)

  return {
    viewOf,
    today,
    /** Takes money for months of an enrolment: 60 € for each, today and in cash, if nothing else is said. */
    take(id: string, { months, ...wish }: DeskWish) {
      const body = {
        requestKey: crypto.randomUUID(),
        method: 'cash' as const,
        amount: 60 * months.length,
        receivedOn: today(),
        ...wish,
        months,
      }
      return volunteer.call(desk.recordDeskPayment, { params: { id }, body })
    },
    /** Takes back what was recorded last, or last for this month. */
    async undoLast(id: string, month?: string) {
      const { taken } = await viewOf(id)
      const found = taken.find((one) => !one.isUndone && (!month || one.month === month))
      const params = { id, paymentId: found?.id ?? '' }
      return volunteer.call(desk.undoDeskPayment, { params })
    },
  }
}
