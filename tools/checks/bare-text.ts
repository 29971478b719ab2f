import ts from 'typescript'

/**
 * Finds text that shares its parent with other children, or that a component returns without an element of
 * its own. A browser's translator replaces text nodes: React then cannot place an element before such a
 * text, cannot remove it, and writes its changes where nobody sees them. A text that is the only child of
 * its element is safe, because React sets the element's content.
 */
export function bareTexts(
  program: ts.Program,
  source: ts.SourceFile,
): { line: number; text: string }[] {
  const checker = program.getTypeChecker()
  const found: { line: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown)
      const isShared = children.length > 1 || ts.isJsxFragment(node) || children.some(isList)
      for (const child of children) {
        if (isShared ? mayBeText(checker, child) : isTextComponent(checker, child)) {
          const { line } = source.getLineAndCharacterOfPosition(child.getStart(source))
          found.push({ line: line + 1, text: child.getText(source).trim() })
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Lists what `t` puts into a sentence that is a name, an amount, a code or an address in every language. */
const KEPT = [
  'name',
  'names',
  'person',
  'payer',
  'programme',
  'email',
  'phone',
  'amount',
  'monthly',
  'last4',
]

/** Lists what holds a text and no element: the name of a control, a tab's title, a letter, a file. */
const TEXTS = ['aria-label', 'tabTitle', 'letter', 'file']

/**
 * Finds sentences with a name, an amount, a code or an address in them which a browser's translator would
 * change: `Sentence` keeps them, wherever what is said is shown in the end.
 */
export function translatedValues(
  program: ts.Program,
  source: ts.SourceFile,
): { line: number; text: string }[] {
  const checker = program.getTypeChecker()
  const found: { line: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (isTextOnly(node)) return
    if (ts.isCallExpression(node) && node.expression.getText(source) === 't') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      for (const text of notKept(checker, node.arguments[1])) found.push({ line: line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isTextOnly(node: ts.Node): boolean {
  const isNamed =
    ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
  return isNamed && TEXTS.includes(node.name.getText())
}

/** Returns the values, as the code names them, that `keep` has not been given. */
function notKept(checker: ts.TypeChecker, values: ts.Expression | undefined): string[] {
  if (!values || hasKeep(values)) return []
  if (!ts.isObjectLiteralExpression(values)) {
    const names = checker.getTypeAtLocation(values).getProperties()
    return names.some(({ name }) => KEPT.includes(name)) ? [values.getText()] : []
  }
  return values.properties.flatMap((one) => {
    if (ts.isSpreadAssignment(one)) return notKept(checker, one.expression)
    const isKept = ts.isPropertyAssignment(one) && hasKeep(one.initializer)
    return !isKept && one.name && KEPT.includes(one.name.getText()) ? [one.getText()] : []
  })
}

/** Tells whether it is `keep(…)`, or what a function gives that was handed `keep`. */
function hasKeep(value: ts.Expression): boolean {
  if (ts.isConditionalExpression(value)) return hasKeep(value.whenTrue) || hasKeep(value.whenFalse)
  return (
    ts.isCallExpression(value) &&
    [value.expression, ...value.arguments].some((one) => one.getText() === 'keep')
  )
}

/** Tells whether a child renders anything; line breaks and comments do not. */
function isShown(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces
  return !ts.isJsxExpression(child) || !!child.expression
}

function isList(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child) || !child.expression) return false
  const { expression } = child
  if (!ts.isCallExpression(expression)) return false
  return (
    ts.isPropertyAccessExpression(expression.expression) &&
    expression.expression.name.text === 'map'
  )
}

/** Tells whether a child may be a text with words in it: a translator leaves spaces alone. */
function mayBeText(checker: ts.TypeChecker, child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !!child.text.trim()
  if (!ts.isJsxExpression(child)) return isTextComponent(checker, child)
  const inner = child.expression
  if (!inner || (ts.isStringLiteral(inner) && !inner.text.trim())) return false
  return isTextExpression(checker, inner)
}

function isTextExpression(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  if (ts.isTemplateLiteral(expression) || ts.isStringLiteral(expression)) return true
  if (ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression)) {
    return isTextComponent(checker, expression)
  }
  if (ts.isParenthesizedExpression(expression))
    return isTextExpression(checker, expression.expression)
  if (ts.isConditionalExpression(expression)) {
    const { whenTrue, whenFalse } = expression
    return isTextExpression(checker, whenTrue) || isTextExpression(checker, whenFalse)
  }
  // The compiler's own answer for `t(…)` costs more than all others together.
  if (ts.isCallExpression(expression) && expression.expression.getText() === 't') return true
  return isText(checker, checker.getTypeAtLocation(expression))
}

/** Tells whether a component of ours may return a text without an element around it. */
function isTextComponent(checker: ts.TypeChecker, child: ts.JsxChild): boolean {
  if (!ts.isJsxElement(child) && !ts.isJsxSelfClosingElement(child)) return false
  const { tagName } = ts.isJsxElement(child) ? child.openingElement : child
  if (/^[a-z]/.test(tagName.getText())) return false
  const signatures = checker.getTypeAtLocation(tagName).getCallSignatures()
  return signatures.some(
    (one) =>
      !one.declaration?.getSourceFile().isDeclarationFile && isText(checker, one.getReturnType()),
  )
}

const EMPTY: unknown[] = ['', 0]

function isText(checker: ts.TypeChecker, type: ts.Type, outer: ts.Type[] = []): boolean {
  if (outer.includes(type)) return false
  const parts = type.isUnion()
    ? type.types
    : checker.isArrayType(type)
      ? checker.getTypeArguments(type as ts.TypeReference)
      : []
  if (parts.length > 0) return parts.some((one) => isText(checker, one, [...outer, type]))
  if (type.isLiteral() && EMPTY.includes(type.value)) return false
  return !!(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike))
}
