import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFormerAssets } from './former-assets.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'ongizate-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** A build that empties its folder first, as the real one does. */
function release(...files: string[]): Promise<void> {
  return keepFormerAssets(dist, async () => {
    const web = join(dist, 'web')
    rmSync(web, { recursive: true, force: true })
    mkdirSync(join(web, 'assets'), { recursive: true })
    writeFileSync(join(web, 'index.html'), '')
    for (const file of files) {
      const path = join(web, 'assets', file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file)
    }
  })
}

function former(): string[] {
  const folder = join(dist, 'former', 'assets')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

test('the first build has nothing to keep', async () => {
  await release('shell-AAAAAAAA.js')
  expect(former()).toEqual([])
})

test('the files of the release before are kept, and only those', async () => {
  await release('shell-AAAAAAAA.js', 'shell-AAAAAAAA.js.br', 'notes.txt')
  await release('shell-B_BBBB-B.js', 'shell-B_BBBB-B.js.gz')
  expect(former()).toEqual(['shell-AAAAAAAA.js', 'shell-AAAAAAAA.js.br'])
  expect(readdirSync(join(dist, 'web', 'assets'))).not.toContain('shell-AAAAAAAA.js')
  expect(readdirSync(join(dist, 'former'))).toEqual(['assets'])
})

test('a file whose folder says its content is kept', async () => {
  await release('pdfjs-6_5_438/decoder.js', 'pdfjs-6_5_438/decoder.js.br', 'notes/plain.txt')
  await release('shell-BBBBBBBB.js')
  const folder = join(dist, 'former', 'assets')
  expect(readdirSync(join(folder, 'pdfjs-6_5_438'))).toEqual(['decoder.js', 'decoder.js.br'])
  expect(readdirSync(join(folder, 'notes'))).toEqual([])
})

test('a release that is two builds old is dropped', async () => {
  await release('shell-AAAAAAAA.js')
  await release('shell-BBBBBBBB.js')
  await release('shell-CCCCCCCC.js')
  expect(former()).toEqual(['shell-BBBBBBBB.js'])
})

test('a build that fails half-way is not taken for a release', async () => {
  await release('shell-AAAAAAAA.js')
  const failing = keepFormerAssets(dist, async () => {
    rmSync(join(dist, 'web', 'assets', 'shell-AAAAAAAA.js'))
    writeFileSync(join(dist, 'web', 'assets', 'shell-BBBBBBBB.js'), '')
    throw new Error('no room left')
  })
  await expect(failing).rejects.toThrow('no room left')
  await release('shell-CCCCCCCC.js')
  expect(former()).toEqual(['shell-AAAAAAAA.js'])
})
