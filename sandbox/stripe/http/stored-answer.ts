/** The answer kept under an idempotency key. */
export interface StoredAnswer {
  /** The key, with the API key that it was sent under. */
  id: string
  path: string
  fingerprint: string
  status: number
  body: string
  requestId: string
  created: number
}
