import { MIN_FORM_SECONDS } from '#domain/banners/ad-request.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'

interface SignedForm {
  id: string
  token: string
}

/** The server refuses a form that comes back sooner; a little more, for its clock may be another one. */
export const MIN_MILLISECONDS = MIN_FORM_SECONDS * 1000 + 200

/**
 * Provides the form token that the server signs for one request, and sends it along. A submission
 * faster than the server accepts is delayed by a moment; an expired token is replaced. The same
 * request is always sent with the same token, so that it is stored once. A token whose earlier
 * request with other content got no response is replaced by a new one: sending again after that
 * notice means another request.
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
    await clock.wait(Math.max(0, at + MIN_MILLISECONDS - clock.now()))
    await send(signed)
  }

  return {
    /** Fetches one ahead, so that it is there when the form is filled in. */
    prepare: () => void take().catch(() => undefined),
    /** @throws ApiError */
    async send(send: (signed: SignedForm) => Promise<void>): Promise<void> {
      try {
        await sendOnce(send)
      } catch (error) {
        const { code } = apiErrorOf(error)
        if (code === 'ads.formUsed') renew()
        if (code !== 'ads.formInvalid') throw error
        form = null
        await sendOnce(send)
      }
      form = null
    },
  }
}
