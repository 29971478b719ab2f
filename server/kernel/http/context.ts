import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Association } from '#domain/association/association.ts'

/** Says who speaks: what the association says of itself, and its own logo for paper and pictures, a PNG. */
export interface AssociationContext {
  association: Association
  /** `null` where it has none; it is read when it is first needed. */
  logo?: () => Promise<Buffer | null>
}

/** In whose name something is done, and for which request; `null` for what no request has begun. */
export interface Context {
  associationContext: AssociationContext
  request: FastifyRequest | null
}

/** The one that is followed: a second one would cost every request as much again. */
export const contexts = new AsyncLocalStorage<Context>()
