import type { ApiError } from '#web/kernel/http/api-error.ts'

/** The server does not take the token (any more), be it unknown, used, too old or no token at all. */
export function isInvalidLink({ code, fields }: ApiError): boolean {
  return [code, ...fields.map((field) => field.code)].includes('accounts.linkInvalid')
}
