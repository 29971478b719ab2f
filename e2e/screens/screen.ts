import type { Visitor } from '../visitor.ts'

/** A screen as it is looked at. */
export interface Screen {
  path: string
  access: 'public' | 'user' | 'newAdministrator' | 'administratorOwingCode' | 'administrator'
  /** Brings the screen to the state that is looked at. */
  state?: (visitor: Visitor) => Promise<unknown>
}
