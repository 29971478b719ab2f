import { DomainError } from '#domain/errors.ts'
import { refuseForeignParts } from '#server/files/foreign-parts.ts'

/**
 * Captions as browsers read them (WebVTT).
 * @throws DomainError files.damaged, files.twoThings
 */
export function checkCaptions(bytes: Buffer): void {
  refuseForeignParts(bytes)
  const text = decoded(bytes)
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
