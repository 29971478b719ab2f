import { offered, type ProgrammeId } from '#domain/programmes/programme.ts'
import { cacheTimes } from '#web/kernel/http/cache-times.ts'
import { accountPersister, publicPersister } from '#web/kernel/http/persisters.ts'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { session } from '#web/kernel/session/auth.tsx'
import { knownConfig } from './config.ts'
import type { WarmUp } from './warm-up.ts'

/** The programmes, and who is logged in (spec §9); what is known and new enough is left alone. */
export const preloads: WarmUp['preloads'] = [
  () => {
    for (const { id } of offered(knownConfig()?.programmes ?? [])) void preloadProgramme(id)
  },
  () => {
    if (Date.now() - session.settledAt() > cacheTimes.auth) void session.recheck()
  },
]

/** A failure is harmless: the page fetches it itself. */
async function preloadProgramme(id: ProgrammeId): Promise<void> {
  try {
    const [{ queryClient }, { programmeQuery }] = await Promise.all([
      import('#web/kernel/http/query-client.ts'),
      import('#web/programmes/programme-query.ts'),
    ])
    await queryClient.prefetchQuery(programmeQuery(id, currentLanguage()))
  } catch {
    // The code did not come.
  }
}

export function dropOldEntries(): void {
  publicPersister.collectGarbage()
  accountPersister.collectGarbage()
}
