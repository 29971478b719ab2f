import { useLocation } from 'react-router'
import { programmes } from '#domain/programmes/programme.ts'
import { paths } from '#web/paths.ts'
import { returnPathOf } from '#web/shell/return-path.ts'

/** Where a reader goes once logged in, and how the two ways in lead to each other without losing it. */
export function useReturn() {
  const target = returnPathOf(useLocation(), paths.profile())
  const carried = target === paths.profile() ? undefined : target
  return {
    target,
    /** The programme that the reader was about to enrol in, if that is why they are here. */
    programme: programmes.find(({ id }) => paths.programme(id) === target),
    logIn: paths.logIn(carried),
    register: paths.register(carried),
  }
}
