import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { DAY_MS, HOUR_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { MAX_FILE_NAME } from '#domain/kernel/files/purposes.ts'
import { charactersOutside, normaliseLine } from '#domain/kernel/normalise-text.ts'

/** An uploaded file in a folder of this machine; deleted when the receiver is done. */
export interface Received {
  path: string
  name: string
  bytes: number
  sha256: string
}

interface Sent {
  /** The request's body, not read yet. */
  body: unknown
  name: string
  length: number | undefined
  maxBytes: number
  /** Decides whether it is to be received at all: what it refuses is read all the same. */
  admit?: (() => Promise<void>) | undefined
}

/** Says up to where what is refused is read all the same, or the browser would show a broken connection. */
const READ_ON_BYTES = 20_000_000

/** Without a byte for so long, the sender is held to be gone: as the browser does. Milliseconds. */
const SILENCE_MS = 60_000

/** Limits for how many milliseconds what is refused is read on. */
const READ_ON_MS = 30_000

/** Slower uploads than on the slowest lines are aborted, and any after an hour. */
const SLOWEST_BYTES_PER_SECOND = 10_000
const AT_LEAST_MS = 120_000
const AT_MOST_MS = HOUR_MS

/** A file that is being received when the process dies lies here this long at most, in milliseconds. */
const LEFT_AFTER_MS = DAY_MS

/**
 * Receives one file and hands it to `use`; nothing is left on this machine, also after an error.
 * @throws DomainError files.nameInvalid, files.nameCharacters, files.empty, files.tooBig, files.interrupted,
 *   files.noRoom
 */
export async function withReceived<Result>(
  folder: string,
  sent: Sent,
  use: (received: Received) => Promise<Result>,
): Promise<Result> {
  if (!(sent.body instanceof Readable)) throw new DomainError('files.empty')
  const body = sent.body
  const path = join(folder, randomUUID())
  const expected = Math.min(sent.length ?? sent.maxBytes, sent.maxBytes)
  const stopWaiting = giveUpOn(body, expected)
  try {
    const name = fileName(sent.name)
    await sent.admit?.()
    if ((sent.length ?? 0) > sent.maxBytes) throw tooBig(sent.maxBytes)
    await mkdir(folder, { recursive: true })
    const counted = await write(body, path, sent.maxBytes)
    if (counted.bytes === 0) throw new DomainError('files.empty')
    return await use({ path, name, ...counted })
  } catch (error) {
    await readOn(body)
    throw isNoRoom(error) ? new DomainError('files.noRoom') : error
  } finally {
    stopWaiting()
    await rm(path, { force: true })
  }
}

/** Tells whether a disk was full, that of what is being received or that of the files. */
function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Returns the name to show, never a path. Invisible characters are dropped, and those that one system alone can draw.
 * @throws DomainError files.nameInvalid, files.nameCharacters
 */
export function fileName(sent: string): string {
  const characters = charactersOutside(sent.trim(), /[^/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u)
  if (characters) throw new DomainError('files.nameCharacters', { characters })
  const name = normaliseLine(sent.replace(/\p{Co}/gu, ''))
  if (/^\.*$/.test(name) || [...name].length > MAX_FILE_NAME) {
    throw new DomainError('files.nameInvalid')
  }
  return name
}

/** Breaks off a body that brings nothing any more, or takes too long for as many bytes as are expected. */
function giveUpOn(body: Readable, expectedBytes: number): () => void {
  const mostMs = Math.min(
    AT_LEAST_MS + (expectedBytes / SLOWEST_BYTES_PER_SECOND) * 1000,
    AT_MOST_MS,
  )
  const giveUp = () => {
    if (!body.readableEnded) body.destroy(new DomainError('files.interrupted'))
  }
  const silence = setTimeout(giveUp, SILENCE_MS).unref()
  const atMost = setTimeout(giveUp, mostMs).unref()
  const heard = () => void silence.refresh()
  body.on('data', heard)
  // Nothing flows before it is read.
  body.pause()
  return () => {
    clearTimeout(silence)
    clearTimeout(atMost)
    body.off('data', heard)
  }
}

async function write(body: Readable, path: string, maxBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  let isCut = false
  const cut = () => {
    isCut = true
    count.destroy(new DomainError('files.interrupted'))
  }
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(tooBig(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    // The body is not ended with the others: the connection has an answer to carry.
    const writing = pipeline(count, createWriteStream(path, { mode: 0o600 }))
    body.pipe(count)
    body.once('error', cut)
    body.once('aborted', cut)
    await writing
  } catch (error) {
    body.unpipe(count)
    if (isCut) throw new DomainError('files.interrupted')
    // Too big; or our own trouble, such as a full disk, which is no fault of the connection.
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

const tooBig = (maxBytes: number) =>
  new DomainError('files.tooBig', { size: formatFileSize(maxBytes) })

async function readOn(body: Readable): Promise<void> {
  if (body.destroyed || body.readableEnded) return
  let bytes = 0
  const deadline = setTimeout(() => body.destroy(), READ_ON_MS).unref()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > READ_ON_BYTES) body.destroy()
  })
  body.resume()
  await finished(body).catch(() => undefined)
  clearTimeout(deadline)
}

/** Removes what processes of this machine that died had begun to receive. */
export async function removeLeftovers(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}
