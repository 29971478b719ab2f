import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { type ByteRange, ObjectMissing } from '#server/kernel/adapters/storage.ts'
import type { files } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { objectKey } from './object-key.ts'

const CACHED = {
  // It may be hidden later, so it is revalidated each time; the same bytes are not sent twice.
  public: 'public, no-cache',
  // On every page: it would come late each time, and hides nothing when it is not shown any more.
  logo: 'public, max-age=3600',
  private: 'private, no-store',
}

type File = typeof files.$inferSelect

/**
 * Sends one object of a file, whole or the requested range. Its content can neither run nor be
 * taken for a page: its policy allows nothing, and its type is the detected one.
 * @throws DomainError files.notFound
 */
export async function serveFile(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, object: name, cache }: { file: File; object: string; cache: keyof typeof CACHED },
): Promise<FastifyReply> {
  const object = file.objects.find((one) => one.name === name)
  if (!object || !file.storedAt) throw new DomainError('files.notFound')
  const tag = `"${file.sha256.slice(0, 32)}-${name}"`
  reply.headers({
    'content-type': object.mediaType,
    'content-disposition': disposition(request, file.name, object.mediaType),
    'content-security-policy': policyOf(object.mediaType),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': CACHED[cache],
  })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const range = rangeOf(request, { bytes: object.bytes, tag })
  if (range === 'impossible') {
    return reply.code(416).header('content-range', `bytes */${object.bytes}`).send()
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.bytes}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : object.bytes)
  // An empty stream keeps the announced content length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stream = await storage.read(objectKey(file.id, name), range ?? undefined).catch((error) => {
    if (error instanceof ObjectMissing) throw new DomainError('files.notFound')
    throw error
  })
  reply.raw.once('close', () => stream.destroy())
  stream.once('error', (err) => log.error({ err, file: file.id }, 'a file broke off'))
  return reply.send(stream)
}

const LOADS_NOTHING = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Nothing that is opened by itself may load or run anything. A PDF is shown by the browser's own sandboxed viewer,
 * which some browsers hold for a plug-in that a `sandbox` of ours would forbid; it can reach no page of ours.
 */
function policyOf(mediaType: string): string {
  return mediaType === 'application/pdf'
    ? `${LOADS_NOTHING}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    : `${LOADS_NOTHING}; sandbox`
}

/** Matches what browsers show themselves; all else is only kept. */
const SHOWN = /^(image|video)\/|^application\/pdf$|^text\/vtt$/

/** `?descargar` keeps it; otherwise the browser shows it where it can. */
function disposition(request: FastifyRequest, name: string, mediaType: string): string {
  const isAskedFor = Object.hasOwn((request.query ?? {}) as object, 'descargar')
  const isKept = isAskedFor || !SHOWN.test(mediaType)
  return create(name, { type: isKept ? 'attachment' : 'inline' })
}

function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

/** A request for several ranges gets the whole file, as the standard allows. */
function rangeOf(
  { headers }: FastifyRequest,
  { bytes, tag }: { bytes: number; tag: string },
): ByteRange | 'impossible' | null {
  const { range, 'if-range': condition } = headers
  if (!range || (condition && condition !== tag)) return null
  const found = /^bytes=(\d*)-(\d*)$/.exec(range.trim())
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, first = '', last = ''] = found
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first === '' && Number(last) === 0) return 'impossible'
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'impossible' : { start, end }
}
