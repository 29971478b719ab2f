import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { ChosenColours } from '#domain/kernel/looks/palette.ts'

/** Who hands out e-mails and paper. */
export interface Organisation {
  name: string
  looks: ChosenColours
  contact: { email: string; region: string }
  fiscal: { legalName: string }
}

/** Who speaks: what the association says of itself, and its own logo for paper and pictures, a PNG. */
export interface AssociationContext {
  association: Organisation
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
