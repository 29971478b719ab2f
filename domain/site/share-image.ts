import type { Language } from '#domain/kernel/language.ts'
import { isPrerenderedPath, prerenderedPaths, publicPage } from '#domain/pages.ts'

/** The pages with a share image of their own. */
export const sharedPages = prerenderedPaths.filter((path) => publicPage(path).hasShareImage)

/** In pixels; what networks ask of a large picture. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Returns where the picture lies that a network shows beside a link to a page: its own, or the home page's. */
export function shareImagePath(path: string, language: Language): string {
  const page = isPrerenderedPath(path) ? publicPage(path) : undefined
  return `/share/${page?.hasShareImage ? page.description : 'home'}-${language}.jpg`
}
