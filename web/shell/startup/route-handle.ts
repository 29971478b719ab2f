import type { TextNamespace } from '#web/kernel/i18n/resources.ts'

/** A route's data for its page. */
export interface RouteHandle {
  /** The texts that the page speaks, beside those of the shell. */
  texts?: readonly TextNamespace[]
}
