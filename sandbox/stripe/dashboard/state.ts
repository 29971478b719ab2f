import type { FaultRule } from '../http/faults.ts'

/** What `GET /_sandbox/state` tells and the dashboard shows. Moments are Unix seconds, money is cents. */
export interface SandboxState {
  now: number
  webhookUrl: string | null
  customers: CustomerState[]
  invoices: InvoiceState[]
  /** The latest ones, newest first. */
  events: EventState[]
  faults: FaultRule[]
}

export interface CustomerState {
  id: string
  name: string | null
  email: string | null
  cards: CardState[]
  schedules: ScheduleState[]
}

export interface CardState {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface ScheduleState {
  id: string
  status: string
  subscription: string | null
  subscriptionStatus: string | null
  metadata: Record<string, string>
  phases: PhaseState[]
}

export interface PhaseState {
  start: number
  end: number
  trial: boolean
  /** What the phase charges when it begins; 0 for a trial. */
  amount: number
}

export interface InvoiceState {
  id: string
  number: string | null
  customer: string | null
  status: string
  amount: number
  currency: string
  created: number
  /** When a draft or unpaid invoice is tried next; null when never. */
  nextAttempt: number | null
}

export interface EventState {
  id: string
  type: string
  created: number
  /** The id of the object that the event tells of. */
  object: string
  delivered: boolean
  /** `at` is ISO text in real time; a null status means that no answer came. */
  attempts: { at: string; status: number | null; error?: string }[]
}
