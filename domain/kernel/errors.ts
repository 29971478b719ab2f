import type errorTexts from '../../locales/es/shell/errors.json'

type Flatten<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Flatten<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every error has a Spanish text: the key in `locales/es/shell/errors.json`, without plural, is the code. */
export type ErrorCode = WithoutPlural<Flatten<typeof errorTexts>>

/** HTTP status of each error that is no noun's; `domain/errors.ts` has all of them. */
export const kernelErrors = {
  'http.badRequest': 400,
  'http.unauthenticated': 401,
  'http.forbidden': 403,
  'http.csrf': 403,
  'http.hostUnknown': 403,
  'http.notFound': 404,
  'http.payloadTooLarge': 413,
  'http.unsupportedMediaType': 415,
  'http.invalid': 422,
  'http.fieldRequired': 422,
  'http.fieldInvalid': 422,
  'http.textInvalid': 422,
  'http.charactersRefused': 422,
  'http.tooManyRequests': 429,
  'http.internal': 500,
  'http.unavailable': 503,
  'http.onStandby': 409,
  'admin.periodBackwards': 422,
  'admin.periodTooLong': 422,
  'admin.exportTooLarge': 422,
  'files.nameInvalid': 422,
  'files.nameCharacters': 422,
  'files.empty': 422,
  'files.tooBig': 413,
  'files.interrupted': 400,
  'files.wrongType': 415,
  'files.heic': 415,
  'files.blankStart': 422,
  'files.drawing': 422,
  'files.oldOffice': 422,
  'files.damaged': 422,
  'files.macros': 422,
  'files.infected': 422,
  'files.notScanned': 503,
  'files.tooManyPixels': 422,
  'files.tooComplex': 422,
  'files.busy': 503,
  'files.noRoom': 507,
  'files.notFound': 404,
} as const satisfies Partial<Record<ErrorCode, number>>

/** Values that fill the placeholders of a text: `{{minutes}}`, `{{position}}` … */
export type ErrorParams = Record<string, string | number | boolean | readonly (string | number)[]>

/** One invalid field: where it is in the payload (`people.0.lastName`) and why. */
export interface FieldError {
  path: string
  code: ErrorCode
  params?: ErrorParams
}

/** Describes what a refused call answers (design §4). */
export interface ErrorReply {
  error: string
  code: ErrorCode
  params?: ErrorParams
  fields?: (FieldError & { message: string })[]
}

/** The field error that an issue of a schema stands for, whose message is the code of a rule. */
export function fieldErrorOf(issue: {
  path: readonly PropertyKey[]
  message: string
  params?: unknown
}): FieldError {
  const error = { path: issue.path.join('.'), code: issue.message as ErrorCode }
  return issue.params ? { ...error, params: issue.params as ErrorParams } : error
}

/** Stands for what an operation throws when the reason can be shown to the caller, in the caller's language. */
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

/**
 * The error for marked fields. Where they belong to one of several people it names the first such
 * person by position, counted from 1 (spec §5).
 */
export function invalidFields(fields: readonly FieldError[]): DomainError {
  const index = /^people\.(\d+)\b/.exec(fields[0]?.path ?? '')?.[1]
  return index === undefined
    ? new DomainError('http.invalid', {}, fields)
    : new DomainError('enrolments.personIncomplete', { position: Number(index) + 1 }, fields)
}
