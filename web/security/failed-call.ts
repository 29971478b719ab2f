import type { ApiError } from '#web/kernel/http/api-error.ts'
import type { SecurityEventDetails } from './events.ts'
import { publicAddress } from './public-address.ts'

/** The security event of a failed call (spec §8); null where it is none. */
export function securityEventOf(error: ApiError, path: string): SecurityEventDetails | null {
  const { status, code, message, fields } = error
  const call = { path: publicAddress(path), status, code }
  if (status === 403 && message === 'csrf_error') {
    return { level: 'warning', type: 'csrf_error', message, metadata: call }
  }
  if (status === 403) {
    const message = 'permission denied'
    return { level: 'warning', type: 'permission_denied', message, metadata: call }
  }
  if (status === 422) {
    // Rules and fields, never the values.
    const broken = fields.map(({ path, code }) => ({ path, code }))
    const metadata = { ...call, fields: broken }
    return { level: 'info', type: 'validation_error', message: 'validation errors', metadata }
  }
  if (status === 423) return logInLocked(call)
  if (status >= 500) return { level: 'error', type: 'server_error', message, metadata: call }
  if (code === 'connection.timeout') {
    return { level: 'warning', type: 'timeout', message: 'timeout', metadata: call }
  }
  if (status === 0) {
    return { level: 'warning', type: 'network_error', message: 'network error', metadata: call }
  }
  return null
}

/** Critical: a password may be under attack. */
export function logInLocked(metadata: SecurityEventDetails['metadata'] = {}): SecurityEventDetails {
  return { level: 'critical', type: 'login_locked', message: 'too many failed log-ins', metadata }
}

export const sessionEnded: SecurityEventDetails = {
  level: 'info',
  type: 'session_ended',
  message: 'session ended',
  metadata: {},
}
