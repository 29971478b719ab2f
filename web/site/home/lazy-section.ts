import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import type { TextNamespace } from '#web/kernel/i18n/resources.ts'
import { lazyOnVisible } from '#web/kernel/ui/content/lazy-on-visible.tsx'
import { isSectionNamed } from '#web/site/texts/change-texts.tsx'

/** A section whose code and texts come when a reader is near it. */
export function lazySection(
  load: Parameters<typeof lazyOnVisible>[0],
  texts: readonly TextNamespace[],
): ReturnType<typeof lazyOnVisible> {
  return lazyOnVisible(async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    return module
  }, isSectionNamed)
}
