import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { errorStatus } from '#domain/errors.ts'
import {
  DomainError,
  type ErrorCode,
  type ErrorParams,
  type ErrorReply,
  type FieldError,
  fieldErrorOf,
  invalidFields,
} from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { ourPath, wirePath } from '#domain/kernel/renamed.ts'
import { languageOf, translator } from './language.ts'
import { NotReady } from './not-ready.ts'

/** More marked fields than this do not help. */
const MAX_FIELDS = 50

/**
 * The one place that turns an error into a reply. Details of a 5xx go to the log alone; the reply has
 * the request's id, which finds them there.
 */
export function replyWithError(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { id: requestId } = request
  reply.header('x-request-id', requestId)
  const body = request.routeOptions?.config?.body
  const found = asDomainError(error, body)
  const status = errorStatus[found.code]
  const known = status >= 500 ? withParams(found, { requestId }) : found
  if (status >= 500 && !(error instanceof NotReady))
    request.log.error({ err: error, requestId }, 'request failed')
  const retryAfter = known.params.retryAfterSeconds
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  // A download that could not begin had its own type and a file's name.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  const { fields, ...rest } = errorReply(known, languageOf(request))
  const named = fields?.map((field) => ({ ...field, path: wirePath(body, field.path) }))
  reply.code(status).send({ ...rest, ...(named && { fields: named }) })
}

/** The error in the reader's language; where it says no more than "invalid", the first field's text leads. */
export function errorReply(error: DomainError, language: Language): ErrorReply {
  const t = translator(language)
  const text = (code: ErrorCode, params: ErrorParams = {}) =>
    t(`errors:${code}`, {
      ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      // What a text counts decides between its singular and its plural.
      count: Number(params.minutes ?? params.max ?? params.remaining ?? 1),
    })
  const fields = error.fields.map((field) => ({
    ...field,
    message: text(field.code, field.params),
  }))
  return {
    error: onlyFields(error) ? (fields[0]?.message ?? '') : text(error.code, error.params),
    code: error.code,
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(fields.length > 0 && { fields }),
  }
}

function onlyFields(error: DomainError): boolean {
  return error.code === 'http.invalid' && error.fields.length > 0
}

function withParams({ code, params, fields }: DomainError, more: ErrorParams): DomainError {
  return new DomainError(code, { ...params, ...more }, fields)
}

function asDomainError(
  error: FastifyError | DomainError,
  body: z.ZodType | undefined,
): DomainError {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.slice(0, MAX_FIELDS).map(asFieldError)
    return invalidFields(fields.map((field) => ({ ...field, path: ourPath(body, field.path) })))
  }
  return new DomainError(codeOfFastifyError(error))
}

interface ValidationIssue {
  instancePath: string
  message?: string | undefined
  keyword: string
  /** The rest of the schema's issue, such as `params` of a rule of ours. */
  params?: Record<string, unknown>
}

function asFieldError(issue: ValidationIssue): FieldError {
  const message = issue.message ?? ''
  const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
  if (isErrorCode(message)) {
    return fieldErrorOf({ path: [path], message, params: issue.params?.params })
  }
  const isMissing = message.includes('received undefined')
  return { path, code: isMissing ? 'http.fieldRequired' : 'http.fieldInvalid' }
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text)
}

function codeOfFastifyError(error: FastifyError): ErrorCode {
  if (error.code?.startsWith('FST_CSRF_')) return 'http.csrf'
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'http.payloadTooLarge'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'http.unsupportedMediaType'
  if (error.statusCode === 404) return 'http.notFound'
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return 'http.badRequest'
  }
  return 'http.internal'
}
