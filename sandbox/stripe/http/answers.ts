import { StripeFailure } from './errors.ts'

/** An answer ready to be sent; null body: hang up without one. */
export interface Answer {
  status: number
  body: string | null
  headers?: Record<string, string>
}

/** A refusal or a defect, as Stripe words it. */
export function failureAnswer(error: unknown): Answer {
  if (error instanceof StripeFailure) {
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) }
  }
  console.error(error)
  const message = `The sandbox failed: ${error instanceof Error ? error.message : error}`
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }, null, 2) }
}
