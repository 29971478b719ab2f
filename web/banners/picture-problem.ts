import { purposes } from '#domain/kernel/files/purposes.ts'

/** What browsers say that PNG, JPG and GIF files are (spec §5). */
const types = ['image/png', 'image/jpeg', 'image/gif']

/**
 * The rule that a file breaks, as far as it can be checked before the upload (spec §5); the server
 * checks the content.
 */
export function pictureProblem(
  { type, size, name = '' }: File,
  purpose: 'adSample' | 'banner',
): 'type' | 'heic' | 'size' | null {
  if (/hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  if (!types.includes(type)) return 'type'
  return size > purposes[purpose].maxBytes ? 'size' : null
}
