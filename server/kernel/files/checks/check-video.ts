import { open } from 'node:fs/promises'
import { DomainError } from '#domain/kernel/errors.ts'

type Reading = { size: number; at(position: number, length: number): Promise<Buffer> }

async function reading(path: string, check: (file: Reading) => Promise<void>): Promise<void> {
  await using handle = await open(path)
  const { size } = await handle.stat()
  const file: Reading = {
    size,
    async at(position, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    },
  }
  await check(file)
}

/** Boxes of a film's top level: more is nothing that a camera or an editor writes. */
const MAX_BOXES = 100_000

/**
 * Refuses what is no whole MP4: boxes from the first byte to the last, with a table of contents and pictures.
 * @throws DomainError files.damaged
 */
export const checkMp4 = (path: string): Promise<void> =>
  reading(path, async (file) => {
    const names = new Set<string>()
    let position = 0
    for (let boxes = 0; position < file.size; boxes++) {
      const head = await file.at(position, 16)
      if (head.length < 8 || boxes > MAX_BOXES) throw new DomainError('files.damaged')
      const size = boxSize(head, file.size - position)
      if (size < 8 || position + size > file.size) throw new DomainError('files.damaged')
      names.add(head.toString('latin1', 4, 8))
      position += size
    }
    if (!['ftyp', 'moov', 'mdat'].every((name) => names.has(name))) {
      throw new DomainError('files.damaged')
    }
  })

function boxSize(head: Buffer, left: number): number {
  const size = head.readUInt32BE(0)
  if (size === 0) return left
  if (size !== 1) return size
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}

const SEGMENT = 0x18_53_80_67

/**
 * Refuses what is no whole WebM: its header, and one segment to the last byte.
 * @throws DomainError files.damaged
 */
export const checkWebm = (path: string): Promise<void> =>
  reading(path, async (file) => {
    const header = await file.at(0, 16)
    const own = vint(header, 4)
    if (!own) throw new DomainError('files.damaged')
    const start = 4 + own.length + own.value
    const segment = await file.at(start, 16)
    if (segment.length < 12 || segment.readUInt32BE(0) !== SEGMENT) {
      throw new DomainError('files.damaged')
    }
    const inner = vint(segment, 4)
    if (!inner) throw new DomainError('files.damaged')
    const end = start + 4 + inner.length + inner.value
    // Of a recording that was still going on, the size is not known.
    if (!inner.isUnknown && end !== file.size) throw new DomainError('files.damaged')
  })

/** A number of variable length, as Matroska writes its sizes. */
function vint(bytes: Buffer, at: number) {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  const mask = 2 ** (8 - length) - 1
  let value = first & mask
  let isUnknown = value === mask
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { length, value, isUnknown }
}
