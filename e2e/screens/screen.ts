import type { Visitor } from '../visitor.ts'

/** A screen to be checked. */
export interface Screen {
  path: string
  access: 'public' | 'user' | 'newAdministrator' | 'administratorOwingCode' | 'administrator'
  /** Names a text that is waited for. */
  reads?: string
  /** Names the title that is waited for. */
  sees?: string
  /** Brings the screen to the state that is checked. */
  state?: (visitor: Visitor) => Promise<unknown>
}
