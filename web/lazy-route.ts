import type { ComponentType } from 'react'
import type { RouteHandle } from '#web/shell/startup/route-handle.ts'
import { loadTexts } from './kernel/i18n/i18n.ts'
import type { TextNamespace } from './kernel/i18n/resources.ts'

interface LazyRoute {
  handle: RouteHandle
  lazy: () => Promise<{ Component: ComponentType }>
}

/** A page that loads when it is visited, together with the texts that it speaks. */
export function lazyRoute(
  load: () => Promise<{ default: ComponentType }>,
  texts: readonly TextNamespace[] = [],
): LazyRoute {
  return {
    handle: { texts },
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(texts)])
      return { Component: module.default }
    },
  }
}
