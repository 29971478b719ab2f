interface Piece {
  text: string
  /** Where it leads, for the address of a page. */
  url: string | null
}

const hasHost = /^https?:\/\/[\p{L}\p{N}]/u
const address = /https?:\/\/[^\s<>"]+/g

/**
 * Splits a text into page addresses and words; a full stop behind an address belongs to the
 * sentence.
 */
export function piecesOf(written: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of written.matchAll(address)) {
    const url = found.replace(/[.,;:!?)\]»”']+$/, '')
    if (!hasHost.test(url)) continue
    if (index > end) pieces.push({ text: written.slice(end, index), url: null })
    pieces.push({ text: url, url })
    end = index + url.length
  }
  if (end < written.length) pieces.push({ text: written.slice(end), url: null })
  return pieces
}
