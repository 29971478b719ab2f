import { type ComponentType, useEffect, useState } from 'react'
import { onFirstInteraction } from '#web/kernel/ui/content/on-first-interaction.ts'

/**
 * Announcements about the connection, loaded at the first interaction: without a connection they could not
 * be loaded.
 */
export function LatePartsOnInteraction() {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = (): unknown =>
      import('#web/shell/states/connection-line.tsx').then(
        ({ default: ConnectionLine }) => setParts(() => ConnectionLine),
        () => window.addEventListener('online', load, { once: true }),
      )
    return onFirstInteraction(load)
  }, [])
  return Parts && <Parts />
}
