import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Time } from '../clock/time.ts'
import { localeOf } from '../payments/card-messages.ts'
import { publicView } from '../payments/intents.ts'
import type { Sandbox } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { authenticate } from './access.ts'
import { type Answer, failureAnswer } from './answers.ts'
import type { Endpoint } from './api.ts'
import { endpoints } from './endpoints.ts'
import { apiError, invalidRequest, StripeFailure } from './errors.ts'
import { expand } from './expand.ts'
import { takeFault } from './faults.ts'
import { type FormTree, parseForm } from './form.ts'
import { fingerprintOf, Idempotency } from './idempotency.ts'
import { readShape } from './params.ts'
import { type RateLimit, tooManyRequests } from './rate-limit.ts'

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

/** Keeps stripe-node from repeating a failure that would only be replayed. */
function withAdvice(answer: Answer): Answer {
  if (answer.status < 500) return answer
  return { ...answer, headers: { ...answer.headers, 'stripe-should-retry': 'false' } }
}

/** A request that has been let in. */
interface Admitted {
  request: ApiRequest
  requestId: string
  /** Its idempotency key as sent, or the empty text. */
  key: string
  form: FormTree
  publishable: boolean
  endpoint: Endpoint
  /** The id in the path, or the empty text. */
  id: string
}

/** The name that a key's answer is kept under. The two API keys share none. */
function nameOf({ key, publishable }: Admitted): string {
  return `${publishable ? 'publishable' : 'secret'} ${key}`
}

/** Answers API requests: key, idempotency, parameters, faults, the work, expansion. */
export class Requests {
  #sandbox: Sandbox
  #time: Pick<Time, 'catchUp'>
  #rateLimit: RateLimit
  #idempotency: Idempotency

  constructor(sandbox: Sandbox, time: Pick<Time, 'catchUp'>, rateLimit: RateLimit) {
    this.#sandbox = sandbox
    this.#time = time
    this.#rateLimit = rateLimit
    this.#idempotency = new Idempotency(sandbox.store)
  }

  async answer(request: ApiRequest): Promise<Answer> {
    const requestId = newId('req')
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const headers = {
      'request-id': requestId,
      ...(key ? { 'idempotency-key': key, 'original-request': requestId } : {}),
    }
    try {
      this.#rateLimit.take()
      const { method, path } = request
      const isLimited = takeFault(this.#sandbox.store, 'rateLimit', { method, path })
      if (isLimited) throw tooManyRequests()
      const admitted = this.#admit(request, requestId, key)
      const answer = await (key
        ? this.#answerOnce(admitted)
        : this.#withResponseFaults(await this.#execute(admitted), request))
      return { ...answer, headers: { ...headers, ...answer.headers } }
    } catch (error) {
      const answer = failureAnswer(error)
      const advice = answer.status === 429 ? { 'stripe-should-retry': 'false' } : {}
      return { ...answer, headers: { ...headers, ...advice } }
    }
  }

  /** Finds the requested route, and whether this key may call it. */
  #admit(request: ApiRequest, requestId: string, key: string): Admitted {
    const form = parseForm(request.form)
    const publishable = authenticate(request.headers, this.#sandbox.keys) === 'publishable'
    const { endpoint, id } = findEndpoint(request.method, request.path)
    if (publishable && !endpoint.publishable) {
      throw invalidRequest(
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        { code: 'secret_key_required', status: 403 },
      )
    }
    return { request, requestId, key, form, publishable, endpoint, id }
  }

  /** The answer kept under the request's idempotency key; the work's own if there is none yet. */
  async #answerOnce(admitted: Admitted): Promise<Answer> {
    const { request } = admitted
    const name = nameOf(admitted)
    const fingerprint = fingerprintOf(request.form)
    const { now } = this.#sandbox.clock
    const kept = this.#idempotency.begin(name, request.path, fingerprint, now)
    if (kept) {
      const headers = { 'idempotent-replayed': 'true', 'original-request': kept.requestId }
      return this.#withResponseFaults(
        withAdvice({ status: kept.status, body: kept.body, headers }),
        request,
      )
    }
    try {
      // The key stays in use until the answer has left, late or not.
      return await this.#withResponseFaults(withAdvice(await this.#execute(admitted)), request)
    } finally {
      this.#idempotency.end(name)
    }
  }

  /** Does the work, unless a fault takes its place. */
  async #execute(admitted: Admitted): Promise<Answer> {
    const { request, form, endpoint, id, publishable } = admitted
    const { store, webhooks } = this.#sandbox
    const before = { ...request, after: false }
    const delay = takeFault(store, 'latency', before)
    if (delay) await wait(delay.ms)
    if (takeFault(store, 'error500', before)) {
      throw apiError('An unknown error occurred (injected before the work was done).')
    }
    if (takeFault(store, 'dropConnection', before)) return { status: 0, body: null }
    const params = readShape(endpoint.parameters, form)
    const locale = localeOf(request.headers['accept-language'])
    const call = { sandbox: this.#sandbox, id, params, locale, publishable }
    this.#time.catchUp()
    this.#sandbox.request = { id: admitted.requestId, idempotency_key: admitted.key || null }
    const worked = this.#work(publishable, () => {
      const result = endpoint.run(call)
      return expand(this.#sandbox, result, (params.expand as string[] | undefined) ?? [])
    })
    this.#sandbox.request = null
    const fails = takeFault(store, 'error500', { ...request, after: true })
    const injected = apiError('An unknown error occurred (injected after the work was done).')
    const answer = fails ? failureAnswer(injected) : worked
    this.#keep(admitted, answer)
    store.commit()
    webhooks.dispatch()
    return answer
  }

  /** Keeps the answer under the request's key, to be written together with what was done. */
  #keep(admitted: Admitted, { status, body }: Answer): void {
    if (!admitted.key) return
    this.#idempotency.keep({
      id: nameOf(admitted),
      path: admitted.request.path,
      fingerprint: fingerprintOf(admitted.request.form),
      status,
      body: body ?? '',
      requestId: admitted.requestId,
      created: this.#sandbox.clock.now,
    })
  }

  /** Applies the faults that strike an answer on its way back: it comes late, or never. */
  async #withResponseFaults(answer: Answer, request: ApiRequest): Promise<Answer> {
    const { store } = this.#sandbox
    const after = { ...request, after: true }
    const late = takeFault(store, 'latency', after)
    const dropped = takeFault(store, 'dropConnection', after)
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
