/**
 * The folders of domain/, server/ and web/. A slice (one noun of the product) imports only slices
 * before it in this list; its administration, in its `admin/`, may import all of them. The
 * boundaries check makes its rules from here, and a folder that is not named here fails it.
 */
export const slices = [
  'security',
  'accounts',
  'association',
  'programmes',
  'banners',
  'library',
  'notices',
  'donations',
  'enrolments',
  'billing',
  'profile',
  'statistics',
  'mailings',
  'imports',
  'audit',
  'backup',
  'status',
  'site',
  'dashboard',
  'admin',
] as const

/** Folders that serve every slice and so know none. */
export const infrastructure = {
  domain: ['files'],
  server: ['http', 'db', 'jobs', 'adapters', 'files', 'pdf'],
  web: ['http', 'ui', 'cards', 'loading', 'errors', 'i18n', 'forms'],
} as const

/** Folders that put slices together, or hold no code; no slice rule applies to them. */
export const composition = {
  domain: ['testing'],
  server: ['demo', 'doctor', 'metrics'],
  web: ['testing', 'shell', 'public', 'styleguide'],
} as const
