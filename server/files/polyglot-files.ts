import { DomainError } from '#domain/errors.ts'

/** How far from a file's end the directory of a ZIP archive may begin: 22 bytes and a comment. */
export const ARCHIVE_TAIL = 22 + 65_535

const MARKUP = /<script[\s>]|<html[\s>]|<\?php|<svg[\s>]|<!doctype html|<iframe[\s>]/i

/**
 * A file that is two things at once is shown as one and run as the other.
 * @throws DomainError files.twoThings where bytes also are an archive, a PDF or a page
 */
export function refusePolyglotFile(bytes: Buffer, own: { isPdf?: boolean } = {}): void {
  const tail = bytes.subarray(-ARCHIVE_TAIL)
  const isArchive = tail.includes('PK\x05\x06', 0, 'latin1')
  const isPdf = !own.isPdf && bytes.subarray(0, 1024).includes('%PDF-')
  const isPage = MARKUP.test((own.isPdf ? tail.subarray(-1024) : bytes).toString('latin1'))
  if (isArchive || isPdf || isPage) throw new DomainError('files.twoThings')
}
