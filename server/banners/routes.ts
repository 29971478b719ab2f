import * as ads from '#domain/banners/ads-contract.ts'
import * as contract from '#domain/banners/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { issueForm, readForm } from '#server/kernel/http/form-token.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { countBanners, wantsNoCounting } from './count-banners.ts'
import { adForm, requestAd } from './request-ad.ts'
import { shownBanners } from './shown-banners.ts'

export function registerBanners(route: Route, deps: Deps): void {
  route(ads.getAdForm, async () => issueForm(deps, adForm))

  route(ads.requestAd, async ({ body, language }) => {
    const { formToken, ...fields } = body
    await requestAd(deps, { ...fields, id: readForm(deps, adForm, formToken), language })
  })

  route(contract.listBanners, async ({ request, reply }) => {
    const { tag, banners, until } = await shownBanners(deps)
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send() as never
    return { banners, until }
  })

  route(contract.countBanners, async ({ request, body }) => {
    if (!wantsNoCounting(request)) await countBanners(deps, body)
  })
}
