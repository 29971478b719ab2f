import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Everything that the built pages are made from. */
const INPUTS = [
  'web',
  'domain',
  'locales',
  'server/site/share-title.ts',
  'tools/build/share-card.ts',
  'tools/build/share-images.ts',
  'tools/build/share-typeface.ts',
  'association.config.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const MARKER = join('dist', '.built-from')

/** One hash over names and contents: a changed date alone does not make a build stale. */
function hashInputs(): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesIn)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** True when the built pages are those of the present sources, or come without any, as in an image. */
export function isBuilt(): boolean {
  if (!existsSync(MARKER)) return false
  return !existsSync('web') || readFileSync(MARKER, 'utf8') === hashInputs()
}

/** Runs the build and notes what it was made from; sources changed meanwhile count as new. */
export async function recordBuild(build: () => Promise<void>): Promise<void> {
  const hash = hashInputs()
  await build()
  mkdirSync(dirname(MARKER), { recursive: true })
  writeFileSync(MARKER, hash)
}
