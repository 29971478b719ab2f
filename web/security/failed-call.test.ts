import { expect, test } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { securityEventOf } from './failed-call.ts'
import { publicAddress } from './public-address.ts'

const path = '/api/enrolment-draft'

test.each([
  [403, 'accounts.forbidden', 'No puedes', 'permission_denied', 'permission denied', 'warning'],
  [403, 'http.csrf', 'csrf_error', 'csrf_error', 'csrf_error', 'warning'],
  [422, 'http.invalid', 'Revisa', 'validation_error', 'validation errors', 'info'],
  [423, 'accounts.locked', 'Demasiados', 'login_locked', 'too many failed log-ins', 'critical'],
  [500, 'http.internal', 'Algo ha fallado', 'server_error', 'Algo ha fallado', 'error'],
  [503, 'http.busy', 'Vuelve luego', 'server_error', 'Vuelve luego', 'error'],
  [0, 'connection.timeout', 'Tarda', 'timeout', 'timeout', 'warning'],
  [0, 'connection.offline', 'Sin red', 'network_error', 'network error', 'warning'],
])('%i %s «%s» is a %s', (status, code, error, type, message, level) => {
  const event = securityEventOf(new ApiError(status, { error, code }), path)
  expect(event).toMatchObject({ type, message, level, metadata: { path, status, code } })
})

test.each([400, 401, 404, 409, 429])('%i is no security event', (status) => {
  const error = new ApiError(status, { error: 'x', code: 'x' })
  expect(securityEventOf(error, path)).toBeNull()
})

test('broken rules are logged by field and code, without what was typed', () => {
  const fields = [
    { path: 'people.0.phone', code: 'accounts.phoneInvalid' as const, message: '600' },
  ]
  const error = new ApiError(422, {
    error: 'x',
    code: 'http.invalid',
    params: { is: '600' },
    fields,
  })
  const event = securityEventOf(error, path)
  expect(event?.metadata.fields).toEqual([
    { path: 'people.0.phone', code: 'accounts.phoneInvalid' },
  ])
  expect(JSON.stringify(event)).not.toContain('600')
})

test.each([
  ['/cambiarContraseña?token=s3cret', '/cambiarContraseña'],
  ['/login?volver=%2Fuser#hash', '/login'],
  ['/user#token=s3cret', '/user'],
  ['/api/obtprograma/1', '/api/obtprograma/1'],
  ['/api/create-donation-payment-intent', '/api/create-donation-payment-intent'],
  ['/api/consents/0190a1b2-0000-7000-8000-000000000001/withdraw', '/api/consents/:id/withdraw'],
  ['/api/sessions/0190a1b2-0000-7000-8000-000000000001', '/api/sessions/:id'],
])('%s is printed as %s', (address, printed) => {
  expect(publicAddress(address)).toBe(printed)
})
