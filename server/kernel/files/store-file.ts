import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DomainError } from '#domain/kernel/errors.ts'
import type { UploadedFile } from '#domain/kernel/files/contract.ts'
import type { FilePurpose } from '#domain/kernel/files/purposes.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { files, type StoredObject } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { AS_IT_CAME, objectKey } from './object-key.ts'
import type { DrawnPicture } from './pictures.ts'
import type { Received } from './receive.ts'

type Row = typeof files.$inferSelect

interface Source {
  object: StoredObject
  open(): Readable
}

/**
 * Stores a received file: documents and films unchanged, pictures redrawn. Until something refers
 * to it, the clean-up removes it after a day. The row is written before the first byte, so that the
 * remains of a crash are found.
 * @throws DomainError files.* where it is not what the purpose takes, holds a virus, or cannot be inspected now
 */
export async function storeFile(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'fileWorker' | 'scanner' | 'log'>,
  received: Received,
  purpose: FilePurpose,
): Promise<UploadedFile> {
  const inspected = await deps.fileWorker.inspect(received.path, purpose)
  await refuseVirus(deps, received)
  const sources = inspected.pictures?.map(asDrawn) ?? [asItCame(received, inspected)]
  const size = sources[0]?.object
  const [row] = await deps.db
    .insert(files)
    .values({
      id: randomUUID(),
      purpose,
      kind: inspected.kind,
      mediaType: inspected.mediaType,
      name: received.name,
      bytes: received.bytes,
      sha256: received.sha256,
      width: size?.width ?? null,
      height: size?.height ?? null,
      objects: sources.map(({ object }) => object),
      outline: inspected.outline ?? null,
      createdAt: deps.clock.now(),
    })
    .returning()
  if (!row) throw new Error('no file was stored')
  for (const { object, open } of sources) {
    await deps.storage.put(objectKey(row.id, object.name), open(), object)
  }
  await deps.db.update(files).set({ storedAt: deps.clock.now() }).where(eq(files.id, row.id))
  return asUploaded(row)
}

async function refuseVirus(
  { scanner, log }: Pick<Deps, 'scanner' | 'log'>,
  { path }: Received,
): Promise<void> {
  const name = await scanner?.scan(path).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner does not work')
    throw new DomainError('files.notScanned')
  })
  if (name) throw new DomainError('files.infected', { name })
}

function asUploaded({ id, kind, name, bytes, width, height }: Row): UploadedFile {
  return { id, kind, name, bytes, width, height }
}

function asItCame(
  { path, bytes }: Received,
  { mediaType, extension }: { mediaType: string; extension: string },
): Source {
  return {
    object: { name: AS_IT_CAME + extension, mediaType, bytes },
    open: () => createReadStream(path),
  }
}

function asDrawn({ object, mediaType, bytes, width, height }: DrawnPicture): Source {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    object: { name: object, mediaType, bytes: bytes.length, width, height, sha256 },
    open: () => Readable.from([bytes]),
  }
}
