import { answersFor, isMissingScript, type Network } from './missing-script.ts'
import { createReloads } from './reloads.ts'

/** Milliseconds between two looks whether the server can be reached again. */
const PAUSE = 5_000

export const reloads = createReloads(() => window.sessionStorage)

const network: Network = {
  fetch: (address, init) => fetch(address, init),
  isOnline: () => navigator.onLine,
  here: () => window.location.href,
}

/**
 * Reloads the page when one of its scripts is gone, at most twice (spec §4). Returns the obstacle
 * otherwise: that it was reloaded already, or that there is no connection.
 */
export async function recover(error: Error): Promise<'reloading' | 'outdated' | 'offline'> {
  if (!(await answersFor(error, network))) return 'offline'
  if (!reloads.take()) return 'outdated'
  window.location.reload()
  return 'reloading'
}

/**
 * Reloads the page once the server can be reached again, which is checked every five seconds.
 * Returns a function that stops it.
 */
export function reloadWhenBack(error: Error): () => void {
  const timer = setInterval(async () => {
    if (await answersFor(error, network)) window.location.reload()
  }, PAUSE)
  return () => clearInterval(timer)
}

/**
 * For the first page of a visit, which can be read before its scripts are there: reloads it where that
 * helps. Returns where it does not, so that the failure can be shown.
 *
 * @throws the error itself where there is no connection: the page stays as it is
 */
export async function recoverFirstPage(error: unknown): Promise<void> {
  if (!isMissingScript(error)) return
  const outcome = await recover(error)
  if (outcome === 'offline') throw error
  if (outcome === 'reloading') await new Promise(() => undefined)
}
