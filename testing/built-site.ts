import type { Start } from '#domain/prerender-contract.ts'
import type { BuiltSite } from '#server/site/built-site.ts'

/** Returns pages that say no more than a title, for tests that need no real build. */
export function builtSite(
  titleOf: (path: string, start: Start) => string,
  head = '<meta charset="utf-8">',
): BuiltSite {
  return {
    document: {
      head,
      stylesheet: '/assets/index.css',
      colours: '',
      script: '/assets/index.js',
    },
    prerenderer: {
      async prerenderPage(path, start) {
        const title = titleOf(path, start)
        return { title, body: `<div>${title}</div>` }
      },
      initialisationScreen: async () => '<main></main>',
    },
  }
}
