import { invalidRequest } from './errors.ts'

/** A decoded form: nested by the brackets in its keys, with text at the leaves. */
export interface FormTree {
  [key: string]: string | FormTree
}

/**
 * Decodes `a[b][0][c]=d` bodies and query strings. Lists become trees keyed by position, and `a[]`
 * takes the next free position.
 */
export function parseForm(text: string): FormTree {
  const tree: FormTree = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) insert(tree, keyPath(name), value)
  return tree
}

function keyPath(name: string): string[] {
  const open = name.indexOf('[')
  if (open === -1) return [name]
  const inner = name.slice(open)
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw invalidRequest(`Invalid parameter name: ${name}`)
  return [name.slice(0, open), ...inner.slice(1, -1).split('][')]
}

function insert(tree: FormTree, path: string[], value: string): void {
  const [head = '', ...rest] = path
  const key = head === '' ? String(Object.keys(tree).length) : head
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  const child = tree[key]
  const next: FormTree = typeof child === 'object' ? child : Object.create(null)
  tree[key] = next
  insert(next, rest, value)
}
