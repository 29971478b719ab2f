import { expect, it } from 'vitest'
import { messageWithoutValues, serializeError } from './log.ts'

it('an error of the database is logged without the values that were being stored', () => {
  const cause = Object.assign(new Error('violates check constraint "users_phone"'), {
    code: '23514',
    constraint: 'users_phone',
    detail: 'Failing row contains (Privadabis, +34943123456).',
  })
  const error = Object.assign(
    new Error('Failed query: insert into "users"\nparams: $argon2id$abc,Privadabis,+34943123456', {
      cause,
    }),
    { params: ['Privadabis'] },
  )
  const logged = serializeError(error)
  expect(JSON.stringify(logged)).not.toMatch(/Privadabis|argon2|943123456/)
  expect(logged).toMatchObject({
    message: 'Failed query: insert into "users"',
    cause: { code: '23514', constraint: 'users_phone' },
  })
  expect(logged.stack).toContain('log.test.ts')
})

it.each([
  ['Invalid email address: ane@example.org', 'Invalid email address: ‹address›'],
  ['<ane.etxeberria+x@mail.example.org>: no such user', '<‹address›>: no such user'],
  ['to="ane maria"@example.org; ñabi@exámple.eus', 'to=‹address›; ‹address›'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('%s is logged without the address', (message, logged) => {
  expect(messageWithoutValues(new Error(message))).toBe(logged)
})
