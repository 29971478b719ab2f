/**
 * An address that may be printed: its path alone, since queries and fragments carry tokens, e-mail
 * addresses and where somebody was going; and in it no long id.
 */
export function publicAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path.replaceAll(/\/(?=[^/]*\d)[^/]{16,}/g, '/:id')
}
