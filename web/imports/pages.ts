import { adminPages } from '#domain/pages.ts'
import { lazyRoute } from '#web/kernel/lazy-route.ts'
import type { WebModule } from '#web/kernel/pages.ts'

declare module '#web/kernel/i18n/resources.ts' {
  interface Resources {
    imports: typeof import('../../locales/es/imports/imports.json')
  }
}

export const imports: WebModule = {
  name: 'imports',
  pages: [
    {
      path: adminPages.imports,
      access: 'site',
      menu: { name: 'imports', group: 'people', place: 5 },
      ...lazyRoute(() => import('./imports-page.tsx'), ['imports']),
    },
  ],
}
