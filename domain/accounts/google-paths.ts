/**
 * The addresses that the browser itself visits on the way to Google and back: the first two
 * redirect, the third is the page where the way ends.
 */
export const googlePaths = {
  start: '/api/auth/google',
  callback: '/api/auth/google/callback',
  arrival: '/login-success',
} as const
