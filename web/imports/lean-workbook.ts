import { strToU8, Unzip, UnzipInflate, zipSync } from 'fflate'

/** Unpacked bytes of a workbook of thousands of people, also where a million empty rows have a style. */
const MAX_UNPACKED = 200_000_000
/** Characters of what is left without them. */
const MAX_KEPT = 20_000_000
/** The row that has begun and not ended yet. */
const MAX_ROW = 1_000_000

/** Pictures, drawings, comments and macros are not read. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|mimetype|META-INF\/manifest\.xml|content\.xml|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/

const ROW_END = /^(?:xl\/worksheets\/|content\.xml$)/

/** Ends unpacking. */
class UnpacksTooFar extends Error {}

/**
 * Returns the same workbook without cells and rows that have only a style: spreadsheets keep those to the
 * sheet's end, where a reader would build each of them. It is unpacked piece by piece and never as a whole.
 * @returns `null` where it unpacks to more than any list of members
 */
export function leanWorkbook(bytes: Uint8Array): Uint8Array | null {
  try {
    return zipSync(unpackLean(bytes), { level: 0 })
  } catch (error) {
    if (error instanceof UnpacksTooFar) return null
    throw error
  }
}

function unpackLean(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts: Record<string, string[]> = {}
  let unpacked = 0
  let kept = 0
  const unzip = new Unzip((file) => {
    if (!NEEDED.test(file.name)) return
    const pieces: string[] = []
    parts[file.name] = pieces
    const decoder = new TextDecoder()
    let open = ''
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      unpacked += chunk.length
      if (unpacked > MAX_UNPACKED) throw new UnpacksTooFar()
      const text = open + decoder.decode(chunk, { stream: !isLast })
      const end = ROW_END.test(file.name) && !isLast ? endOfRows(text) : text.length
      open = text.slice(end)
      const lean = withoutEmpty(text.slice(0, end))
      pieces.push(lean)
      kept += lean.length
      if (kept > MAX_KEPT || open.length > MAX_ROW) throw new UnpacksTooFar()
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const PIECE = 65_536
  for (let at = 0; at < bytes.length; at += PIECE) {
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, pieces]) => [name, strToU8(pieces.join(''))]),
  )
}

/** Behind the last whole row. */
function endOfRows(text: string): number {
  const place = Math.max(text.lastIndexOf('</row>'), text.lastIndexOf('</table:table-row>'))
  return place === -1 ? 0 : text.indexOf('>', place) + 1
}

function withoutEmpty(text: string): string {
  return (
    text
      .replace(/<c(?: [^>]*)?(?:\/>|><\/c>)/g, '')
      .replace(/<row(?: [^>]*)?(?:\/>|>\s*<\/row>)/g, '')
      // OpenDocument says once how often a row or a cell is repeated.
      .replace(/(number-(?:rows|columns)-repeated=")\d{4,}"/g, '$1999"')
  )
}
