import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text held in memory, compressed once: three to four times faster than from disk. */
export interface CachedFile {
  contentType: string
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
  /** Says which content this is, for browsers that have it already. */
  etag: string
  /** What else goes with this very content. */
  headers: Record<string, string>
}

export async function cacheFile(
  contentType: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<CachedFile> {
  const plain = Buffer.from(text)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return { contentType, plain, brotli, gzip: gzipped, etag, headers }
}

/** Sends the file in the best way that the browser understands, or says that it has it already. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CachedFile,
  headers: Record<string, string> = {},
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({
    'content-type': file.contentType,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag,
    ...file.headers,
    ...headers,
  })
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) {
    return reply.code(304).send()
  }
  if (!encoding) return reply.send(file.plain)
  reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? file.brotli : file.gzip)
}
