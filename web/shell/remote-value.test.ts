import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/http/api-error.ts'
import { createRemoteValue } from './remote-value.ts'

const offline = new ApiError(0, { error: 'Sin conexión', code: 'connection.offline' })

/** A value whose answers the test gives, one for each time that it is asked for. */
function setUp() {
  const asked: PromiseWithResolvers<string>[] = []
  const value = createRemoteValue(() => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  })
  return { value, asked }
}

describe('what the server says of the session', () => {
  test('is unknown until it has answered', async () => {
    const { value, asked } = setUp()
    const refreshed = value.refresh()
    expect(value.get()).toEqual({ value: null, error: null })
    asked[0]?.resolve('in')
    await refreshed
    expect(value.get()).toEqual({ value: 'in', error: null })
  })

  test('stays as it was when the connection fails', async () => {
    const { value, asked } = setUp()
    value.set('in')
    const refreshed = value.refresh()
    asked[0]?.reject(offline)
    await refreshed
    expect(value.get()).toEqual({ value: 'in', error: offline })
  })

  test('is not overwritten by an older answer that arrives late', async () => {
    const { value, asked } = setUp()
    const refreshes = [value.refresh(), value.refresh()]
    asked[1]?.resolve('in')
    asked[0]?.resolve('out')
    await Promise.all(refreshes)
    expect(value.get().value).toBe('in')
  })

  test('is not overwritten by an answer that was on its way when the reader logged out', async () => {
    const { value, asked } = setUp()
    const refreshed = value.refresh()
    value.set('out')
    asked[0]?.resolve('in')
    await refreshed
    expect(value.get().value).toBe('out')
  })

  test('does not hide a defect of our own', async () => {
    const { value, asked } = setUp()
    const refreshed = value.refresh()
    asked[0]?.reject(new TypeError('defect'))
    await expect(refreshed).rejects.toThrow('defect')
  })
})
