import { readScript } from './assets.ts'

const importLine = /^import\s[^'"]*['"](\.\/[^'"]+)['"];?$/gm

/**
 * Joins a browser module and all it imports into one classic script, dependencies first. A script
 * tag without `type="module"` must have defined `window.Stripe` by the time it fires `load`, and
 * only a classic script knows its own address. The modules share one scope, so no two of them may
 * declare the same name; a test runs the outcome.
 */
export async function classicScript(entry: URL): Promise<string> {
  const parts = new Map<string, string>()
  async function add(file: URL): Promise<void> {
    if (parts.has(file.href)) return
    parts.set(file.href, '')
    const source = await readScript(file)
    for (const [, path] of source.matchAll(importLine)) await add(new URL(path ?? '', file))
    parts.delete(file.href)
    parts.set(file.href, source.replace(importLine, '').replace(/^export /gm, ''))
  }
  await add(entry)
  return `(() => {\n'use strict'\n${[...parts.values()].join('\n')}\n})()\n`
}
