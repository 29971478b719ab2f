import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '#web/i18n/i18n.ts'
import { onFirstInteraction } from '#web/ui/content/on-first-interaction.ts'

/**
 * The loading bar for navigations, and announcements about the connection. Loaded at the first
 * interaction: before, there is no navigation, and without a connection it could not be loaded.
 */
export function LatePartsOnInteraction() {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = (): unknown =>
      Promise.all([import('./late-parts.tsx'), loadTexts(['loading'])]).then(
        ([parts]) => setParts(() => parts.default),
        () => window.addEventListener('online', load, { once: true }),
      )
    return onFirstInteraction(load)
  }, [])
  return Parts && <Parts />
}
