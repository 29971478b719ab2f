import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { returnPathOf } from '#web/shell/return-path.ts'

/** Where a reader goes once logged in, and how the two ways in lead to each other without losing it. */
export function useReturn() {
  const target = returnPathOf(useLocation(), paths.profile())
  const interrupted = target !== paths.profile()
  const carried = interrupted ? target : undefined
  return {
    target,
    /** The reader was on the way to another page and was stopped here. */
    interrupted,
    logIn: paths.logIn(carried),
    register: paths.register(carried),
  }
}
