import { createHmac } from 'node:crypto'
import type { TestApp } from './test-app.ts'

/** An event as the card provider sends it. */
export function newEvent(id: string, type: string, objectId: string | null) {
  return { id, object: 'event', type, data: { object: objectId === null ? {} : { id: objectId } } }
}

/** Sends an event, signed as the provider signs, so many seconds ago. */
export async function sendEvent(
  site: TestApp,
  event: object,
  { secondsAgo = 0, signature }: { secondsAgo?: number; signature?: string } = {},
) {
  const payload = JSON.stringify(event)
  const stamp = Math.floor(Date.now() / 1000) - secondsAgo
  const secret = site.deps.config.payments.webhookSecret
  const hash = createHmac('sha256', secret).update(`${stamp}.${payload}`).digest('hex')
  return site.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? `t=${stamp},v1=${hash}`,
    },
    payload,
  })
}
