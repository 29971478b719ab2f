import ts from 'typescript'

/** One place where an answer of the server is read and kept. */
interface Reading {
  /** `file:line`. */
  place: string
  key: ts.Expression
  read: ts.Expression
}

/**
 * Finds what answers of the server depend on without its standing in the key under which they are kept: with another
 * value, what was read with the one before would be shown. Each as `file:line: name`.
 */
export function leftOutOfKeys(name: string, content: string): string[] {
  const source = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true)
  const same = namesOfModule(source)
  return readingsIn(name, source).flatMap(({ place, key, read }) => {
    const inKey = namesIn(key)
    return [...namesIn(read)]
      .filter((one) => !inKey.has(one) && !same.has(one))
      .map((one) => `${place}: ${one}`)
  })
}

/** Finds where answers are kept under keys that do not name the account that they belong to. */
export function keysWithoutAccount(name: string, content: string): string[] {
  const source = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true)
  return readingsIn(name, source)
    .filter(({ key }) => !['user', 'userId'].some((one) => namesIn(key).has(one)))
    .map(({ place }) => place)
}

function readingsIn(name: string, source: ts.SourceFile): Reading[] {
  const found: Reading[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const key = propertyOf(node, 'queryKey')
      const read = propertyOf(node, 'queryFn')
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (key && read) found.push({ place: `${name}:${line}`, key, read })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = object.properties.find((one) => one.name?.getText() === name)
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
}

/** Returns what is the same wherever it is used: imports, and what the file itself declares. */
function namesOfModule(source: ts.SourceFile): Set<string> {
  const names = new Set(['undefined'])
  const add = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    else ts.forEachChild(node, add)
  }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && statement.importClause) add(statement.importClause)
    if (ts.isFunctionDeclaration(statement) && statement.name) add(statement.name)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name } of statement.declarationList.declarations) add(name)
  }
  return names
}

/** The variables that an expression reads, without its own parameters. */
function namesIn(expression: ts.Expression): Set<string> {
  const names = new Set<string>()
  const own = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node)) {
      for (const [one] of node.name.getText().matchAll(/\w+/g)) own.add(one)
    } else if (ts.isIdentifier(node)) names.add(node.text)
    else if (ts.isPropertyAccessExpression(node)) visit(node.expression)
    else if (ts.isPropertyAssignment(node)) visit(node.initializer)
    else if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(expression)
  for (const one of own) names.delete(one)
  return names
}
