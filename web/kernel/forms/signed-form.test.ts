import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { createSignedForm } from './signed-form.ts'

const MINUTE = 60_000
const rules = { waitMs: 3_000, lifetimeMs: 30 * MINUTE }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})

function begin() {
  let signed = 0
  const sent: string[] = []
  const form = createSignedForm(async () => {
    signed += 1
    return { formToken: `form ${signed}`, ...rules }
  }, ['ads.formInvalid'])
  /** Sends after the wait; the server refuses as many as codes are given. */
  async function send(...codes: string[]) {
    const sending = form.send(async (token) => {
      sent.push(token)
      const code = codes.shift()
      if (code) throw new ApiError(409, { error: 'no', code })
    })
    const settled = Promise.allSettled([sending])
    await vi.advanceTimersByTimeAsync(2 * rules.waitMs)
    const [outcome] = await settled
    return outcome.status
  }
  return { form, sent, send }
}

describe('the form for one request', () => {
  it('delays what is sent faster than by a person, and nothing else', async () => {
    const { form, sent, send } = begin()
    form.prepare()
    const sending = form.send(async (token) => void sent.push(token))
    await vi.advanceTimersByTimeAsync(rules.waitMs - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await sending
    const before = performance.now()
    await form.send(async () => expect(performance.now()).toBe(before))
    await send()
    expect(sent).toEqual(['form 1', 'form 1'])
  })

  it('is the same for a second try, and another one for the next request', async () => {
    const { form, sent, send } = begin()
    expect(await send('connection.offline')).toBe('rejected')
    await send()
    form.forget()
    await send()
    expect(sent).toEqual(['form 1', 'form 1', 'form 2'])
  })

  it('is replaced shortly before its end: a sending takes its time', async () => {
    const { sent, send } = begin()
    await send()
    vi.advanceTimersByTime(rules.lifetimeMs - 2 * MINUTE)
    await send()
    vi.advanceTimersByTime(MINUTE)
    await send()
    expect(sent).toEqual(['form 1', 'form 1', 'form 2'])
  })

  it('that the server does not take is replaced by a new one, once', async () => {
    const { sent, send } = begin()
    expect(await send('ads.formInvalid')).toBe('fulfilled')
    expect(await send('ads.formInvalid', 'ads.formInvalid')).toBe('rejected')
    expect(await send('ads.formUsed')).toBe('rejected')
    expect(sent).toEqual(['form 1', 'form 2', 'form 2', 'form 3', 'form 3'])
  })

  it('that could not be fetched is fetched at the next try', async () => {
    const fetchForm = vi.fn().mockRejectedValueOnce(new ApiError(503, { error: 'no', code: 'x' }))
    fetchForm.mockResolvedValue({ formToken: 'form', waitMs: 0, lifetimeMs: rules.lifetimeMs })
    const form = createSignedForm(fetchForm, [])
    await expect(form.send(async () => 'sent')).rejects.toThrow(ApiError)
    await expect(form.send(async (token) => token)).resolves.toBe('form')
  })
})
