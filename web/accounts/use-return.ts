import { useLocation } from 'react-router'
import type { SentToLogIn } from '#web/kernel/session/require-access.tsx'
import { isBankReturn, returnPathOf } from '#web/kernel/session/return-path.ts'
import { paths } from '#web/paths.ts'

/** Where a reader goes once logged in, kept when log-in and sign-up link to each other. */
export function useReturn() {
  const location = useLocation()
  const target = returnPathOf(location, paths.profile())
  const interrupted = target !== paths.profile()
  const carried = interrupted ? target : undefined
  return {
    target,
    /** The reader was on the way to another page and was stopped here. */
    interrupted,
    /** A bank has sent them there, in a browser where they are not logged in. */
    fromBank: isBankReturn(target),
    /** The account that was refused there: going on would only lead back here. */
    denied: (location.state as Partial<SentToLogIn> | null)?.denied,
    verify: paths.verifyAdmin(carried),
    logIn: paths.logIn(carried),
    register: paths.register(carried),
  }
}
