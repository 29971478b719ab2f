/**
 * The texts by namespace, to which each noun adds its own (`web/<noun>/pages.ts`). Spanish defines the keys,
 * so a key without Spanish text does not compile.
 */
export interface Resources {
  admin: typeof import('../../../locales/es/admin/admin.json')
  'admin-actions': typeof import('../../../locales/es/admin/admin-actions.json')
  drafts: typeof import('../../../locales/es/admin/drafts.json')
  errors: typeof import('../../../locales/es/shell/errors.json')
  lists: typeof import('../../../locales/es/admin/lists.json')
  loading: typeof import('../../../locales/es/shell/loading.json')
  shell: typeof import('../../../locales/es/shell/shell.json')
  ui: typeof import('../../../locales/es/shell/ui.json')
}

export type TextNamespace = keyof Resources

/** What surrounds every page speaks these. */
export const shellTexts = ['shell', 'ui'] as const satisfies TextNamespace[]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Resources
  }
}
