import { type FilePurpose, purposes } from '#domain/files/purposes.ts'
import type { Deps } from '#server/deps.ts'
import { incomingFolder } from '#server/files/clean-up.ts'
import { keepFile } from '#server/files/keep-file.ts'
import { withReceived } from '#server/files/receive.ts'

/** Stores a file as if it had been uploaded; returns its id. */
export async function keepDemoFile(
  deps: Deps,
  body: NodeJS.ReadableStream,
  name: string,
  purpose: FilePurpose,
): Promise<string> {
  const sent = { body, name, length: undefined, maxBytes: purposes[purpose].maxBytes }
  const { id } = await withReceived(incomingFolder(deps), sent, (received) =>
    keepFile(deps, received, purpose),
  )
  return id
}
