import { useLocation } from 'react-router'

/** State passed between the pages for logging in, in the router's state and never in an address. */
export interface AuthState {
  /** What was typed as e-mail. */
  email?: string
  /** Where the reader was going when they were stopped to log in. */
  from?: string
  /** A message to show first. */
  notice?: 'passwordChanged'
}

/** The state from the previous page. */
export function useAuthState(): AuthState {
  return (useLocation().state as AuthState | null) ?? {}
}
