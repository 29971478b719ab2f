import { adminPages } from '#domain/pages.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'

export const libraryPaths = {
  administration: (view: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.library, Object.entries(view)),
} as const
