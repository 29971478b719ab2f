import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listDonations } from '#domain/donations/admin/contract.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { FileMenu } from '#web/kernel/lists/file-menu.tsx'
import { ListCount } from '#web/kernel/lists/list-count.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import {
  type DonationSearch,
  donationsAddress,
  searchFromAddress,
  toQuery,
} from './donation-search.ts'
import { DonationSearchForm } from './donation-search-form.tsx'
import { DonationTable } from './donation-table.tsx'
import { donationPaths } from './paths.ts'

export default function DonationsPage() {
  const { t } = useTranslation('donation-admin')
  const navigate = useNavigate()
  const search = searchFromAddress(useQueryParameters())
  const found = useDonations(search)
  useRefetchOnNavigation(found)
  const pages = found.data?.pages ?? []
  const donations = pages.flatMap((page) => page.donations)
  const first = pages[0]
  const { order, ...filter } = search
  const isNarrowed = Object.values(filter).some((value) => value !== '')

  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')}>
        <Files search={search} />
      </ListHeading>
      <FailedDownload title={t('export.failed')} text={t('export.failedText')} />
      <DonationSearchForm
        search={search}
        onSearch={(filter) => void navigate(donationsAddress(filter))}
      />
      {(found.error || found.isPending) && <NotLoaded title={t('failed')} query={found} />}
      {first && donations.length > 0 && (
        <Sums sums={first.sums} closestTo={first.isClosest && search.words} />
      )}
      {found.data && donations.length === 0 && (
        <EmptyList {...t(isNarrowed ? 'none' : 'empty', { returnObjects: true })} />
      )}
      {donations.length > 0 && (
        <LoadMoreList query={found} count={donations.length} more={t('more')}>
          <DonationTable donations={donations} />
        </LoadMoreList>
      )}
      {found.data && <p className="prose text-ink-soft">{t('lead')}</p>}
    </div>
  )
}

/** The list as it is narrowed down, to be taken away. */
function Files({ search }: { search: DonationSearch }) {
  const { language: lng } = useLanguage()
  const { least, most, ...filter } = toQuery(search)
  const file = { ...filter, least: least?.toString(), most: most?.toString(), lng }
  return <FileMenu to={(format) => donationPaths.donationExport({ ...file, format })} />
}

/** The sums of all donations that match, in one line where there is room. */
function Sums({
  sums,
  closestTo,
}: {
  sums: ResponseOf<typeof listDonations>['sums']
  closestTo: string | false
}) {
  const { t } = useTranslation('donation-admin')
  const { language: lng } = useLanguage()
  const { count, paidCount, paid, refunded } = sums
  const money = (cents: number) => formatMoney(cents, lng)
  const facts = {
    count: t('sums.found', { count, paid: paidCount }),
    paid: money(fromEuros(paid)),
    refunded: money(fromEuros(refunded)),
    net: money(fromEuros(paid) - fromEuros(refunded)),
  }
  return (
    <ListCount closestTo={closestTo}>
      <span className="sr-only">{t('sums.title')}</span>
      <span className="flex flex-wrap gap-x-5">
        {Object.entries(facts).map(([name, value]) => (
          <span key={name}>
            <span className="font-normal text-ink-soft">
              {t(`sums.${name as keyof typeof facts}`)}
            </span>{' '}
            <span>{value}</span>
          </span>
        ))}
      </span>
    </ListCount>
  )
}

function useDonations(search: DonationSearch) {
  const filter = toQuery(search)
  return useAccountPages(['payment', 'donations'], listDonations, { query: filter })
}
