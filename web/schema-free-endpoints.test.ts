import { expect, test } from 'vitest'
import { countBanners } from '#domain/banners/contract.ts'
import { countsPath } from './banners/schema-free-endpoints.ts'
import type { AnyEndpoint } from './kernel/http/types.ts'

type Exports = Readonly<Record<string, Partial<AnyEndpoint>>>

const contracts = Object.values(
  import.meta.glob<Exports>('../domain/**/*contract.ts', { eager: true }),
)
const files = import.meta.glob<Exports>(
  ['./**/schema-free-endpoints.ts', './programmes/programme-query.ts', './site/map/map-consent.ts'],
  { eager: true },
)
const endpoints = Object.entries(files).flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter(([, { method, path }]) => method && path)
    .map(([name, endpoint]) => [name, file, endpoint] as const),
)

const callOf = ({ method, path, wireNames }: Partial<AnyEndpoint>) => ({ method, path, wireNames })

test.each(endpoints)('%s of %s calls what its contract declares', (name, _, endpoint) => {
  const declared = contracts.flatMap((exports) => exports[name] ?? [])
  expect(declared.map(callOf)).toContainEqual(callOf(endpoint))
})

test('no file with such endpoints is left out', () => {
  const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const callers = Object.entries(sources).filter(([, source]) => source.includes('= schemaFree<'))
  expect(callers.map(([file]) => file).sort()).toEqual(Object.keys(files).sort())
})

test('counts of advertisements go where their contract says', () => {
  expect(countsPath).toBe(countBanners.path)
})
