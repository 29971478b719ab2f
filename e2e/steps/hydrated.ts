import type { Locator } from '@playwright/test'

/** Whether the code of the section that this element is in has taken it over. */
export function isHydrated(element: Locator): Promise<boolean> {
  return element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')))
}
