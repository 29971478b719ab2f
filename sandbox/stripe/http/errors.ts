/** Describes what Stripe puts under `error` in an answer. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  setup_intent?: object
  payment_intent?: object
  payment_method?: object
  charge?: string
}

/** An answer other than success: its HTTP status and Stripe's error object. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

interface Details {
  param?: string
  code?: string
  status?: number
}

/** A request that Stripe would refuse: 400 unless `status` says otherwise. */
export function invalidRequest(message: string, details: Details = {}): StripeFailure {
  const { status = 400, ...rest } = details
  const docs = rest.code ? { doc_url: docUrl(rest.code) } : {}
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...rest, ...docs })
}

/**
 * "No such customer": 404 when the id stood in the path, 400 when it was a parameter, which is
 * then named.
 */
export function noSuch(what: string, id: string, param?: string): StripeFailure {
  return invalidRequest(`No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param ? 400 : 404,
  })
}

/** The failure that a fault rule or a defect of the sandbox answers with. */
export function apiError(message: string): StripeFailure {
  return new StripeFailure(500, { type: 'api_error', message })
}
