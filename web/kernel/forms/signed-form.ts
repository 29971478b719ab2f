import type { SignedForm } from '#domain/kernel/signed-form.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { sleep } from '#web/kernel/scheduling.ts'

interface OpenForm {
  token: string
  /** Milliseconds of the page's own clock. */
  from: number
  until: number
}

/** A minute before its end: a sending takes its time. */
const EARLY = 60_000

/**
 * Keeps the form that the server signs for one request. It is fetched once, and again shortly before its end;
 * a request that comes sooner than the server accepts waits. The same request is always sent with the same
 * form, so that it is stored once.
 *
 * @param renewedAfter refusals after which the request is sent once more, with a new form
 */
export function createSignedForm(
  fetchForm: () => Promise<SignedForm>,
  renewedAfter: readonly string[],
) {
  let form: Promise<OpenForm> | null = null

  async function fetchOpen(): Promise<OpenForm> {
    const { formToken, waitMs, lifetimeMs } = await fetchForm()
    const now = performance.now()
    return { token: formToken, from: now + waitMs, until: now + lifetimeMs - EARLY }
  }

  function open(): Promise<OpenForm> {
    form = form
      ? form.then((kept) => (kept.until > performance.now() ? kept : fetchOpen()))
      : fetchOpen()
    form.catch(() => {
      form = null
    })
    return form
  }

  async function sendOnce<T>(send: (formToken: string) => Promise<T>): Promise<T> {
    const { token, from } = await open()
    const left = from - performance.now()
    if (left > 0) await sleep(left)
    return send(token)
  }

  return {
    /** Fetches one ahead, so that it is there when the form is filled in. */
    prepare: () => void open().catch(() => undefined),
    /** The next request is another one, also with the same content. */
    forget(): void {
      form = null
    },
    /** @throws ApiError */
    async send<T>(send: (formToken: string) => Promise<T>): Promise<T> {
      try {
        return await sendOnce(send)
      } catch (error) {
        if (!renewedAfter.includes(apiErrorOf(error).code)) throw error
        form = null
        return sendOnce(send)
      }
    },
  }
}
