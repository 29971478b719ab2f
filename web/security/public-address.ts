/**
 * An address that may be logged: its path alone, since queries and fragments carry tokens, e-mail
 * addresses and destinations; and without long ids.
 */
export function publicAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path.replaceAll(/\/(?=[^/]*\d)[^/]{16,}/g, '/:id')
}
