import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), { encoding: 'utf8' })

const { version } = JSON.parse(read('package.json')) as { version: string }
const changes = read('CHANGELOG.md')

test('the newest version of the list of changes is the one that the program calls itself', () => {
  const versions = [...changes.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, name]) => name)
  expect(versions[0]).toBe(version)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

test('each version names its tag and its day', () => {
  const parts = changes.split(/^## /m).slice(1)
  for (const part of parts.filter((text) => !text.startsWith('Unreleased'))) {
    const [name = ''] = part.split('\n')
    const [, tag] = /^Tag `v(\S+)`, \d+ \p{Lu}\p{Ll}+ \d{4}\./mu.exec(part) ?? []
    expect(tag).toBe(name)
  }
})
