/**
 * The name of the page's main script, which names all others and so changes with any of them; null
 * while developing. Pages that come finished name it last (`server/site/document.ts`).
 */
export function buildId(page: Pick<Document, 'querySelector'> = document): string | null {
  const inPage = page.querySelector<HTMLElement>('script[type="module"][src], script[data-scripts]')
  const scripts = inPage?.getAttribute('src') ?? inPage?.dataset.scripts ?? ''
  return /\/assets\/\S+$/.exec(scripts)?.[0] ?? null
}
