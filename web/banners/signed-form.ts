import { LEAST_FORM_SECONDS } from '#domain/banners/ad-request.ts'
import { ApiError } from '#web/http/api-error.ts'

interface SignedForm {
  id: string
  token: string
}

/** The server refuses a form that comes back sooner; a little more, for its clock may be another one. */
export const leastMilliseconds = LEAST_FORM_SECONDS * 1000 + 200

/**
 * Hands out the form that the server signs for one request, and sends with it. Whoever is quicker than
 * the server believes of a person waits a moment without knowing; one that has lain open for too long is
 * taken anew. The same request is always sent with the same form, so that it arrives once. A form that
 * has brought something else before, of which no answer came, is left for a new one: whoever is told so
 * and sends again means another request.
 */
export function createSignedForm(
  fetchForm: () => Promise<SignedForm>,
  clock: { now: () => number; wait: (milliseconds: number) => Promise<void> },
) {
  let form: Promise<{ signed: SignedForm; at: number }> | null = null

  function take(): Promise<{ signed: SignedForm; at: number }> {
    form ??= fetchForm().then((signed) => ({ signed, at: clock.now() }))
    form.catch(() => {
      form = null
    })
    return form
  }

  function renew(): void {
    form = null
    take().catch(() => undefined)
  }

  async function sendOnce(send: (signed: SignedForm) => Promise<void>): Promise<void> {
    const { signed, at } = await take()
    await clock.wait(Math.max(0, at + leastMilliseconds - clock.now()))
    await send(signed)
  }

  return {
    /** Asks for one, so that it is there when somebody has filled in the page. */
    prepare: () => void take().catch(() => undefined),
    /** @throws ApiError */
    async send(send: (signed: SignedForm) => Promise<void>): Promise<void> {
      try {
        await sendOnce(send)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'ads.formUsed') renew()
        if (error.code !== 'ads.formInvalid') throw error
        form = null
        await sendOnce(send)
      }
      form = null
    },
  }
}
