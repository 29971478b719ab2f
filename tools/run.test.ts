import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ongizate-run-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Evaluates an expression over one of the plain-JavaScript files that run before the install. */
function evaluate(file: string, expression: string): unknown {
  const url = new URL(file, import.meta.url).href
  const code = `const it = await import('${url}'); console.log(JSON.stringify(${expression}) ?? 'null')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  if (stderr) throw new Error(stderr)
  return JSON.parse(stdout)
}

function isInstalled(required: object, installed?: object, withoutDev = false): unknown {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: required }))
  if (installed) {
    const list = join(folder, 'node_modules', '.package-lock.json')
    writeFileSync(list, JSON.stringify({ packages: installed }))
  }
  return evaluate('./install.js', `it.isInstalled(${JSON.stringify(folder)}, ${withoutDev})`)
}

const lock = { '': { name: 'ongizate' }, 'node_modules/zod': { version: '4.0.0' } }

test('packages in the versions of the lock count as installed', () => {
  expect(isInstalled(lock, { 'node_modules/zod': { version: '4.0.0' } })).toBe(true)
})

test('an optional package for another system may be missing', () => {
  const required = { ...lock, 'node_modules/mac-only': { version: '1.0.0', optional: true } }
  expect(isInstalled(required, { 'node_modules/zod': { version: '4.0.0' } })).toBe(true)
})

describe('packages without those that build and test', () => {
  const required = { ...lock, 'node_modules/vite': { version: '8.0.0', dev: true } }
  const zod = { 'node_modules/zod': { version: '4.0.0' } }

  test('are enough to run the site', () => {
    expect(isInstalled(required, zod, true)).toBe(true)
  })

  test('are not enough to build it', () => {
    expect(isInstalled(required, zod)).toBe(false)
  })

  test('have to be those of the lock', () => {
    const older = { 'node_modules/zod': { version: '3.9.0' } }
    expect(isInstalled(required, older, true)).toBe(false)
  })

  test('are distinguished from old ones, which would build with what was before', () => {
    const old = { ...zod, 'node_modules/vite': { version: '7.0.0', dev: true } }
    expect(isInstalled(required, old, true)).toBe(false)
  })
})

test.each([
  ['an older version', { 'node_modules/zod': { version: '3.9.0' } }],
  ['a missing package', {}],
  ['an install broken off before npm wrote its list', undefined],
])('%s calls for an install', (_, installed) => {
  expect(isInstalled(lock, installed)).toBe(false)
})

test.each([
  ["{ code: 'EADDRINUSE', port: 3000 }", 'Port 3000 is taken'],
  ["{ code: 'EROFS', path: '/data/x' }", '/data/x cannot be written (EROFS)'],
  ["{ name: 'EmbeddedPostgresError', message: 'As it says.' }", 'As it says.'],
])('the error %s is explained in one sentence', (error, sentence) => {
  expect(evaluate('./explain.js', `it.explain(Object.assign(new Error('x'), ${error}))`)).toContain(
    sentence,
  )
})

test('a damaged page is explained in one sentence, whatever was thrown because of it', () => {
  const page =
    "Object.assign(new Error('invalid page in block 0 of relation base/5/16384'), { code: 'XX001' })"
  const error = `new Error('Failed query: select', { cause: ${page} })`
  const sentence = evaluate('./explain.js', `it.explain(${error})`)
  expect(sentence).toContain('The database is damaged (invalid page in block 0 of relation')
  expect(sentence).toContain('restore the newest backup')
  expect(sentence).not.toContain('delete')
})

test('an unforeseen error is not explained away', () => {
  expect(evaluate('./explain.js', "it.explain(new TypeError('x is undefined'))")).toBeNull()
})

test('an unknown command is refused in one sentence', () => {
  const run = new URL('./run.js', import.meta.url).pathname
  const { status, stderr } = spawnSync(process.execPath, [run, 'nonsense'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe('There is no command "nonsense": see the scripts in package.json.\n')
})

/** A command that tools/run.js started on another Node: the two share a channel. */
function startCommand(body: string) {
  const url = new URL('./lifeline.js', import.meta.url).href
  const code = `(await import('${url}')).endWithParent(); ${body}`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

test('a command that is done ends, though its parent still runs', async () => {
  const command = startCommand("console.log('done')")
  expect(await once(command, 'exit')).toEqual([0, null])
})

test('a command whose parent is gone gets the signal to end', async () => {
  const command = startCommand("setInterval(() => {}, 60_000); console.log('running')")
  if (command.stdout) await once(command.stdout, 'data')
  command.disconnect()
  expect(await once(command, 'exit')).toEqual([null, 'SIGTERM'])
})
