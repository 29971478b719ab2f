import { useLocation } from 'react-router'

/** What one of the pages of coming in tells the next, in the router's state and never in an address. */
export interface AuthState {
  /** What was typed as e-mail. */
  email?: string
  /** Where the reader was going when they were stopped to log in. */
  from?: string
  /** Something to be told first. */
  told?: 'passwordChanged'
}

/** What the page before this one has told. */
export function useAuthState(): AuthState {
  return (useLocation().state as AuthState | null) ?? {}
}
