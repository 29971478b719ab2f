import { use } from 'react'
import { MenuContext, type MenuLink } from '#web/kernel/pages.ts'
import { useAuth } from './auth.tsx'
import { mayUse } from './rights.ts'

/** Returns those lines of the administration's menu that the user's rights lead to. */
export function useAdminMenu(): readonly MenuLink[] {
  const { user } = useAuth()
  return use(MenuContext).filter(({ right }) => mayUse(user, right))
}
