// @module-tag slow

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ongizate-backup-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function newKey(file: string) {
  const command = fileURLToPath(new URL('./run.js', import.meta.url))
  return spawnSync(process.execPath, [command, 'backup', '--new-key', file], { encoding: 'utf8' })
}

test('a new key is written to its file once, and the public half printed', () => {
  const file = join(folder, 'key.txt')
  const { stdout } = newKey(file)
  const key = readFileSync(file, 'utf8')
  const [recipient] = /age1\w+/.exec(key) ?? []
  expect(stdout).toContain(`BACKUP_RECIPIENT=${recipient}`)
  expect(newKey(file).stderr).toContain('is there already')
  expect(readFileSync(file, 'utf8')).toBe(key)
})

test('a folder that cannot be written is named, without a word of the data folder', () => {
  const { status, stderr } = newKey(join(folder, 'missing', 'key.txt'))
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    `No file can be written into ${join(folder, 'missing')} (ENOENT): name one in a folder that this user may write to, with its whole path.`,
  )
})
