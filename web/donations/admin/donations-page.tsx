import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listDonations } from '#domain/donations/admin/donation-contract.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { FileLinks } from '#web/admin/file-links.tsx'
import { useRefetchOnNavigation } from '#web/admin/use-refetch-on-navigation.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import type { Answer } from '#web/http/types.ts'
import { ownPaths } from '#web/own-paths.ts'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { FailedDownload } from '#web/shell/states/failed-download.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { GrowingList } from '#web/ui/content/growing-list.tsx'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import {
  type DonationSearch,
  searchFromAddress,
  searchToAddress,
  toQuery,
} from './donation-search.ts'
import { DonationSearchForm } from './donation-search-form.tsx'
import { DonationTable } from './donation-table.tsx'

export default function DonationsPage() {
  const { t } = useTranslation('donation-admin')
  const navigate = useNavigate()
  const search = searchFromAddress(useQueryParameters())
  const found = useDonations(search)
  useRefetchOnNavigation(found)
  const pages = found.data?.pages ?? []
  const donations = pages.flatMap((page) => page.donations)
  const sums = pages[0]?.sums

  return (
    <div className="admin-page">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <FailedDownload title={t('export.failed')} text={t('export.failedText')} />
      <DonationSearchForm
        key={JSON.stringify(search)}
        search={search}
        onSearch={(filter) =>
          void navigate({ search: `${new URLSearchParams(searchToAddress(filter))}` })
        }
      />
      {(found.error || found.isPending) && <NotLoaded title={t('failed')} query={found} />}
      {sums && <Sums sums={sums} search={search} />}
      {found.data && donations.length === 0 && (
        <Card look="sea" role="status">
          <p>{t('none')}</p>
        </Card>
      )}
      {donations.length > 0 && (
        <GrowingList query={found} count={donations.length} more={t('more')}>
          <DonationTable donations={donations} />
        </GrowingList>
      )}
    </div>
  )
}

interface SumsProps {
  sums: Answer<typeof listDonations>['sums']
  search: DonationSearch
}

/** What all that is looked for comes to, and the files with it. */
function Sums({ sums, search }: SumsProps) {
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
  const { least, most, ...filter } = toQuery(search)
  const file = { ...filter, least: least?.toString(), most: most?.toString(), lng }
  return (
    <Card look="sea" className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{t('sums.title')}</h2>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft">{t(`sums.${name as keyof typeof facts}`)}</dt>
            <dd className="text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3">
        <FileLinks
          to={(format) => ownPaths.donationExport({ ...file, format })}
          text={(format) => t(`export.${format}`)}
        />
      </p>
    </Card>
  )
}

function useDonations(search: DonationSearch) {
  const { user } = useAuth()
  const filter = toQuery(search)
  return useInfiniteQuery(
    {
      queryKey: ['payment', 'donations', user?.id, filter],
      queryFn: ({ signal, pageParam }) =>
        call(listDonations, { signal, query: { ...filter, after: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // Donors give at any moment.
      refetchOnMount: 'always',
    },
    queries,
  )
}
