import * as contract from '#domain/admin/banner-contract.ts'
import { DomainError } from '#domain/errors.ts'
import { drawPictures } from '#server/banners/banner-pictures.ts'
import { readSample } from '#server/banners/samples.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { readAd } from './ad-view.ts'
import { listDeskBanners } from './banner-view.ts'
import {
  addBanner,
  changeBanner,
  isAdded,
  keepBanner,
  orderBanners,
  switchBanner,
} from './change-banner.ts'

const done = { success: true as const }

export function registerBannerDesk(route: Route, deps: Deps): void {
  route(contract.listDeskBanners, () => listDeskBanners(deps))

  route(contract.addBanner, async ({ session, body }) => {
    const { requestKey: id, requestId, picture, ...fields } = body
    // Not drawn again for who has sent the form twice.
    if (await isAdded(deps, id)) return { id }
    const file = picture === null ? await sampleOf(deps, requestId) : fromBase64(picture)
    const pictures = await drawPictures(file)
    const actorId = session.user.id
    await addBanner(deps, { actorId, id, fields, pictures, requestId })
    return { id }
  })

  route(contract.changeBanner, async ({ session, params, body }) => {
    const { version, picture, ...fields } = body
    const pictures = picture === null ? null : await drawPictures(fromBase64(picture))
    await changeBanner(deps, { actorId: session.user.id, ...params, version, fields, pictures })
    return done
  })

  route(contract.orderBanners, async ({ session, body }) => {
    await orderBanners(deps, { actorId: session.user.id, ...body })
    return done
  })

  route(contract.switchBanner, async ({ session, params, body }) => {
    await switchBanner(deps, { actorId: session.user.id, ...params, ...body })
    return done
  })

  route(contract.deleteBanner, async ({ session, params }) => {
    await keepBanner(deps, { actorId: session.user.id, ...params, isKept: false })
    return done
  })

  route(contract.restoreBanner, async ({ session, params }) => {
    await keepBanner(deps, { actorId: session.user.id, ...params, isKept: true })
    return done
  })
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

/** @throws DomainError banners.pictureRequired where there is none; ads.notFound */
async function sampleOf(deps: Deps, requestId: string | null): Promise<Buffer> {
  if (requestId === null) throw new DomainError('banners.pictureRequired')
  const { id, hasSample } = await readAd(deps, requestId)
  if (!hasSample) throw new DomainError('banners.pictureRequired')
  return readSample(deps, id)
}
