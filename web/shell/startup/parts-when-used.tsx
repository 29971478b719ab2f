import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '#web/i18n/i18n.ts'
import { onFirstInteraction } from '#web/ui/content/on-first-interaction.ts'

/**
 * What is shown while another page is on its way, and news of the connection. The code comes at the
 * reader's first move: before, nobody is on their way, and once the connection is gone it could not be
 * fetched any more.
 */
export function PartsWhenUsed() {
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
