import * as contract from '#domain/banners/admin/ads-contract.ts'
import { isLanguage } from '#domain/language.ts'
import { asSpreadsheet } from '#server/admin/spreadsheet.ts'
import { auditLog } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { translator } from '#server/http/language.ts'
import type { Route } from '#server/http/route.ts'
import { readAd } from './ad-view.ts'
import { adColumns, adsInBatches, listAds } from './ads-list.ts'
import { answerAd, settleAd } from './answer-ad.ts'

export function registerAdsAdmin(route: Route, deps: Deps): void {
  route(contract.listAds, ({ query }) => listAds(deps, query))

  route(contract.readAd, ({ params }) => readAd(deps, params.id))

  route(contract.answerAd, async ({ session, params, body }) => {
    await answerAd(deps, session.user.id, { ...params, ...body })
    return { success: true as const }
  })

  route(contract.settleAd, async ({ session, params, body }) => {
    await settleAd(deps, session.user.id, { ...params, ...body })
    return { success: true as const }
  })

  route(contract.exportAds, async ({ query, session, reply }) => {
    const { format, lng = '', search, show } = query
    const language = isLanguage(lng) ? lng : session.user.language
    const sheet = translator(language)('ads-admin:file')
    // Recorded before the response is sent; the searched words may be a name.
    await deps.db.insert(auditLog).values({
      at: deps.clock.now(),
      actorId: session.user.id,
      action: 'admin.exportAds',
      subject: 'ads',
      after: { show, format, searched: Boolean(search) },
    })
    const table = {
      columns: adColumns(language),
      batches: adsInBatches(deps, { search, show }),
    }
    return asSpreadsheet(reply, table, { format, name: sheet, sheet })
  })
}
