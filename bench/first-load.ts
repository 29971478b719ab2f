import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Lists what a visitor's browser requests on the home page at the first move.
 */
const HOME = ['index.html', 'web/main.tsx', 'web/site/home/home-page.tsx']
const BUILD = 'dist/web'

interface Chunk {
  file: string
  imports?: string[]
}

const manifest = JSON.parse(readFileSync(join(BUILD, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** The files of a part and of everything it imports at once. */
function filesOf(part: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[part]
  if (!chunk) throw new Error(`${part} is not in the build's manifest`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}

const files = new Set(HOME.flatMap((part) => [...filesOf(part)]))
const bytes = [...files]
  .filter((file) => file.endsWith('.js'))
  .map((file) => brotliCompressSync(readFileSync(join(BUILD, file))).length)

// At brotli's best quality, 11.
console.log(`home_first_load_js_brotli_bytes: ${bytes.reduce((sum, size) => sum + size, 0)}`)
