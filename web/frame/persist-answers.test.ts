import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { accountPersister, persisterFor, publicPersister } from '#web/kernel/http/persisters.ts'
import {
  type CacheKey,
  createQueryPersister,
  persistQueries,
} from '#web/kernel/http/query-persister.ts'
import { mapStorage } from '#web/testing/map-storage.ts'
import { matchesContract } from './persist-answers.ts'

const minute = 60_000
const programme: CacheKey = ['programme', 1]
const draft: CacheKey = ['enrolment', 'draft', 'itziar', 1]

/** A browser in which pages are loaded one after the other. */
function openBrowser() {
  const values = new Map<string, string>()
  const persister = createQueryPersister({
    storage: () => mapStorage(values),
    name: 'ongizate-cache',
    now: () => Date.now(),
    buster: 'one',
    maxEntries: 50,
    maxCharacters: 100_000,
  })
  const loadPage = () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: 10 * minute } } })
    persistQueries(
      queryClient,
      [persister],
      ([kind]) => (kind === 'programme' ? persister : null),
      (_, data) => data !== 'broken',
    )
    return queryClient
  }
  return { loadPage, persister, values }
}

test('an answer that is not whole is dropped', () => {
  const { loadPage, persister } = openBrowser()
  persister.persist({ key: programme, data: 'broken', timestamp: Date.now(), ttl: minute })
  expect(loadPage().getQueryData(programme)).toBeUndefined()
  expect(persister.restore()).toEqual([])
})

test.each<[CacheKey, unknown, boolean]>([
  [['enrolment', 'mine', 'itziar'], { enrolments: [] }, true],
  [['enrolment', 'mine', 'itziar'], { enrolments: [{ id: 7 }] }, false],
  [['enrolment', 'mine', 'itziar'], null, false],
  [['programme', 1, 'es'], { id: 1, slug: 'ona' }, false],
  [['user', 'itziar'], {}, false],
])('%j: whether %j is an answer is said by its contract', (key, data, isWhole) => {
  expect(matchesContract(key, data)).toBe(isWhole)
})

test('a response is there after a reload, and is refetched when it is used', async () => {
  const { loadPage } = openBrowser()
  const requests: string[] = []
  const read = (queryClient: QueryClient, answer: string) =>
    queryClient.fetchQuery({
      queryKey: programme,
      queryFn: () => {
        requests.push(answer)
        return answer
      },
      staleTime: 10 * minute,
    })
  await read(loadPage(), 'first')
  const reloaded = loadPage()
  expect(reloaded.getQueryData(programme)).toBe('first')
  await read(reloaded, 'second')
  await read(reloaded, 'third')
  expect(requests).toEqual(['first', 'second'])
  expect(loadPage().getQueryData(programme)).toBe('second')
})

test('an answer that may not be kept never reaches the storage', () => {
  const { loadPage, values } = openBrowser()
  loadPage().setQueryData(draft, { additionalInfo: 'asma' })
  expect(values.size).toBe(0)
})

test.each([
  [
    'refetched',
    (queryClient: QueryClient) => void queryClient.resetQueries({ queryKey: programme }),
  ],
  [
    'made untrue',
    (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: programme }),
  ],
  ['cleared with its account', (queryClient: QueryClient) => queryClient.clear()],
])('an answer that is to be %s is kept no longer', (_, forget) => {
  const { loadPage, persister } = openBrowser()
  const queryClient = loadPage()
  queryClient.setQueryData(programme, 'first')
  expect(persister.restore()).toHaveLength(1)
  forget(queryClient)
  expect(persister.restore()).toEqual([])
})

test('what another version of the list of kept kinds has left is not taken up', () => {
  const { loadPage, persister } = openBrowser()
  persister.persist({ key: draft, data: 'asma', timestamp: Date.now(), ttl: minute })
  expect(loadPage().getQueryData(draft)).toBeUndefined()
})

test.each<[string, CacheKey, ReturnType<typeof persisterFor>]>([
  ['a programme', programme, publicPersister],
  ['the list of enrolments', ['enrolment', 'mine', 'itziar'], accountPersister],
  ['a draft, which may hold health data', draft, null],
  ['what is reviewed before paying, likewise', ['enrolment', 'review', 'itziar', 1], null],
  ['consents', ['user', 'consents', 'itziar'], null],
  ['receipts', ['payment', 'invoices', 'itziar'], null],
  ['the key of a second factor', ['auth', 'two-factor key', 'itziar'], null],
])('%s outlives a reload there or not at all', (_, key, persister) => {
  expect(persisterFor(key)).toBe(persister)
})
