import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { whoAsks } from './access.ts'
import { type Answer, failureAnswer } from './answers.ts'
import type { Endpoint } from './api.ts'
import { localeOf } from './card-messages.ts'
import type { Sandbox } from './context.ts'
import { endpoints } from './endpoints.ts'
import { apiError, invalidRequest, StripeFailure } from './errors.ts'
import { expand } from './expand.ts'
import { takeFault } from './faults.ts'
import { parseForm } from './form.ts'
import { fingerprintOf, Idempotency } from './idempotency.ts'
import { newId } from './ids.ts'
import { publicView } from './intents.ts'
import { readShape } from './params.ts'

export interface ApiRequest {
  method: string
  path: string
  /** The encoded parameters, from the body or the query. */
  form: string
  headers: IncomingHttpHeaders
}

const byRoute = new Map(endpoints.map((found) => [`${found.method} ${found.path}`, found]))

function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } {
  const [, version, resource, id = '', ...action] = path.split('/').map(decodeURIComponent)
  const literal = byRoute.get(`${method} ${path}`)
  if (literal) return { endpoint: literal, id: '' }
  const pattern = ['', version, resource, ':id', ...action].join('/')
  const endpoint = id ? byRoute.get(`${method} ${pattern}`) : undefined
  if (endpoint) return { endpoint, id }
  throw invalidRequest(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  )
}

/** Tells stripe-node not to repeat a failure that would only be replayed. */
function withAdvice(answer: Answer): Answer {
  if (answer.status < 500) return answer
  return { ...answer, headers: { ...answer.headers, 'stripe-should-retry': 'false' } }
}

/** Answers API requests: key, idempotency, parameters, faults, the work, expansion. */
export class Requests {
  #sandbox: Sandbox
  #idempotency: Idempotency

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
    this.#idempotency = new Idempotency(sandbox.store)
  }

  async answer(request: ApiRequest): Promise<Answer> {
    const requestId = newId('req')
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const headers = {
      'request-id': requestId,
      ...(key ? { 'idempotency-key': key, 'original-request': requestId } : {}),
    }
    const inFlight: { key: string | null } = { key: null }
    try {
      const answer = await this.#attempt(request, requestId, key, inFlight)
      return { ...answer, headers: { ...headers, ...answer.headers } }
    } catch (error) {
      return { ...failureAnswer(error), headers }
    } finally {
      if (inFlight.key) this.#idempotency.end(inFlight.key)
    }
  }

  async #attempt(
    request: ApiRequest,
    requestId: string,
    key: string,
    inFlight: { key: string | null },
  ): Promise<Answer> {
    const { store, clock } = this.#sandbox
    const { method, path } = request
    const form = parseForm(request.form)
    const asker = whoAsks(request.headers, form.key, this.#sandbox.keys)
    const { endpoint, id } = findEndpoint(method, path)
    if (asker === 'publishable' && !endpoint.publishable) {
      throw invalidRequest(
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        { code: 'secret_key_required', status: 403 },
      )
    }
    const fingerprint = fingerprintOf(request.form)
    const scopedKey = `${asker} ${key}`
    if (key) {
      const stored = this.#idempotency.begin(scopedKey, path, fingerprint, clock.now)
      if (stored) {
        const replayed = { 'idempotent-replayed': 'true', 'original-request': stored.requestId }
        const answer = { status: stored.status, body: stored.body, headers: replayed }
        return this.#onTheWay(withAdvice(answer), { method, path })
      }
      inFlight.key = scopedKey
    }
    const target = { method, path }
    const delay = takeFault(store, 'latency', { ...target, after: false })
    if (delay) await wait(delay.ms)
    if (takeFault(store, 'error500', { ...target, after: false })) {
      throw apiError('An unknown error occurred (injected before the work was done).')
    }
    if (takeFault(store, 'dropConnection', { ...target, after: false })) {
      return { status: 0, body: null }
    }
    const params = readShape(endpoint.parameters, form)
    const locale = localeOf(
      typeof form._sandbox_locale === 'string'
        ? form._sandbox_locale
        : request.headers['accept-language'],
    )
    const call = {
      sandbox: this.#sandbox,
      id,
      params,
      locale,
      publishable: asker === 'publishable',
    }
    this.#sandbox.request = { id: requestId, idempotency_key: key || null }
    let answer = this.#work(call.publishable, () => {
      const result = endpoint.run(call)
      return expand(this.#sandbox, result, (params.expand as string[] | undefined) ?? [])
    })
    this.#sandbox.request = null
    if (takeFault(store, 'error500', { ...target, after: true })) {
      answer = failureAnswer(
        apiError('An unknown error occurred (injected after the work was done).'),
      )
    }
    if (key) {
      const { status, body } = answer
      const kept = { id: scopedKey, path, fingerprint, requestId, created: clock.now }
      this.#idempotency.keep({ ...kept, status, body: body ?? '' })
    }
    store.commit()
    this.#sandbox.webhooks.dispatch()
    return this.#onTheWay(key ? withAdvice(answer) : answer, target)
  }

  /** What happens to an answer on its way back: it may come late, or never. */
  async #onTheWay(answer: Answer, target: { method: string; path: string }): Promise<Answer> {
    const { store } = this.#sandbox
    const late = takeFault(store, 'latency', { ...target, after: true })
    const dropped = takeFault(store, 'dropConnection', { ...target, after: true })
    store.commit()
    if (late) await wait(late.ms)
    return dropped ? { status: 0, body: null } : answer
  }

  /** Runs an endpoint. A browser's errors, too, show no more of an intent than it may see. */
  #work(publishable: boolean, run: () => object): Answer {
    try {
      return { status: 200, body: JSON.stringify(run(), null, 2) }
    } catch (error) {
      if (!publishable || !(error instanceof StripeFailure)) return failureAnswer(error)
      const { setup_intent: setup, payment_intent: payment, ...rest } = error.body
      const shown = {
        ...rest,
        ...(setup ? { setup_intent: publicView(setup) } : {}),
        ...(payment ? { payment_intent: publicView(payment) } : {}),
      }
      return failureAnswer(new StripeFailure(error.status, shown))
    }
  }
}
