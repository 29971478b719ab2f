import type { Troubles } from '../troubles.ts'
import type { Visitor } from '../visitor.ts'

/** The next call to this path is done, and its answer lost; a later one is refused for its content. */
export async function loseAnswer(
  { page }: Visitor,
  troubles: Troubles,
  path: string | RegExp,
): Promise<void> {
  const calls = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname)
  troubles.announce(502, '/api/')
  troubles.announce(409, '/api/')
  let isLost = false
  await page.route(calls, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
  })
}
