import { use } from 'react'
import type { Right } from '#domain/kernel/rights.ts'
import { MenuContext, type MenuLink } from '#web/kernel/pages.ts'
import { useAuth } from './auth.tsx'
import { mayUse } from './rights.ts'

/** Returns whether the user has a right: what the server would refuse is not offered. */
export function useRight(right: Right): boolean {
  return mayUse(useAuth().user, right)
}

/** Returns those lines of the administration's menu that the user's rights lead to. */
export function useAdminMenu(): readonly MenuLink[] {
  const { user } = useAuth()
  return use(MenuContext).filter(({ right }) => mayUse(user, right))
}
