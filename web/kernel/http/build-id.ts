/**
 * The name of the page's main script, which names all others and so changes with any of them; null
 * while developing, and outside of a browser. Prerendered pages name it last (`server/site/document.ts`).
 */
export function buildId(
  page: Pick<Document, 'querySelector'> | undefined = globalThis.document,
): string | null {
  const scripted = 'script[type="module"][src], script[data-scripts]'
  const inPage = page?.querySelector<HTMLElement>(scripted)
  const scripts = inPage?.getAttribute('src') ?? inPage?.dataset.scripts ?? ''
  return /\/assets\/\S+$/.exec(scripts)?.[0] ?? null
}
