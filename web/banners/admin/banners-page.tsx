import { Megaphone, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderBanners } from '#domain/banners/admin/banner-contract.ts'
import { type BannerPlace, bannerPlaces } from '#domain/banners/specification.ts'
import { call } from '#web/kernel/http/client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { type AdminBanner, movedBy } from './banner.ts'
import { BannerBin } from './banner-bin.tsx'
import { BannerCard } from './banner-card.tsx'
import { bannerPaths } from './paths.ts'
import { useAdminBanners } from './use-admin-banners.ts'

/** All advertisements of the home page, place by place, in the order in which they are shown. */
export default function BannersPage() {
  const { t } = useTranslation('banner-admin')
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAdminBanners()
  const { data } = query
  const banners = data?.banners.filter(({ isDeleted }) => !isDeleted) ?? []

  async function changed(words: ReactNode): Promise<void> {
    await query.refetch()
    if (words) showDone(words)
  }

  return (
    <div className="admin-page">
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="flex flex-wrap gap-3">
        <Link to={bannerPaths.banner()} className={buttonClasses()}>
          <Plus className="size-5 shrink-0" />
          <span>{t('add')}</span>
        </Link>
        <Link to={bannerPaths.ads()} className={buttonClasses('secondary')}>
          <Megaphone className="size-5 shrink-0" />
          <span>{t('requests')}</span>
        </Link>
      </div>
      {doneNotice}
      {data ? (
        <>
          {bannerPlaces.map((slot) => (
            <Slot
              key={slot}
              slot={slot}
              banners={banners.filter((banner) => banner.slot === slot)}
              onChanged={changed}
            />
          ))}
          <BannerBin banners={data.banners.filter((one) => one.isDeleted)} onChanged={changed} />
        </>
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

interface SlotProps {
  slot: BannerPlace
  banners: readonly AdminBanner[]
  onChanged: (words: ReactNode) => Promise<void>
}

function Slot({ slot, banners, onChanged }: SlotProps) {
  const { t } = useTranslation('banner-admin')
  const ids = banners.map(({ id }) => id)

  async function move({ id, name }: AdminBanner, step: -1 | 1): Promise<void> {
    const order = movedBy(ids, id, step)
    await call(orderBanners, { body: { slot, ids: order } })
    await onChanged(
      <Sentence>
        {(keep) => t('moved', { name: keep(name), place: order.indexOf(id) + 1 })}
      </Sentence>,
    )
  }

  return (
    <section aria-labelledby={slot} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={slot} className="text-2xl">
          {t(`slot.${slot}`)}
        </h2>
        <p className="prose text-ink-soft">{t(`slotHint.${slot}`)}</p>
      </div>
      {banners.length === 0 && <p className="prose">{t('none')}</p>}
      <ol className="grid gap-5">
        {banners.map((banner, index) => (
          <li key={banner.id}>
            <BannerCard
              banner={banner}
              move={{
                up: index > 0 ? () => move(banner, -1) : null,
                down: index < banners.length - 1 ? () => move(banner, 1) : null,
              }}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
