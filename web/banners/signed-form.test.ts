import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { createSignedForm, MIN_MILLISECONDS } from './signed-form.ts'

function begin() {
  let now = 0
  let handedOut = 0
  const waits: number[] = []
  const form = createSignedForm(
    async () => {
      handedOut += 1
      return { id: `form ${handedOut}`, token: 'signed' }
    },
    {
      now: () => now,
      wait: async (milliseconds) => {
        waits.push(milliseconds)
        now += milliseconds
      },
    },
  )
  function pass(milliseconds: number): void {
    now += milliseconds
  }
  return { form, waits, pass }
}

const refusal = (code: string) => new ApiError(409, { error: 'no', code })

describe('the form for one request', () => {
  it('delays submissions faster than by a person, and no others', async () => {
    const { form, waits, pass } = begin()
    form.prepare()
    await form.send(async () => {})
    form.prepare()
    await Promise.resolve()
    pass(60_000)
    await form.send(async () => {})
    expect(waits).toEqual([MIN_MILLISECONDS, 0])
  })

  it('is the same for a second try, and another one for the next request', async () => {
    const { form } = begin()
    const sent: string[] = []
    const lost = form.send(async ({ id }) => {
      sent.push(id)
      throw refusal('connection.offline')
    })
    await expect(lost).rejects.toThrow(ApiError)
    await form.send(async ({ id }) => void sent.push(id))
    await form.send(async ({ id }) => void sent.push(id))
    expect(sent).toEqual(['form 1', 'form 1', 'form 2'])
  })

  it('that has brought something else before is another one at the next press, not by itself', async () => {
    const { form } = begin()
    const sent: string[] = []
    const refused = form.send(async ({ id }) => {
      sent.push(id)
      throw refusal('ads.formUsed')
    })
    await expect(refused).rejects.toThrow(ApiError)
    expect(sent).toEqual(['form 1'])
    await form.send(async ({ id }) => void sent.push(id))
    expect(sent).toEqual(['form 1', 'form 2'])
  })

  it('that the server does not take any more is replaced by a new one, once', async () => {
    const { form } = begin()
    const sent: string[] = []
    const refused = form.send(async ({ id }) => {
      sent.push(id)
      throw refusal('ads.formInvalid')
    })
    await expect(refused).rejects.toThrow(ApiError)
    expect(sent).toEqual(['form 1', 'form 2'])
  })
})
