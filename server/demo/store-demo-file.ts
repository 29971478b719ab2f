import { type FilePurpose, purposes } from '#domain/kernel/files/purposes.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { incomingFolder } from '#server/kernel/files/clean-up.ts'
import { withReceived } from '#server/kernel/files/receive.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'

/** Stores a file as if it had been uploaded; returns its id. */
export async function storeDemoFile(
  deps: Deps,
  body: NodeJS.ReadableStream,
  name: string,
  purpose: FilePurpose,
): Promise<string> {
  const sent = { body, name, length: undefined, maxBytes: purposes[purpose].maxBytes }
  const { id } = await withReceived(incomingFolder(deps), sent, (received) =>
    storeFile(deps, received, purpose),
  )
  return id
}
