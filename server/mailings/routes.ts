import * as contract from '#domain/mailings/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listMailings, stopMailing } from './mailing-list.ts'
import { countPayers } from './mailing-recipients.ts'
import { previewsOf, sendMailing, sendTest } from './send-mailing.ts'

export function registerMailings(route: Route, deps: Deps): void {
  route(contract.countRecipients, ({ query }) => countPayers(deps, query))

  route(contract.previewMailing, async ({ session, body }) => ({
    mails: await previewsOf(deps, body.texts, session.user.firstName),
  }))

  route(contract.testMailing, async ({ session, body }) => {
    await sendTest(deps, session.user, body.texts)
    return { email: session.user.email }
  })

  route(contract.sendMailing, ({ session, body }) => sendMailing(deps, session.user.id, body))

  route(contract.listMailings, async () => ({ mailings: await listMailings(deps) }))

  route(contract.stopMailing, ({ session, params }) =>
    stopMailing(deps, session.user.id, params.id),
  )
}
