import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const SFNT_HEADER = 12
const ENTRY = { woff: 20, sfnt: 16 }

/** Returns the TrueType font that a WOFF file packs, table by table. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, place) => {
    const at = WOFF_HEADER + place * ENTRY.woff
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed === size ? bytes : inflateSync(bytes),
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(SFNT_HEADER + count * ENTRY.sfnt)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * ENTRY.sfnt, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * ENTRY.sfnt, 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, bytes }, place) => {
    const at = SFNT_HEADER + place * ENTRY.sfnt
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
