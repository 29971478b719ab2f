/** Lists what a person may see and do of others' data; everything that members may do of their own needs none. */
export const rights = [
  'lookUp',
  'people',
  'health',
  'attendance',
  'mailings',
  'desk',
  'fees',
  'money',
  'statistics',
  'notices',
  'library',
  'banners',
  'pages',
  'programmes',
  'roles',
  'site',
] as const

export type Right = (typeof rights)[number]

/**
 * Says who may do what: access of the endpoints, pages, menu, search, the table on /admin/administradores and the tests derive
 * from this table. An instructor's rights are of their own programmes alone.
 */
export const rightsOfRoles = {
  administrator: rights,
  treasurer: ['lookUp', 'desk', 'money', 'statistics'],
  secretary: [
    'lookUp',
    'people',
    'health',
    'attendance',
    'mailings',
    'desk',
    'fees',
    'statistics',
    'notices',
  ],
  instructor: ['health', 'attendance'],
  editor: ['notices', 'library', 'banners', 'pages'],
} as const satisfies Record<string, readonly Right[]>

export type Role = keyof typeof rightsOfRoles

export const roles = Object.keys(rightsOfRoles) as [Role, ...Role[]]

/** Returns the rights of somebody with these roles, in the table's order. */
export function rightsOf(held: readonly Role[]): Right[] {
  return rights.filter((right) => held.some((role) => hasRight(role, right)))
}

/** Tells whether a role has a right. */
export function hasRight(role: Role, right: Right): boolean {
  return (rightsOfRoles[role] as readonly Right[]).includes(right)
}
