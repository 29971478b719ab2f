import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowdedFolders, forbiddenImports, longFiles, unknownFolders } from './boundaries.ts'

let folder: string
const home = process.cwd()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ongizate-boundaries-'))
  process.chdir(folder)
})

afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

/** Rules broken by `from` importing `to` in an otherwise empty project. */
async function broken(from: string, to: string): Promise<string[]> {
  rmSync(join(folder, 'project'), { recursive: true, force: true })
  const project = join(folder, 'project')
  const up = '../'.repeat(from.split('/').length - 1) || './'
  const files = { [to]: 'export const it = 1\n', [from]: `export { it } from '${up}${to}'\n` }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), content)
  }
  process.chdir(project)
  const sides = [...new Set([from, to].map((name) => name.split('/')[0] ?? ''))]
  const found = await forbiddenImports(sides)
  return found.map((line) => line.replace(/^.*: /, ''))
}

test.each([
  ['server/accounts/a.ts', 'server/enrolments/b.ts', 'accounts-imports-earlier-slices-only'],
  ['server/billing/a.ts', 'server/billing/admin/b.ts', 'administration-comes-last'],
  ['web/profile/a.tsx', 'web/audit/b.tsx', 'administration-comes-last'],
  ['web/programmes/a.tsx', 'domain/billing/b.ts', 'programmes-imports-earlier-slices-only'],
  ['web/library/a.tsx', 'web/site/drawings/b.ts', 'library-imports-earlier-slices-only'],
  ['server/kernel/http/a.ts', 'server/accounts/b.ts', 'kernel-imports-no-slice'],
  ['server/kernel/db/a.ts', 'domain/notices/b.ts', 'kernel-imports-no-slice'],
  ['domain/kernel/a.ts', 'domain/billing/b.ts', 'kernel-imports-no-slice'],
  ['web/kernel/cards/a.tsx', 'web/failures/b.tsx', 'kernel-imports-no-composition'],
  ['web/kernel/ui/a.tsx', 'domain/billing/b.ts', 'ui-knows-no-router-no-queries-no-product'],
  ['server/accounts/a.ts', 'web/accounts/b.ts', 'server-never-imports-web'],
  ['web/accounts/a.ts', 'server/accounts/b.ts', 'web-never-imports-server'],
  ['domain/accounts/a.ts', 'server/kernel/db/b.ts', 'domain-imports-neither-side'],
  ['sandbox/stripe/a.ts', 'domain/kernel/money.ts', 'sandbox-imports-nothing-of-ours'],
  ['server/main.ts', 'sandbox/stripe/b.ts', 'the-product-never-imports-the-sandbox'],
])('%s must not import %s', async (from, to, rule) => {
  expect(await broken(from, to)).toContain(rule)
})

test('the server must not import a package that only builds or tests', async () => {
  const project = join(folder, 'project')
  rmSync(project, { recursive: true, force: true })
  const files = {
    'package.json':
      '{ "dependencies": { "runs": "1.0.0" }, "devDependencies": { "builds": "1.0.0" } }',
    'node_modules/runs/index.js': '',
    'node_modules/builds/index.js': '',
    'server/a.ts': "import 'runs'\nimport 'builds'\n",
    'server/a.test.ts': "import 'builds'\n",
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), content)
  }
  process.chdir(project)
  expect(await forbiddenImports(['server'])).toEqual([
    'server/a.ts → node_modules/builds/index.js: the-server-runs-without-dev-packages',
  ])
})

test.each([
  ['server/billing/a.ts', 'server/enrolments/b.ts'],
  ['web/accounts/a.ts', 'domain/accounts/b.ts'],
  ['server/banners/module.ts', 'server/banners/admin/b.ts'],
  ['server/accounts/a.test.ts', 'server/billing/b.ts'],
  ['web/library/a.tsx', 'web/site/drawings/b.svg'],
  ['web/kernel/page/a.tsx', 'web/startup/config.ts'],
])('%s may import %s', async (from, to) => {
  expect(await broken(from, to)).toEqual([])
})

test.each([
  'domain/banners',
  'testing',
  'tools',
  'e2e',
  'bench',
])('files of %s must not import each other, types included', async (under) => {
  const project = join(folder, 'project')
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, under), { recursive: true })
  writeFileSync(
    join(project, under, 'a.ts'),
    "import { b } from './b.ts'\nexport type A = typeof b\n",
  )
  writeFileSync(
    join(project, under, 'b.ts'),
    "import type { A } from './a.ts'\nexport const b: A = 1\n",
  )
  process.chdir(project)
  const [side = ''] = under.split('/')
  expect(await forbiddenImports([side])).toContain(`${under}/a.ts → ${under}/b.ts: no-circles`)
})

test('a folder that is not on the list is named', () => {
  expect(unknownFolders('web', ['accounts', 'misc', 'kernel'])).toEqual([
    'web/misc: this folder is not in tools/checks/slices.ts',
  ])
})

test('a folder holds thirty files, and any number of tests', () => {
  const files = Array.from({ length: 30 }, (_, index) => `web/kernel/ui/part-${index}.tsx`)
  expect(
    crowdedFolders([...files, 'web/kernel/ui/part-0.test.tsx', 'web/kernel/ui/deep/one.ts']),
  ).toEqual([])
  expect(crowdedFolders([...files, 'web/kernel/ui/one.ts'])).toEqual([
    'web/kernel/ui: 31 files, more than 30',
  ])
})

test('a file of code has four hundred lines', () => {
  const [whole, longer] = ['whole.ts', 'longer.css'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  writeFileSync(whole, 'a line\n'.repeat(400))
  writeFileSync(longer, 'a line\n'.repeat(401))
  expect(longFiles([whole])).toEqual([])
  expect(longFiles([whole, longer])).toEqual([`${longer}: 401 lines, more than 400`])
})
