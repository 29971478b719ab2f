import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveFiles } from './static.ts'

let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ongizate-files-'))
  write('web/logo.svg', '<svg/>')
  write('web/assets/shared-AAAAAAAA.js', 'now')
  write('former/assets/shared-AAAAAAAA.js', 'before')
  write('former/assets/page-BBBBBBBB.js', 'old page')
  write('former/assets/page-BBBBBBBB.js.gz', 'pressed')
  app = fastify()
  await serveFiles(app, [join(folder, 'web'), join(folder, 'former'), join(folder, 'nowhere')])
})

afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function write(path: string, content: string): void {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}

test('a script of the former release is still served, for ever and compressed', async () => {
  const reply = await app.inject('/assets/page-BBBBBBBB.js')
  expect(reply.body).toBe('old page')
  expect(reply.headers['cache-control']).toContain('immutable')
  const pressed = await app.inject({
    url: '/assets/page-BBBBBBBB.js',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(pressed.headers['content-encoding']).toBe('gzip')
  expect(pressed.body).toBe('pressed')
})

test('what both releases have is served from the present one', async () => {
  expect((await app.inject('/assets/shared-AAAAAAAA.js')).body).toBe('now')
})

test('a script answers to HEAD, and one of neither release is not found', async () => {
  const head = (url: string) => app.inject({ method: 'HEAD', url })
  expect((await head('/assets/page-BBBBBBBB.js')).statusCode).toBe(200)
  expect((await head('/assets/page-CCCCCCCC.js')).statusCode).toBe(404)
})

test('a file without a content hash in its name is revalidated after an hour', async () => {
  const { headers } = await app.inject('/logo.svg')
  expect(headers['cache-control']).toBe('public, max-age=3600')
})

test('a script that runs beside the page may load others of ours, and a drawing nothing', async () => {
  const policyOf = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).headers['content-security-policy']
  const script = "default-src 'none';script-src 'self'"
  expect(await policyOf('/assets/page-BBBBBBBB.js')).toBe(script)
  expect(await policyOf('/assets/page-BBBBBBBB.js', { 'accept-encoding': 'gzip' })).toBe(script)
  expect(await policyOf('/logo.svg')).toBe("default-src 'none';style-src 'unsafe-inline'")
})
