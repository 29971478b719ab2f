import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keysWithoutAccount, leftOutOfKeys } from './query-keys.ts'

const asks = (key: string, read: string) =>
  leftOutOfKeys(
    'page.tsx',
    `import { call, list } from './client.ts'
     const most = 20
     function Page({ year, person, user }) {
       useQuery({ queryKey: ${key}, queryFn: ({ signal }) => ${read} })
     }`,
  ).map((place) => place.replace(/.* /, ''))

test.each([
  ['a filter', "['payment', user?.id, year]", 'call(list, { signal, query: { year, person } })'],
  ['a filter by another name', "['payment']", 'call(list, { signal, query: { who: person } })'],
  ['a part of something', "['payment']", 'call(list, { signal, params: { id: person.id } })'],
])('%s that is not in the key is found', (_, key, read) => {
  expect(asks(key, read)).toEqual(['person'])
})

test.each([
  ['what is in the key', "['payment', person]", 'call(list, { signal, query: { person } })'],
  ['more than is requested', "['payment', user?.id, year]", 'call(list, { signal })'],
  ['what never changes', "['payment']", 'call(list, { signal, query: { limit: most } })'],
  ['what a function makes of it', 'keyOf(person)', 'call(list, { signal, query: { person } })'],
])('%s is no finding', (_, key, read) => {
  expect(asks(key, read)).toEqual([])
})

test('a key that names no account is found', () => {
  const keyed = (key: string) =>
    keysWithoutAccount('page.tsx', `\nuseQuery({ queryKey: ${key}, queryFn: () => call(list) })`)
  expect(keyed("['user', 'sessions']")).toEqual(['page.tsx:2'])
  expect(keyed("['user', 'sessions', user?.id]")).toEqual([])
  expect(keyed('keyOf(userId)')).toEqual([])
})

describe('every answer that pages keep', () => {
  const sources = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)

  test('is kept under all that it depends on', () => {
    const reading = sources.filter(([, content]) =>
      /queryFn|useAccount(Query|Pages)\(/.test(content),
    )
    expect(reading.length).toBeGreaterThan(20)
    expect(sources.flatMap((source) => leftOutOfKeys(...source))).toEqual([])
  })

  test('and under the account that it belongs to, if it is one’s own', () => {
    const everybodys = [
      'donations/donated-page',
      'library/document-reader',
      'programmes/programme-query',
      'accounts/log-in/log-in-success',
      'banners/use-banners',
      'startup/config',
    ]
    const found = sources.flatMap((source) => keysWithoutAccount(...source))
    expect(found.filter((place) => !everybodys.some((one) => place.includes(one)))).toEqual([])
    expect(found).toHaveLength(everybodys.length)
  })
})
