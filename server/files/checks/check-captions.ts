import { DomainError } from '#domain/errors.ts'
import { refusePolyglotFile } from '#server/files/polyglot-files.ts'

/**
 * Captions as browsers read them (WebVTT).
 * @throws DomainError files.damaged, files.twoThings
 */
export function checkCaptions(bytes: Buffer): void {
  refusePolyglotFile(bytes)
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
