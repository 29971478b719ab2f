import * as contract from '#domain/banners/admin/banner-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listAdminBanners } from './banner-view.ts'
import {
  addBanner,
  changeBanner,
  orderBanners,
  setBannerDeleted,
  switchBanner,
} from './change-banner.ts'

export function registerBannerAdmin(route: Route, deps: Deps): void {
  route(contract.listAdminBanners, () => listAdminBanners(deps))

  route(contract.addBanner, async ({ session, body }) => {
    const { requestKey: id, requestId, pictureId, ...fields } = body
    await addBanner(deps, { actorId: session.user.id, id, fields, pictureId, requestId })
    return { id }
  })

  route(contract.changeBanner, async ({ session, params, body }) => {
    const { version, pictureId, ...fields } = body
    await changeBanner(deps, { actorId: session.user.id, ...params, version, fields, pictureId })
  })

  route(contract.orderBanners, ({ session, body }) =>
    orderBanners(deps, { actorId: session.user.id, ...body }),
  )

  route(contract.switchBanner, ({ session, params, body }) =>
    switchBanner(deps, { actorId: session.user.id, ...params, ...body }),
  )

  route(contract.deleteBanner, ({ session, params }) =>
    setBannerDeleted(deps, { actorId: session.user.id, ...params, isDeleted: true }),
  )

  route(contract.restoreBanner, ({ session, params }) =>
    setBannerDeleted(deps, { actorId: session.user.id, ...params, isDeleted: false }),
  )
}
