/** Describes how the delivery of the event with this id goes. */
export interface Delivery {
  id: string
  attempts: { at: string; status: number | null; error?: string }[]
  delivered: boolean
  /** When it is tried next, in milliseconds of real time; null when no more. */
  nextAttempt: number | null
}
