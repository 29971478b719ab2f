/** An e-mail that the reader only has to complete. */
export interface Letter {
  subject: string
  /** Its lines end in `\n`. */
  body: string
}

/** The link that opens the letter in the reader's own mail program (RFC 6068). */
export function mailTo(address: string, { subject, body }: Letter): string {
  const lines = body.replaceAll('\n', '\r\n')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}
