import { readFile } from 'node:fs/promises'
import { DomainError } from '#domain/kernel/errors.ts'

/**
 * Refuses what browsers do not read as captions (WebVTT).
 * @throws DomainError files.damaged
 */
export async function checkCaptions(path: string): Promise<void> {
  const text = decoded(await readFile(path))
  const hasCue = /^(\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(\d{2,}:)?\d{2}:\d{2}\.\d{3}/m.test(
    text,
  )
  if (!/^WEBVTT([ \t][^\n]*)?\r?\n/.test(text) || !hasCue || text.includes('\0')) {
    throw new DomainError('files.damaged')
  }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('files.damaged')
  }
}
