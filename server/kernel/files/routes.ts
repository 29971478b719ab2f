import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import * as contract from '#domain/kernel/files/contract.ts'
import { purposes } from '#domain/kernel/files/purposes.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { files } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { requireRight } from '#server/kernel/http/session-rights.ts'
import { serveFile } from './serve-file.ts'
import { receiveFile, registerUploads } from './uploads.ts'

export async function registerFiles(app: FastifyInstance, route: Route, deps: Deps): Promise<void> {
  await registerUploads(app, deps, (takeFile) => {
    takeFile(contract.uploadFile, ({ session, request, query, params }) => {
      requireRight(session, purposes[params.purpose].right)
      return receiveFile(deps, request, { name: query.name, purpose: params.purpose })
    })
  })

  route(contract.readFile, async ({ session, params, request, reply }) => {
    const file = await findFile(deps, params.id)
    requireRight(session, purposes[file.purpose].right)
    return serveFile(deps, request, reply, { file, object: params.object, cache: 'private' })
  })

  // Anonymous: no session is read and no cookie set.
  app.get<{ Params: { id: string; object: string } }>(
    '/files/:id/:object',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, object } = request.params
      const file = await findFile(deps, id)
      const seen = await Promise.all(
        deps.fileReferences.map((slice) => slice.isPublic(deps.db, file.id)),
      )
      if (!seen.includes(true)) throw new DomainError('files.notFound')
      const cache = file.purpose === 'logo' ? 'logo' : 'public'
      return serveFile(deps, request, reply, { file, object, cache })
    },
  )
}

async function findFile({ db }: Pick<Deps, 'db'>, id: string) {
  const [file] = isId(id) ? await db.select().from(files).where(eq(files.id, id)) : []
  if (!file) throw new DomainError('files.notFound')
  return file
}
