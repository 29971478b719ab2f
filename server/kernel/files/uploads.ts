import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from '#domain/kernel/files/contract.ts'
import { type FilePurpose, purposes } from '#domain/kernel/files/purposes.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { type Route, router } from '#server/kernel/http/route.ts'
import { incomingFolder } from './clean-up.ts'
import { withReceived } from './receive.ts'
import { storeFile } from './store-file.ts'

/** Registers routes whose body is a file. The body is not parsed: the handler reads the stream. */
export async function registerUploads(
  app: FastifyInstance,
  deps: Deps,
  register: (route: Route) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => {
      done(null, body)
    })
    register(router(scope, deps))
  })
}

/**
 * Receives and stores the file of such a request.
 * @param admit throws where it is not to be received at all
 * @throws DomainError files.* that say what is wrong with it
 */
export function receiveFile(
  deps: Deps,
  request: FastifyRequest,
  { name, purpose, admit }: { name: string; purpose: FilePurpose; admit?: () => Promise<void> },
): Promise<UploadedFile> {
  const length = Number(request.headers['content-length'])
  const sent = {
    body: request.body,
    name,
    length: Number.isFinite(length) ? length : undefined,
    maxBytes: purposes[purpose].maxBytes,
    admit,
  }
  return withReceived(incomingFolder(deps), sent, (received) => storeFile(deps, received, purpose))
}
