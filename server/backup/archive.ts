import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'

/** What keeps a backup from being written or read, as a sentence with the remedy. */
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
 * than a few blocks of it. The file has its name only once it is whole and on the disk.
 * @param recipients public keys, `age1…`
 * @returns the bytes of the file
 */
export async function writeArchive(
  file: string,
  recipients: readonly string[],
  entries: AsyncIterable<ArchiveEntry>,
): Promise<number> {
  const unfinished = `${file}.part`
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const pack = tar.pack()
  const gzip = createGzip()
  const sealed = await encrypter.encrypt(Readable.toWeb(gzip) as ReadableStream<Uint8Array>)
  try {
    await Promise.all([
      fill(pack, entries),
      pipeline(Readable.from(pack), gzip),
      pipeline(
        Readable.fromWeb(sealed as never),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      ),
    ])
    await rename(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw stillWritten(unfinished)
    await rm(unfinished, { force: true })
    throw error
  }
  return (await stat(file)).size
}

async function fill(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const { name, bytes, content } of entries) {
      await new Promise<void>((resolve, reject) => {
        const sink = pack.entry({ name, size: bytes, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        )
        content.once('error', (error) => sink.destroy(error))
        content.pipe(sink as never)
      })
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
 * @throws BackupError when the key does not fit, or the file is damaged, cut off or no backup
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<ArchiveEntry> {
  const opened = await decrypt(file, identity)
  const extract = tar.extract()
  const whole = pipeline(Readable.fromWeb(opened as never), createGunzip(), extract as never)
  whole.catch(() => extract.destroy())
  try {
    for await (const entry of extract) {
      yield {
        name: entry.header.name,
        bytes: entry.header.size,
        content: Readable.from(contentOf(entry, file)),
      }
    }
    await whole
  } catch (error) {
    throw damaged(file, error)
  }
}

async function* contentOf(entry: AsyncIterable<unknown>, file: string) {
  try {
    yield* entry
  } catch (error) {
    throw damaged(file, error)
  }
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

function stillWritten(file: string): BackupError {
  return new BackupError(
    `${file} is there: another backup is being written, or one was cut off. If none is, delete that file.`,
  )
}
