import { onFirstInteraction } from '#web/ui/content/on-first-interaction.ts'
import type { SiteRouter } from './background.ts'

/**
 * Fetches and begins what works in the background once the page is hydrated and somebody has begun to
 * use it: whoever only reads has no need of it, and gets their page sooner (design §8).
 */
export function backgroundWhenUsed(router: SiteRouter): void {
  const begin = (): unknown =>
    import('./background.ts').then(
      ({ beginInBackground }) => beginInBackground(router),
      // Everything goes on without it until there is a connection.
      () => window.addEventListener('online', begin, { once: true }),
    )
  window.addEventListener('hydrated', () => onFirstInteraction(begin), { once: true })
}
