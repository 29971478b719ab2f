import type { TextNamespace } from '#web/i18n/resources.ts'

/** What a route tells the page that it shows. */
export interface RouteHandle {
  /** The texts that the page speaks, beside those of the shell. */
  texts?: readonly TextNamespace[]
}
