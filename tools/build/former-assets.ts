import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/**
 * A file whose name or folder says its content, compressed beside it or not: `shell-CHXdbIDe.js.br`,
 * `pdfjs-6_5_438/decoder.js`.
 */
const HASHED = /-[\w-]{6,8}(\/\w+)?\.\w+(\.br|\.gz)?$/

/**
 * Builds, and keeps the scripts of the release that was there before in `<dist>/former/assets`: pages
 * that are open while the site is updated still find theirs. Of one release only; a build that fails
 * changes nothing about that.
 */
export async function keepFormerAssets(dist: string, build: () => Promise<void>): Promise<void> {
  const assets = join(dist, 'web', 'assets')
  const former = join(dist, 'former')
  const aside = join(dist, 'former-next')
  // What is there already was set aside before a build that failed: it alone is sure to be whole.
  if (!existsSync(aside) && existsSync(assets)) {
    const filter = (path: string) => isFolderOrHashed(relative(assets, path))
    cpSync(assets, join(aside, 'assets'), { recursive: true, filter })
  }
  await build()
  if (!existsSync(aside)) return
  rmSync(former, { recursive: true, force: true })
  renameSync(aside, former)
}

function isFolderOrHashed(path: string): boolean {
  return !basename(path).includes('.') || HASHED.test(path)
}
