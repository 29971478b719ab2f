/** A mistake in the calling page, which Stripe.js throws instead of putting it into `error`. */
export function integrationError(message: string): Error {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
