import { Secret, TOTP } from 'otpauth'
import {
  TWO_FACTOR_DIGITS,
  TWO_FACTOR_DRIFT_STEPS,
  TWO_FACTOR_STEP_SECONDS,
} from '#domain/accounts/two-factor.ts'

/** 160 bits, as RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20

/** A new secret to share with an authenticator app, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address by which authenticator apps take over the secret. */
export function otpauthUrl(secret: string, account: { issuer: string; label: string }): string {
  return authenticator(secret, account).toString()
}

/**
 * The time step whose code this is, counted from 1970; `null` for a code of no step near `now`. The
 * clocks of telephones are a little off, so the steps before and after are near, too.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = authenticator(secret).validate({
    token: code,
    timestamp,
    window: TWO_FACTOR_DRIFT_STEPS,
  })
  return delta === null ? null : Math.floor(timestamp / (TWO_FACTOR_STEP_SECONDS * 1000)) + delta
}

/** Makes what every authenticator app understands: SHA-1, six digits, thirty seconds. */
function authenticator(secret: string, account: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...account,
    algorithm: 'SHA1',
    digits: TWO_FACTOR_DIGITS,
    period: TWO_FACTOR_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
