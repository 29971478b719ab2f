import type { ComponentType } from 'react'
import { loadTexts } from './i18n/i18n.ts'
import type { TextNamespace } from './i18n/resources.ts'

/** A route's data for its page. */
export interface RouteHandle {
  /** The texts that the page speaks, beside those of the shell. */
  texts?: readonly TextNamespace[]
}

export interface LazyRoute {
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
