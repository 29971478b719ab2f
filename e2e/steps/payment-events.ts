import { query } from '../process/database.ts'
import type { Product } from '../product/product.ts'

export interface StoredEvents {
  count?: number
  objectId?: string
  error?: string
  attempts?: number
  ignored?: boolean
}

/** Notices as the card provider might have sent them, with what has become of them. */
export async function storePaymentEvents(
  product: Product,
  { count = 1, objectId, error, attempts = 0, ignored = false }: StoredEvents,
): Promise<void> {
  await query(
    product,
    `insert into webhook_events
       (id, type, object_id, error, attempts, ignored, processed_at, next_attempt_at)
     select 'evt_' || gen_random_uuid(), $2, $3, $4, $5, $6, case when $6 then now() end, now()
     from generate_series(1, $1)`,
    [
      count,
      ignored ? 'payment_method.attached' : 'payment_intent.succeeded',
      objectId ?? null,
      error ?? null,
      attempts,
      ignored,
    ],
  )
}
