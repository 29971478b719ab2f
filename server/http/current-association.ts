import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type Association, firstAssociation } from '#domain/association/association.ts'

/** Whoever knows what the association says of itself now. */
interface Source {
  association: { read(): Promise<{ association: Association }> }
}

const contexts = new AsyncLocalStorage<Association>()

/**
 * What the association says of itself, for the request or the job under way; for what neither has begun,
 * as `association.config.ts` says.
 */
export function association(): Association {
  return contexts.getStore() ?? firstAssociation
}

/** Does something in the name of an association. */
export function speakingAs<Result>(known: Association, work: () => Result): Result {
  return contexts.run(known, work)
}

/** Does something in the name of the association as it is now. */
export async function asAssociation<Result>(
  deps: Source,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = await deps.association.read()
  return speakingAs(known.association, work)
}

/** Lets every request speak in the name of the association as it is now. Call it before other hooks are added. */
export function followAssociation(app: FastifyInstance, deps: Source): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    void deps.association.read().then((known) => contexts.run(known.association, done))
  })
  // What has read a body calls back from its connection, where the context is lost.
  app.addHook('preValidation', (_request, _reply, done) => {
    void deps.association.read().then((known) => contexts.run(known.association, done))
  })
}
