import { expect, it } from 'vitest'
import { createLog, messageWithoutValues, serializeError } from './log.ts'

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
  ['invalid input syntax for type uuid: "Maite"', 'invalid input syntax for type uuid: ‹value›'],
  ['value "943123456000" is out of range', 'value ‹value› is out of range'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('%s is logged without the values in it', (message, logged) => {
  expect(messageWithoutValues(new Error(message))).toBe(logged)
})

it('what could not be read as JSON is not logged', () => {
  const parse = (text: string) => {
    try {
      return JSON.parse(text)
    } catch (error) {
      return messageWithoutValues(error)
    }
  }
  expect(parse('Maite Etxeberria')).toMatch(/‹text› is not valid JSON$/)
  expect(parse(`{"name": "Maite Etxeberria", "phone": ${'9'.repeat(99)}x}`)).not.toMatch(/Maite|99/)
})

it('a request that a package logs is logged without its address, network and headers', () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const request = { id: '1b9d6bcd-bbfd', method: 'GET', url: '/?token=s', ip: '198.51.100.7' }
  log.info({ req: { ...request, headers: { cookie: 'a=b' } } })
  expect(lines).toHaveLength(1)
  const logged = JSON.parse(lines.join())
  expect(logged.req).toEqual({ id: request.id, method: 'GET' })
  expect(Object.keys(logged).sort()).toEqual(['hostname', 'level', 'pid', 'req', 'time'])
})
