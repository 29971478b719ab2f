import { adColumns } from '#domain/banners/admin/ad-columns.ts'
import * as contract from '#domain/banners/admin/ads-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { sendListFile } from '#server/kernel/lists/list-file.ts'
import { readAd } from './ad-view.ts'
import { adsInBatches, listAds } from './ads-list.ts'
import { answerAd, settleAd, undoSettleAd } from './answer-ad.ts'

export function registerAdsAdmin(route: Route, deps: Deps): void {
  route(contract.listAds, ({ query }) => listAds(deps, query))

  route(contract.readAd, ({ params }) => readAd(deps, params.id))

  route(contract.answerAd, ({ session, params, body }) =>
    answerAd(deps, session.user.id, { ...params, ...body }),
  )

  route(contract.settleAd, async ({ session, params, body }) => {
    const settledAt = await settleAd(deps, session.user.id, { ...params, ...body })
    return { success: true as const, settledAt: settledAt.toISOString() }
  })

  route(contract.undoSettleAd, ({ session, params, body }) =>
    undoSettleAd(deps, session.user.id, { ...params, ...body }),
  )

  route(contract.exportAds, ({ query, session, reply }) => {
    const { search, show } = query
    return sendListFile(
      deps,
      { query, session, reply },
      {
        list: adColumns,
        name: 'file',
        batches: adsInBatches(deps, { search, show }),
        audit: {
          action: 'admin.exportAds',
          subject: 'ads',
          after: { show, searched: Boolean(search) },
        },
      },
    )
  })
}
