import { watchVersion } from '#web/failures/watch-version.ts'
import { watchSecurity } from '#web/frame/security-events.ts'
import { renewCsrf } from '#web/kernel/http/client.ts'
import { closeBreakerWhenOnline } from '#web/kernel/http/close-breaker-when-online.ts'
import { keepCsrfFresh } from '#web/kernel/http/keep-csrf-fresh.ts'
import { replaceBorrowedTexts } from '#web/kernel/i18n/i18n.ts'
import { persistedSession } from '#web/kernel/session/persisted-session.ts'
import { beginPreloading, type FollowedRouter } from '#web/startup/begin-preloading.ts'
import { canPrefetch, readConnectionQuality } from '#web/startup/connection-quality.ts'
import { loadRarerLetters } from './preload-fonts.ts'
import { dropOldEntries, preloads } from './preloads.ts'
import { onTabVisible } from './tab-visible.ts'
import { warmUp } from './warm-up.ts'

/** The router as background work needs it. */
export type SiteRouter = FollowedRouter

/** Starts optional background work. */
export function startBackground(router: SiteRouter): void {
  keepCsrfFresh(renewCsrf)
  loadRarerLetters()
  watchSecurity()
  persistedSession.persist()
  warmUp({
    preloads,
    clean: dropOldEntries,
    canPrefetch: canPrefetch(readConnectionQuality(), 'background'),
    setTimeout: (callback, after) => setTimeout(callback, after),
  })
  watchVersion(onTabVisible)
  closeBreakerWhenOnline()
  const replaceTexts = () => void replaceBorrowedTexts()
  window.addEventListener('online', replaceTexts)
  onTabVisible(replaceTexts)
  beginPreloading(router)
}
