import { checkScripts } from './check-scripts.ts'
import { scriptAddressOf } from './missing-script.ts'

/**
 * Detects that a newer version of the site is deployed. The page is not interrupted; from then on
 * links load their pages from the server.
 *
 * @param onReturn subscribes to the reader's returns to this tab
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
