import type { Visitor } from '../visitor.ts'

/** A screen to be checked. */
export interface Screen {
  path: string
  access: 'public' | 'user' | 'newAdministrator' | 'administratorOwingCode' | 'administrator'
  /** Brings the screen to the state that is checked. */
  state?: (visitor: Visitor) => Promise<unknown>
}
