import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MANIFEST = fileURLToPath(new URL('../../../dist/web/.vite/manifest.json', import.meta.url))

interface BuiltFile {
  file: string
  css?: string[]
}

/** The addresses of what a script of its own was built into; none before a build. */
export function builtEntry(source: string): { scripts: string[]; styles: string[] } {
  if (!existsSync(MANIFEST)) return { scripts: [], styles: [] }
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, BuiltFile>
  const built = manifest[source]
  if (!built) return { scripts: [], styles: [] }
  return { scripts: [`/${built.file}`], styles: (built.css ?? []).map((file) => `/${file}`) }
}
