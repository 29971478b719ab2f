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
  'desk',
  'ledger',
  'profile',
  'statistics',
  'mailings',
  'imports',
  'audit',
  'backup',
  'status',
  'site',
  'dashboard',
] as const

/** The folder that serves every slice and so knows none; what is there is named by its own folders. */
export const KERNEL = 'kernel'

/** Folders that put slices together, or hold no code; no slice rule applies to them. */
export const composition = {
  domain: ['testing'],
  server: ['demo', 'doctor', 'metrics'],
  web: ['testing', 'frame', 'public', 'styleguide', 'startup', 'failures'],
} as const
