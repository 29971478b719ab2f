import type { FaultRule } from '../http/faults.ts'

/** What `GET /_sandbox/state` answers and the dashboard shows. Moments are Unix seconds, money is cents. */
export interface SandboxState {
  now: number
  webhookUrl: string | null
  customers: CustomerState[]
  /** The newest ones first, as all that follow. */
  payments: PaymentState[]
  refunds: MoneyState[]
  disputes: DisputeState[]
  events: EventState[]
  faults: FaultRule[]
}

export interface CustomerState {
  id: string
  name: string | null
  email: string | null
  cards: CardState[]
}

export interface CardState {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface MoneyState {
  id: string
  customer: string | null
  status: string
  amount: number
  currency: string
  created: number
}

export interface PaymentState extends MoneyState {
  metadata: Record<string, string>
  /** The code of the last refusal, while the payment has not succeeded. */
  failure: string | null
}

export interface DisputeState extends MoneyState {
  /** Until when it can be answered. */
  dueBy: number | null
}

export interface EventState {
  id: string
  type: string
  created: number
  /** The id of the object that the event is about. */
  object: string
  delivered: boolean
  /** `at` is ISO text in real time; a null status means that no answer came. */
  attempts: { at: string; status: number | null; error?: string }[]
}
