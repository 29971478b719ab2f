import { createReadStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import type { Transcript } from './proof.ts'

/** Says what keeps a backup from being written or read, as a sentence with the remedy. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** One file in the archive; `bytes` is the length of its content. */
export interface ArchiveEntry {
  name: string
  bytes: number
  content: Readable
}

/**
 * Writes entries as a gzipped tar, encrypted with age for every recipient, without ever holding more
 * than a few blocks of it. `out` is closed, and its bytes are on the disk, when it is done.
 * @param recipients public keys, `age1…`
 */
export async function writeArchive(
  out: Writable,
  recipients: readonly string[],
  entries: AsyncIterable<ArchiveEntry>,
  transcript: Transcript,
): Promise<void> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const pack = tar.pack()
  const gzip = createGzip()
  const sealed = await encrypter.encrypt(Readable.toWeb(gzip) as ReadableStream<Uint8Array>)
  const parts = [
    pipeline(Readable.fromWeb(sealed as never), out),
    pipeline(Readable.from(pack), gzip),
    fill(pack, entries, transcript),
  ]
  try {
    await Promise.all(parts)
  } catch (error) {
    // The others fail with it: nothing of them may go on when the caller removes the file.
    await Promise.allSettled(parts)
    throw error
  }
}

async function fill(
  pack: tar.Pack,
  entries: AsyncIterable<ArchiveEntry>,
  transcript: Transcript,
): Promise<void> {
  try {
    for await (const { name, bytes, content } of entries) {
      transcript.begin(name, bytes)
      const sink = pack.entry({ name, size: bytes, mode: 0o600 })
      await pipeline(content, transcript.tap, sink as never)
    }
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}

/**
 * Reads an archive's entries in their order; each has to be read to its end before the next.
 * @param identity the private key, `AGE-SECRET-KEY-1…`
 * @throws BackupError when the key does not fit, the file is damaged, cut off or no backup, or an entry is
 *   no regular file
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<ArchiveEntry> {
  const opened = await decrypt(file, identity)
  const extract = tar.extract()
  const whole = pipeline(Readable.fromWeb(opened as never), createGunzip(), extract as never)
  whole.catch(() => extract.destroy())
  try {
    for await (const entry of extract) {
      if (entry.header.type !== 'file') throw foreign(file, entry.header.name)
      yield {
        name: entry.header.name,
        bytes: entry.header.size,
        content: Readable.from(contentOf(entry, file)),
      }
    }
    await whole
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(file, error)
  } finally {
    extract.destroy()
  }
}

async function* contentOf(entry: AsyncIterable<unknown>, file: string) {
  try {
    yield* entry
  } catch (error) {
    throw damaged(file, error)
  }
}

/** Says that an archive holds what no backup of ours does, by its name without what steers a terminal. */
export function foreign(file: string, name: string): BackupError {
  const said = JSON.stringify(name.slice(0, 80))
  return new BackupError(
    `${file} is no backup of this program: ${said} is in it, where none has that. Nothing was restored; use another backup, and find out who has changed this one.`,
  )
}

function damaged(file: string, cause: unknown): BackupError {
  return new BackupError(`${file} is damaged or was cut off: use another backup.`, { cause })
}

async function decrypt(file: string, identity: string): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new BackupError(
      'The key does not begin with AGE-SECRET-KEY-1: give the file with the private key.',
    )
  }
  try {
    const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    return await decrypter.decrypt(source)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`)
    throw new BackupError(`${file} does not open with this key, or is no backup.`, { cause: error })
  }
}
