/**
 * The name of the page's first script, which names all others and so changes with any of them; null
 * while developing, and outside of a browser.
 */
export function buildId(
  page: Pick<Document, 'querySelector'> | undefined = globalThis.document,
): string | null {
  const script = page?.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  return /\/assets\/\S+$/.exec(script)?.[0] ?? null
}
