import { loadTexts } from '#web/i18n/i18n.ts'
import type { TextNamespace } from '#web/i18n/resources.ts'
import { late } from '#web/ui/content/late.tsx'

/** A section whose code and texts come when a reader is near it. */
export function lateSection(
  load: Parameters<typeof late>[0],
  texts: readonly TextNamespace[],
): ReturnType<typeof late> {
  return late(async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    return module
  })
}
