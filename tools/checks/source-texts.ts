import ts from 'typescript'

/** Attributes whose value readers see or hear. */
const SPOKEN = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])
const WORD = /\p{L}{2,}/u

/** Describes what a source file says about texts. */
export type SourceTexts = {
  /** Literal keys given to `t`, with their line. */
  keys: { key: string; line: number }[]
  /** Words for people written into the markup, where no translation reaches them. */
  words: { text: string; line: number }[]
}

/** Reads the keys and the untranslated words of one TypeScript file. */
export function readSource(name: string, content: string): SourceTexts {
  const source = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true)
  const found: SourceTexts = { keys: [], words: [] }
  const lineOf = (node: ts.Node) =>
    source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const visit = (node: ts.Node): void => {
    const key = keyIn(node)
    if (key) found.keys.push({ key, line: lineOf(node) })
    const text = wordsIn(node)
    if (text && WORD.test(text)) found.words.push({ text: text.trim(), line: lineOf(node) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `t('key')`, `i18n.t('key')` and `<Trans i18nKey="key">`. */
function keyIn(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) {
    const { expression, arguments: given } = node
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
    const [first] = given
    const isCall = ts.isIdentifier(name) && name.text === 't'
    return isCall && first && ts.isStringLiteralLike(first) ? first.text : undefined
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey') return literal(node.initializer)
  return undefined
}

function wordsIn(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text
  if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText())) return literal(node.initializer)
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literal(node)
  return undefined
}

function literal(value: ts.JsxAttributeValue | undefined): string | undefined {
  const inner = value && ts.isJsxExpression(value) ? value.expression : value
  return inner && ts.isStringLiteralLike(inner) ? inner.text : undefined
}
