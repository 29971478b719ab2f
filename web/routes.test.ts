import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { pages } from '#domain/pages.ts'
import { routesWith } from './routes.tsx'

const routes = routesWith(['ona'])
const routesTo = (path: string) => (matchRoutes(routes, path) ?? []).map(({ route }) => route)

/** The routes to what is shown at addresses which no page has. */
const toNowhere = routesTo('/-')

test('the router has a page wherever the server answers with one', () => {
  const lost = [...pages, '/programa-ona'].filter((path) =>
    routesTo(path).includes(toNowhere.at(-1) ?? {}),
  )
  expect(lost).toEqual([])
})

// The server has one prerendered page for all of them: React cannot go on with another.
test.each([
  '/zzz',
  '/admin/zzz',
  '/admin/programas/zzz',
  '/user/zzz',
  '/programa-zzz',
])('%s is as unknown to the router as to the server', (path) => {
  expect(routesTo(path)).toEqual(toNowhere)
})
