import * as contract from '#domain/billing/kept-methods-contract.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { readersLanguage, sendAsPdf } from '#server/billing/charges/routes.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { ownAccount } from './kept-methods.ts'
import { mandateFileName, mandatePdf } from './mandate-pdf.ts'
import { methodsAndDebts } from './methods-and-debts.ts'
import { offerBizum } from './offer-bizum.ts'
import { replaceMethod } from './replace-method.ts'

export function registerKeptMethods(route: Route, deps: Deps): void {
  route(contract.getKeptMethods, ({ session }) => methodsAndDebts(deps, session.user.id))

  route(contract.downloadMandate, async ({ params, query, session, reply }) => {
    const account = await ownAccount(deps, session.user.id, params.paymentMethodId)
    const language = readersLanguage(query, session)
    sendAsPdf(reply, mandateFileName(account, language))
    const { association: letterhead } = await deps.siteData.read()
    return mandatePdf(account, { language, letterhead })
  })

  route(contract.payByBizum, async ({ session, params }) => {
    const clientSecret = await offerBizum(deps, session.user.id, params.id)
    return { ...(await methodsAndDebts(deps, session.user.id)), clientSecret }
  })

  route(contract.replaceMethod, async ({ session, body }) => {
    const paid = await replaceMethod(deps, session.user.id, body.paymentMethodId)
    return { ...(await methodsAndDebts(deps, session.user.id)), paid: toEuros(paid) }
  })
}
