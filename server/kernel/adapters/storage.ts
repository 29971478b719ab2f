import type { Readable } from 'node:stream'

/** Part of a stored object: bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Describes where files are kept, for all instances together. Keys are ours: letters, digits, `.`, `-` and `/`. */
export interface Storage {
  /** Stores `source` whole, or leaves nothing under `key`. */
  put(key: string, source: Readable, about: { mediaType: string; bytes: number }): Promise<void>
  /** @throws ObjectMissing */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes what is there; nothing there is no error. */
  remove(key: string): Promise<void>
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>
}

/** Says that the store lacks what the database knows. */
export class ObjectMissing extends Error {}
