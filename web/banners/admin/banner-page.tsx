import { useTranslation } from 'react-i18next'
import { readAd } from '#domain/banners/admin/ads-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { BannerForm } from './banner-form.tsx'
import { adParameter, bannerParameter } from './paths.ts'
import { useAdminBanners } from './use-admin-banners.ts'

/** One banner to be changed, or a new one where the address names none; a request may begin it. */
export default function BannerPage() {
  const { t } = useTranslation('banner-admin')
  const address = useQueryParameters()
  const id = address.get(bannerParameter)
  const requestId = address.get(adParameter)
  const query = useAdminBanners()
  const request = useRequest(id === null ? requestId : null)
  const banner = query.data?.banners.find((one) => one.id === id && !one.isDeleted) ?? null
  const title = (keep: Keep) =>
    id === null ? t('form.add') : t('form.edit', { name: keep(banner?.name) })
  const isLoaded = query.data && (requestId === null || id !== null || !request.isPending)
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={<Sentence>{title}</Sentence>}
        tabTitle={title(String)}
        above={<BackLink to={adminPages.banners}>{t('form.back')}</BackLink>}
      />
      {!isLoaded && <NotLoaded title={t('failed')} query={query} />}
      {isLoaded && id !== null && !banner && <Notice tone="error" text={t('form.unknown')} />}
      {isLoaded && query.data && (id === null || banner) && (
        <BannerForm
          key={id}
          banner={banner}
          request={request.data ?? null}
          today={query.data.today}
        />
      )}
    </div>
  )
}

/** The request that a banner is made of; none without an id. */
function useRequest(id: string | null) {
  return useAccountQuery(['other', 'ad'], readAd, {
    params: { id: id ?? '' },
    enabled: id !== null,
    refetchOnMount: true,
  })
}
