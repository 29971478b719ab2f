import { onFirstInteraction } from '#web/kernel/ui/content/on-first-interaction.ts'
import type { SiteRouter } from './background.ts'

/**
 * Loads and starts background work after hydration and the first interaction: a reader who only
 * reads does not need it, and gets the page sooner (design §8).
 */
export function startBackgroundOnInteraction(router: SiteRouter): void {
  const begin = (): unknown =>
    import('./background.ts').then(
      ({ startBackground }) => startBackground(router),
      // Everything goes on without it until there is a connection.
      () => window.addEventListener('online', begin, { once: true }),
    )
  window.addEventListener('hydrated', () => onFirstInteraction(begin), { once: true })
}
