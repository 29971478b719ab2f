import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Headers = Record<string, string>

/** Names and values in turns, which Node writes the fastest. */
export type FlatHeaders = readonly string[]

export const flat = (headers: Headers): FlatHeaders => Object.entries(headers).flat()

/** The bytes that are sent, with all that stands before them. */
interface Encoded {
  /** In `latin1`, a letter for each byte: so Node sends it in one write with what stands before it. */
  body: string
  /** Says which content this is, for browsers that have it already. */
  etag: string
  headers: FlatHeaders
  /** For a browser that has it already. */
  headersAlone: FlatHeaders
}

/** A text held in memory, compressed once: three to four times faster than from disk. */
export interface CachedFile {
  plain: Encoded
  brotli: Encoded
  gzip: Encoded
}

/** @param headers what goes with it: all that other answers have, too */
export async function cacheFile(text: string, headers: Headers): Promise<CachedFile> {
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
  // Told that it has the content, a browser may keep the headers that it had with it, such as the policy.
  const hash = createHash('sha256')
    .update(plain)
    .update(JSON.stringify(headers))
    .digest('base64url')
    .slice(0, 16)
  function encoded(body: Buffer, encoding?: string): Encoded {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
    const alone = { 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag, ...headers }
    return {
      body: body.toString('latin1'),
      etag,
      headersAlone: flat(alone),
      headers: flat({
        ...alone,
        ...(encoding && { 'content-encoding': encoding }),
        'content-length': String(body.length),
      }),
    }
  }
  return {
    plain: encoded(plain),
    brotli: encoded(brotli, 'br'),
    gzip: encoded(gzipped, 'gzip'),
  }
}

/**
 * Sends the file in the best way that the browser understands, or says that it has it already. Its
 * headers are complete, so it goes out as it is, past what Fastify does for other answers.
 * @param own for this answer, besides or instead of those of the file
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CachedFile,
  { status = 200, own }: { status?: 200 | 404; own?: Headers } = {},
): FastifyReply {
  const encoded = encodingFor(request, file)
  const isKnown = status === 200 && request.headers['if-none-match']?.includes(encoded.etag)
  const ofFile = isKnown ? encoded.headersAlone : encoded.headers
  const headers = [...(own ? withOwn(ofFile, own) : ofFile), 'x-request-id', request.id]
  const { raw } = reply.hijack()
  if (isKnown) raw.writeHead(304, headers).end()
  else raw.writeHead(status, headers).end(encoded.body, 'latin1')
  return reply
}

function withOwn(headers: FlatHeaders, own: Headers): FlatHeaders {
  const isReplaced = (at: number) => Object.hasOwn(own, headers[at - (at % 2)] ?? '')
  return [...headers.filter((_nameOrValue, at) => !isReplaced(at)), ...flat(own)]
}

function encodingFor({ headers }: FastifyRequest, { plain, brotli, gzip }: CachedFile): Encoded {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes('br') ? brotli : accepted.includes('gzip') ? gzip : plain
}
