import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Scanner } from '#server/kernel/adapters/scanner.ts'
import type { Storage } from '#server/kernel/adapters/storage.ts'
import { bad, type Finding, good, reasonOf } from './finding.ts'

/** Writes, reads and deletes a file; the nightly clean-up takes away what a cut-off run leaves. */
export async function checkStorage(storage: Storage): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}`
  const content = randomUUID()
  try {
    const bytes = Buffer.byteLength(content)
    await storage.put(key, Readable.from([content]), { mediaType: 'text/plain', bytes })
    const found = await text(await storage.read(key))
    await storage.remove(key)
    if (found !== content) throw new Error('what was read is not what was written')
    return [good('Files can be written, read and deleted.')]
  } catch (error) {
    const { name, message } = error as Error
    return [
      bad(
        `Files cannot be stored (${name === 'Error' ? reasonOf(error) : message || name}).`,
        'Make DATA_DIR/files writable for the site’s user, or check the S3_ settings and the rights of their key.',
      ),
    ]
  }
}

/** Asks the virus scanner whether it works. */
export async function checkScanner(scanner: Scanner): Promise<Finding[]> {
  try {
    await scanner.ping()
    return [good('The virus scanner answers.')]
  } catch (error) {
    return [
      bad(
        `The virus scanner does not answer (${reasonOf(error)}), so no file can be sent.`,
        'Start clamd and let the site’s user reach it, compare CLAMD_URL with its LocalSocket or TCPSocket, or unset CLAMD_URL.',
      ),
    ]
  }
}
