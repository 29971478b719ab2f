import type { IncomingHttpHeaders } from 'node:http'
import type { Time } from '../clock/time.ts'
import { localeOf } from '../payments/card-messages.ts'
import { decideDispute, disputeCharge } from '../payments/disputes.ts'
import { publicView } from '../payments/intents.ts'
import { revokeMandate } from '../payments/mandates.ts'
import { authenticationError, settleNow } from '../payments/payment-attempts.ts'
import { finishPayment } from '../payments/payment-intents.ts'
import { renewCard } from '../payments/payment-methods.ts'
import { failPayout } from '../payments/payouts.ts'
import { finishSetup } from '../payments/setup-intents.ts'
import type { Sandbox } from '../state/context.ts'
import { type Answer, failureAnswer } from './answers.ts'
import { invalidRequest } from './errors.ts'
import { setFaults } from './faults.ts'
import { parseForm } from './form.ts'

/** A call moves the clock on by a year at most, so that none begins years of charges. */
const yearSeconds = 366 * 86_400

/** Lists what banks and holders do to one object, by its kind and the deed. */
const deeds: Record<
  string,
  (sandbox: Sandbox, id: string, body: Record<string, unknown>) => object
> = {
  'cards/renew': renewCard,
  'charges/dispute': disputeCharge,
  'disputes/decide': decideDispute,
  'mandates/revoke': revokeMandate,
  'payments/settle': settleNow,
  'payouts/fail': failPayout,
}

interface ControlRequest {
  method: string
  path: string
  body: string
  headers: IncomingHttpHeaders
}

function readBody({ body, headers }: ControlRequest): Record<string, unknown> {
  if (body === '') return {}
  if (!headers['content-type']?.includes('json')) return parseForm(body)
  try {
    const parsed: unknown = JSON.parse(body)
    if (parsed !== null && typeof parsed === 'object') return parsed as Record<string, unknown>
  } catch {
    // Falls through to the same refusal as for JSON that is no object.
  }
  throw invalidRequest('The body must be a JSON object.')
}

/** The sandbox's own calls under `/_sandbox`: clock, faults, reset, and the bank's part. */
export class Control {
  #sandbox: Sandbox
  #time: Time

  constructor(sandbox: Sandbox, time: Time) {
    this.#sandbox = sandbox
    this.#time = time
  }

  async answer(request: ControlRequest): Promise<Answer> {
    try {
      return { status: 200, body: JSON.stringify(await this.#run(request), null, 2) }
    } catch (error) {
      return failureAnswer(error)
    } finally {
      this.#sandbox.store.commit()
      this.#sandbox.webhooks.dispatch()
    }
  }

  async #run(request: ControlRequest): Promise<object> {
    const { store, clock } = this.#sandbox
    const authenticating = /^\/_sandbox\/authenticate\/([^/]+)$/.exec(request.path)
    if (request.method === 'POST' && authenticating) {
      return this.#authenticate(authenticating[1] ?? '', request)
    }
    const [, , kind, id = '', action] = request.path.split('/')
    const deed = request.method === 'POST' ? deeds[`${kind}/${action}`] : undefined
    if (deed) return deed(this.#sandbox, id, readBody(request))
    switch (`${request.method} ${request.path}`) {
      case 'GET /_sandbox/clock':
        return { now: clock.iso }
      case 'POST /_sandbox/clock':
        await this.#time.moveTo(this.#moment(readBody(request).now))
        return { now: clock.iso }
      case 'GET /_sandbox/next': {
        const at = await this.#time.nextCharge()
        return { nextCharge: at === null ? null : new Date(at * 1000).toISOString() }
      }
      case 'GET /_sandbox/faults':
        return { faults: store.faults.all() }
      case 'POST /_sandbox/faults':
        setFaults(store, readBody(request))
        return { faults: store.faults.all() }
      case 'DELETE /_sandbox/faults':
        store.faults.clear()
        return { faults: [] }
      case 'POST /_sandbox/reset':
        await this.#time.rest()
        this.#sandbox.webhooks.forget()
        store.clear()
        return { now: clock.iso }
    }
    throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.path}).`, {
      status: 404,
    })
  }

  #moment(given: unknown): number {
    const ms = typeof given === 'string' ? Date.parse(given) : Number.NaN
    const param = 'now'
    if (Number.isNaN(ms)) {
      const expected = 'Send { "now": "2027-01-30T10:00:00Z" }: a date in ISO form.'
      throw invalidRequest(expected, { param })
    }
    const moment = Math.floor(ms / 1000)
    const { now, iso } = this.#sandbox.clock
    if (moment - now > yearSeconds) {
      const limit = `A call moves the clock on by a year at most: it is ${iso}. Move it in steps.`
      throw invalidRequest(limit, { param })
    }
    return moment
  }

  /** The bank's answer about an intent that waits for authentication. */
  #authenticate(id: string, request: ControlRequest): object {
    const { store } = this.#sandbox
    const body = readBody(request)
    const intent = store.setupIntents.get(id) ?? store.paymentIntents.get(id)
    if (!intent || body.client_secret !== intent.client_secret) {
      throw invalidRequest(`No such intent: '${id}'`, { code: 'resource_missing', status: 404 })
    }
    if (body.outcome !== 'succeed' && body.outcome !== 'fail') {
      throw invalidRequest('Invalid outcome: must be one of succeed or fail', { param: 'outcome' })
    }
    const error = authenticationError(intent.object, localeOf(request.headers['accept-language']))
    const done =
      intent.object === 'setup_intent'
        ? finishSetup(this.#sandbox, id, body.outcome, error)
        : finishPayment(this.#sandbox, id, body.outcome, error)
    return publicView(done)
  }
}
