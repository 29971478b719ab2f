import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PagePath } from './pages.ts'
import type { Right } from './rights.ts'

/**
 * Who may call: everyone; who has a role, has given the password and may still owe the second factor; a
 * user with a complete session; who has any role, or one with this right, with two-factor verified.
 */
export type Access = 'public' | 'secondFactor' | 'user' | 'staff' | Right

/**
 * Describes how often one may call: one account where a session is needed, one address elsewhere. The server keeps
 * the count in the database, for all instances together.
 */
export interface RateLimit {
  max: number
  windowSeconds: number
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Caller extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/obtprograma/:id`. */
  path: `/api/${string}`
  access: Caller
  summary: string
  params?: Params
  query?: Query
  /** A codec of its own where payloads have other names (`renamed`), as `response`. */
  body?: Body
  response: Response
  /** The codes that this endpoint's operation can answer with, beyond those every endpoint has. */
  errors: readonly ErrorCode[]
  rateLimit?: RateLimit
  /**
   * Ignores the caller and their session; so another site could do nothing in a user's name, and no
   * CSRF token is required.
   */
  isAnonymous?: true
  /**
   * Touches money or rights: who took over an open session must not do it. Refused with
   * `accounts.passwordAgain` unless the caller has lately proved who they are.
   */
  recentPassword?: true
  /** Works while the site is on standby, where every other call that is no `GET` is refused. */
  worksOnStandby?: true
  /**
   * The page with the links to a document that is downloaded. A browser that followed one and is
   * refused is led back there, with `failedDownload` in the address unless it has to log in.
   */
  followedFrom?: PagePath
}

/** The shape that the code of both sides works with; a codec alone has other names in payloads. */
export type OurSide<Schema extends z.ZodType> = Schema extends z.ZodCodec
  ? z.output<Schema>
  : z.input<Schema>

/** The query parameter of `followedFrom`'s page that says that a document could not be had. */
export const failedDownload = 'descarga'

/**
 * Declares one endpoint once: the server registers it, the browser calls it, the OpenAPI page
 * prints it, and the tests use it.
 */
export function endpoint<
  Response extends z.ZodType,
  const Caller extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  declaration: Endpoint<Params, Query, Body, Response, Caller>,
): Endpoint<Params, Query, Body, Response, Caller> {
  return declaration
}
