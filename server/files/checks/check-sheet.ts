import { DomainError } from '#domain/errors.ts'
import { withoutEntities } from '#server/files/xml.ts'

/** What stands in a formula of Excel, wherever it is one; behind it, whether it goes on in another way. */
const FORMULA =
  /<(?:[^\s<>:/"'=]+:)?(?:f|formula[12]?|definedName|[a-z]*Formula)(?:\s[^<>]*)?>([^<]*)(<[!?])?/gi

/** The same of LibreOffice. */
const OPEN_FORMULA = /[\s:]formula\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Functions that fetch something, or ask another program, whenever the table is calculated. */
const FETCHES = /(?<![\w.])(?:_xl\w+\.)*(IMAGE|WEBSERVICE|RTD|DDE|CALL|REGISTER(\.ID)?|EXEC)\s*\(/i

/** A call to another program has a pipe character, which means nothing else in a formula. */
const ASKS_PROGRAM = /\|/

/** A table that is elsewhere. */
const FAR_TABLE = /'[^']*(:\/\/(?!\/)|^'[\\/]{2})[^']*'/

/** A data source that is fetched as the table is opened, or periodically. */
const CONNECTION = /<(?:[^\s<>:/"'=]+:)?(?:connection|queryTable)\s([^<>]*)/gi
const ASKED_ON_OPENING = /\b(?:refreshOnLoad\s*=\s*["']\s*(?!0|false)|interval\s*=\s*["']\s*[1-9])/i
const WEB_QUERY = /<(?:[^\s<>:/"'=]+:)?webPr\b/i
const OPEN_DDE = /<(?:[^\s<>:/"'=]+:)?dde-(?:source|connection-decl)\b/i

/**
 * Refuses formulas and sources of data that fetch something, or ask another program, as a table is opened.
 * @throws DomainError files.macros, files.damaged; SyntaxError
 */
export function checkSheetPart(text: string): void {
  for (const [, formula = '', goesOn] of text.matchAll(FORMULA)) {
    if (goesOn) throw new DomainError('files.damaged')
    checkFormula(withoutEntities(formula))
  }
  for (const [, double, single = ''] of text.matchAll(OPEN_FORMULA)) {
    checkFormula(withoutEntities(double ?? single))
  }
  for (const [, connection = ''] of text.matchAll(CONNECTION)) {
    if (ASKED_ON_OPENING.test(withoutEntities(connection))) throw new DomainError('files.macros')
  }
  if (WEB_QUERY.test(text) || OPEN_DDE.test(text)) throw new DomainError('files.macros')
}

function checkFormula(formula: string): void {
  const withoutTexts = formula.replace(/"[^"]*"/g, '""')
  const withoutNames = withoutTexts.replace(/'[^']*'/g, "''")
  const fetches =
    FETCHES.test(withoutTexts) || ASKS_PROGRAM.test(withoutNames) || FAR_TABLE.test(withoutTexts)
  if (fetches) throw new DomainError('files.macros')
}
