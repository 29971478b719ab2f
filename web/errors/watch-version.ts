import { checkScripts } from './check-scripts.ts'
import { scriptAddressOf } from './missing-script.ts'

/**
 * Notices that a newer version of the site is on the server. The page is left alone, as somebody may
 * be in the middle of something; from then on links load the whole of the page that they lead to.
 *
 * @param onReturn hears of each return of the reader to this tab
 */
export function watchVersion(onReturn: (listener: () => void) => void): void {
  checkScripts(
    {
      fetch: (address, init) => fetch(address, init),
      addresses: knownScripts,
      onFailedImport: (listener) =>
        window.addEventListener('vite:preloadError', ({ payload }) =>
          listener(scriptAddressOf(payload)),
        ),
      onReturn,
      now: () => Date.now(),
    },
    () => window.addEventListener('click', leaveToBrowser, true),
  )
}

function knownScripts(): string[] {
  const first = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return [...[...first].map(({ src }) => src), ...[...ahead].map(({ href }) => href)]
}

/** Keeps the router from hearing of a link that leads to another page: the browser follows it. */
function leaveToBrowser(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== window.location.origin) return
  if (link.pathname !== window.location.pathname) event.stopPropagation()
}
