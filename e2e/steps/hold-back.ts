import type { Page } from '@playwright/test'

/** Keeps requests waiting, as a slow connection does, until the answer is called; lets all later ones through. */
export async function holdBack(page: Page, ...requests: (string | RegExp)[]): Promise<() => void> {
  const blocked = Promise.withResolvers<void>()
  for (const request of requests) {
    await page.route(request, async (route) => {
      await blocked.promise
      await route.fallback()
    })
  }
  return blocked.resolve
}
