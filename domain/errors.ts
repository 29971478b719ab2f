import type errorTexts from '../locales/es/errors.json'

type Flatten<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Flatten<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** Every error has a Spanish text: the key in `locales/es/errors.json` is the code. */
export type ErrorCode = Flatten<typeof errorTexts>

/** HTTP status of each error; a code without a status does not compile (design §4). */
export const errorStatus = {
  'http.badRequest': 400,
  'http.unauthenticated': 401,
  'http.forbidden': 403,
  'http.csrf': 403,
  'http.notFound': 404,
  'http.methodNotAllowed': 405,
  'http.payloadTooLarge': 413,
  'http.unsupportedMediaType': 415,
  'http.invalid': 422,
  'http.tooManyRequests': 429,
  'http.internal': 500,
  'http.unavailable': 503,
} as const satisfies Record<string, number>

/** Values that fill the placeholders of a text: `{{minutes}}`, `{{position}}` … */
export type ErrorParams = Record<string, string | number | boolean | readonly (string | number)[]>

/** One invalid field: where it is in the payload (`personas.0.apellido`) and why. */
export interface FieldError {
  path: string
  code: ErrorCode
  params?: ErrorParams
}

/** What an operation throws when the caller can be told what went wrong, in the caller's language. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly fields: readonly FieldError[]

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldError[] = []) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.params = params
    this.fields = fields
  }
}
