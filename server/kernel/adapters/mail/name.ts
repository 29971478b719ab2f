/**
 * A typed name as an e-mail may show it. An attacker can open an account with a stranger's address
 * and the name «visit evil.com»: mail programs would make a link of it, so no dot stands inside.
 */
export function nameInMail(name: string): string {
  return name.replace(/\.(?=\S)/g, '. ')
}
