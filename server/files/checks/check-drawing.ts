import { DomainError } from '#domain/errors.ts'
import { localName, withoutEntities } from '#server/files/xml.ts'

const IS_DRAWING = /<(?:[^\s<>:/"'=]+:)?svg[\s/>]/i
const RUNS = /<(?:[^\s<>:/"'=]+:)?(?:script|handler|listener)\b|<\?xml-stylesheet/i
const ELEMENT = /<([^\s<>/!?"'=]+)(\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const ADDRESS = /[\s:](?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const EVENT = /\son[a-z]+\s*=/i

const STYLE_FETCHES = /@import|url\(["']?(?!["']?(#|data:image\/(png|jpe?g|gif|webp)[;,]))/i

/**
 * Refuses a drawing (SVG) within a document that runs something or shows what stands elsewhere; links wait for a press.
 * @param isHere whether an address stands in the archive or on the same machine
 * @throws DomainError files.macros; SyntaxError
 */
export function checkDrawing(text: string, isHere: (address: string) => boolean): void {
  if (!IS_DRAWING.test(text)) return
  if (RUNS.test(text)) throw new DomainError('files.macros')
  for (const [, name = '', attributes = ''] of text.matchAll(ELEMENT)) {
    if (EVENT.test(attributes)) throw new DomainError('files.macros')
    if (localName(name) === 'a') continue
    for (const [, double, single = ''] of attributes.matchAll(ADDRESS)) {
      if (!isHere(withoutEntities(double ?? single))) throw new DomainError('files.macros')
    }
  }
  const styles = text.replace(/&#?\w+;/g, withoutEntities).replace(/\s/g, '')
  if (STYLE_FETCHES.test(styles)) throw new DomainError('files.macros')
}
