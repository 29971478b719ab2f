import * as contract from '#domain/notices/admin/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { requireRight } from '#server/kernel/http/session-rights.ts'
import { setNoticeEnded } from './end-notice.ts'
import { listNotices } from './list-notices.ts'
import { noSessionWords } from './no-session-words.ts'
import { publishNotice } from './publish-notice.ts'

/** Registers what administrators do with the notices on public pages. */
export function registerNoticeAdmin(route: Route, deps: Deps): void {
  route(contract.listNotices, async () => ({ notices: await listNotices(deps) }))

  route(contract.writeNoSession, async ({ query: { day, programme } }) => ({
    texts: await noSessionWords(deps, { day, programmeId: programme ?? null }),
  }))

  route(contract.publishNotice, async ({ session, body }) => {
    // To show something on the site is less than to write to everybody.
    if (body.payers !== null) requireRight(session, 'mailings')
    return publishNotice(deps, session.user.id, body)
  })

  route(contract.endNotice, ({ session, params }) =>
    setNoticeEnded(deps, { actorId: session.user.id, id: params.id, isEnded: true }),
  )

  route(contract.showNoticeAgain, ({ session, params }) =>
    setNoticeEnded(deps, { actorId: session.user.id, id: params.id, isEnded: false }),
  )
}
