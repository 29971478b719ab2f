/** The texts of a language as they are shipped, by namespace. */
export type TextsByNamespace = Readonly<Record<string, object>>

/** The text at a key of a namespace, such as `story.paragraphs.0`; undefined where there is none. */
export function textAt(texts: TextsByNamespace, key: string): string | undefined {
  const found = valueAt(texts, key)
  return typeof found === 'string' ? found : undefined
}

export function valueAt(texts: TextsByNamespace, key: string): unknown {
  const { namespace, path } = partsOf(key)
  let found: unknown = texts[namespace]
  for (const step of path) found = (found as Record<string, unknown> | undefined)?.[step]
  return found
}

export function partsOf(key: string): { namespace: string; path: readonly string[] } {
  const [namespace = '', inside = ''] = key.split(':')
  return { namespace, path: inside.split('.') }
}
