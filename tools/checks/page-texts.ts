import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A page, or a part of one, that comes when it is needed, with the texts that come along. */
export interface LoadedPage {
  /** The file of the page. */
  file: string
  texts: readonly string[]
}

/** Describes what a file says of texts, and which files come with it. */
interface Source {
  /** The texts that it speaks, by namespace. */
  speaks: ReadonlySet<string>
  /** Those that it loads by itself. */
  loads: ReadonlySet<string>
  imports: readonly string[]
  pages: readonly LoadedPage[]
}

export type Read = (file: string) => string | undefined

const readFromDisk: Read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/**
 * The texts of pages that are not loaded by then: their keys would be shown in their place. Each as
 * `page: namespace (file)`.
 *
 * @param surrounding the texts that every page has
 * @param list the file with the routes
 */
export function missingTexts(
  list: string,
  surrounding: readonly string[],
  read: Read = readFromDisk,
): string[] {
  const known = new Map<string, Source>()
  const sourceOf = (file: string): Source => {
    const source = known.get(file) ?? sourceIn(file, read(file) ?? '')
    known.set(file, source)
    return source
  }
  return sourceOf(list).pages.flatMap(({ file: page, texts }) => {
    const files = filesWith(page, (file) => sourceOf(file).imports)
    const there = new Set([...surrounding, ...texts])
    for (const file of files) for (const text of sourceOf(file).loads) there.add(text)
    return files.flatMap((file) =>
      [...sourceOf(file).speaks]
        .filter((text) => !there.has(text))
        .map((text) => `${page}: ${text} (${file})`),
    )
  })
}

function filesWith(first: string, importsOf: (file: string) => readonly string[]): string[] {
  const files = new Set([first])
  for (const file of files) for (const other of importsOf(file)) files.add(other)
  return [...files]
}

function sourceIn(file: string, content: string): Source {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const speaks = new Set<string>()
  const loads = new Set<string>()
  const pages: LoadedPage[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { arguments: given } = node
      const called = node.expression.getText().replace(/^.*\./, '')
      if (called === 'useTranslation') for (const text of literalsIn(given[0])) speaks.add(text)
      if (called === 'loadTexts') for (const text of literalsIn(given[0])) loads.add(text)
      if (called === 't') {
        const [, text] = /^([\w-]+):/.exec(literalsIn(given[0])[0] ?? '') ?? []
        if (text) speaks.add(text)
      }
      const loaded = called === 'lazyRoute' && given[0] && importedBy(file, given[0])
      if (loaded) pages.push({ file: loaded, texts: literalsIn(given[1]) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const imports = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) return []
    return fileNamed(file, statement.moduleSpecifier) ?? []
  })
  return { speaks, loads, imports, pages }
}

/** The strings in it, however deep. */
function literalsIn(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(literalsIn) : []
}

function importedBy(file: string, load: ts.Node): string | undefined {
  let found: string | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found ??= fileNamed(file, node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(load)
  return found
}

/** Our own files alone. */
function fileNamed(from: string, named: ts.Node | undefined): string | undefined {
  const [name = ''] = literalsIn(named)
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(dirname(from), name) : undefined
}
