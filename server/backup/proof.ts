import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { derive } from '#server/kernel/vault.ts'

/** The running hash of an archive's entries: of their names, lengths and contents, in their order. */
export interface Transcript {
  begin(name: string, bytes: number): void
  /** Passes the content of the entry on. */
  tap(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Returns the code that only an owner of `secret` can make for what was hashed so far. */
  prove(secret: string): string
}

export function createTranscript(): Transcript {
  const hash = createHash('sha256')
  return {
    begin(name, bytes) {
      hash.update(JSON.stringify([name, bytes]))
    },
    async *tap(content) {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    },
    prove(secret) {
      const key = derive(secret, 'backup proof')
      return createHmac('sha256', key).update(hash.copy().digest()).digest('base64url')
    },
  }
}

/** Tells whether an owner of one of these secrets made `proof` for what `transcript` has hashed. */
export function isProved(
  transcript: Transcript,
  proof: string,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(proof)
  return secrets.some((secret) => {
    const expected = Buffer.from(transcript.prove(secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
