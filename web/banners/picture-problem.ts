import { purposes } from '#domain/files/purposes.ts'

/** What browsers say that PNG, JPG and GIF files are (spec §5). */
const types = ['image/png', 'image/jpeg', 'image/gif']

/**
 * Which rule a file breaks that can be told before it is sent (spec §5); what is in it is looked at by
 * the server.
 */
export function pictureProblem(
  { type, size }: File,
  purpose: 'adSample' | 'banner',
): 'type' | 'size' | null {
  if (!types.includes(type)) return 'type'
  return size > purposes[purpose].maxBytes ? 'size' : null
}
