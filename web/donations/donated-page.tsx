import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { readDonation } from '#domain/donations/contract.ts'
import { keptTyping } from '#web/kernel/forms/kept-typing.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { useFailure } from '#web/kernel/loading/use-failure.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { PageHeading, type PageHeadingProps } from '#web/kernel/page/page-heading.tsx'
import { PageTitle } from '#web/kernel/page/page-title.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import drawing from '#web/site/drawings/donation.svg'
import { donatedAddress, donationParameter, payOtherwise } from './donated-address.ts'
import { pendingDonation, typedAs } from './pending-donation.ts'

/** Polls a payment that the bank is processing, or that the donor has to approve. */
const POLL_INTERVAL_MS = 3_000
/** Then polling ends. */
const MAX_POLLS = 40

type Donation = ResponseOf<typeof readDonation>

/** How a donation ended, as the server has verified it: the address alone says nothing. */
export default function DonatedPage() {
  const { t } = useTranslation('donations')
  const id = useDonationId()
  return (
    <div className="page grid *:max-w-4xl grid-cols-1 gap-10 py-10 sm:py-14">
      <PageTitle text={t('done.pageTitle')} />
      <FailedDownload title={t('done.downloadFailed')} text={t('done.downloadFailedText')} />
      {id ? <Outcome id={id} /> : <Unknown />}
      <NextSteps steps={['programmes', 'about', 'statutes']} />
    </div>
  )
}

/** Returns the id that the address names, or that this tab remembers it; an older address and what the bank has added are left. */
function useDonationId(): string | null {
  const address = useQueryParameters()
  const navigate = useNavigate()
  const [remembered] = useState(() => pendingDonation.read()?.donationId ?? null)
  const named = address.get(donationParameter)
  const { pathname } = useLocation()
  const isElsewhere = pathname !== paths.donated() || address.has('payment_intent_client_secret')
  useEffect(() => {
    if (isElsewhere) void navigate(donatedAddress(named ?? undefined), { replace: true })
  }, [isElsewhere, named, navigate])
  return named ?? remembered
}

function Outcome({ id }: { id: string }) {
  const { t } = useTranslation('donations')
  const query = useQuery(
    {
      queryKey: ['payment', 'donation', id],
      queryFn: ({ signal }) => call(readDonation, { signal, params: { id } }),
      refetchOnMount: 'always',
      gcTime: 0,
      refetchInterval: ({ state }) =>
        isUnderWay(state.data) && state.dataUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false,
    },
    queryClient,
  )
  const { data } = query
  const failure = useFailure(query)
  const isPaid = data?.status === 'paid'
  useEffect(() => {
    if (!isPaid) return
    pendingDonation.clear()
    // The next user of the browser is not to find it.
    keptTyping.forget(typedAs)
  }, [isPaid])

  if (data) return <DonationResult id={id} donation={data} />
  if (!failure) return <Loading text={t('done.checking')} />
  const isUnknown =
    failure instanceof ApiError && (failure.status === 404 || failure.status === 422)
  if (isUnknown) return <Unknown />
  return (
    <TryAgain
      title={t('done.unverified')}
      reason={failure}
      retry={query.refetch}
      busy={query.isFetching}
    />
  )
}

function isUnderWay(donation: Donation | undefined): boolean {
  return donation?.status === 'processing' || donation?.status === 'waiting'
}

function DonationResult({ id, donation }: { id: string; donation: Donation }) {
  const { t } = useTranslation('donations')
  const { language } = useLanguage()
  const money = useMoney()
  const { status, anonymous } = donation
  const amount = money(donation.amount)
  if (status === 'processing') {
    return (
      <Heading
        title={t('done.processing.title')}
        lead={<Sentence>{(keep) => t('done.processing.text', { amount: keep(amount) })}</Sentence>}
      >
        <Loading text={t('done.processing.waiting')} />
      </Heading>
    )
  }
  if (status === 'waiting') {
    return (
      <Heading
        title={t('done.waiting.title')}
        lead={<Sentence>{(keep) => t('done.waiting.text', { amount: keep(amount) })}</Sentence>}
      >
        <Loading text={t('done.processing.waiting')} />
        <p className="prose">{t('done.waiting.otherwise')}</p>
        <p>
          <Link to={paths.donate()} state={payOtherwise} className={buttonClasses('secondary')}>
            {t('done.waiting.way')}
          </Link>
        </p>
      </Heading>
    )
  }
  if (status !== 'paid') {
    return (
      <Heading
        title={t('done.unpaid.title')}
        lead={<Sentence>{(keep) => t(`done.unpaid.${status}`, { amount: keep(amount) })}</Sentence>}
      >
        <p>
          <Link to={paths.donate()} className={buttonClasses()}>
            {t('done.unpaid.again')}
          </Link>
        </p>
      </Heading>
    )
  }
  return (
    <Heading
      title={t('done.paid.title')}
      lead={<Sentence>{(keep) => t('done.paid.text', { amount: keep(amount) })}</Sentence>}
      drawing={drawing}
    >
      <Notice tone="success">
        <p>{t(anonymous ? 'done.paid.anonymous' : 'done.paid.mail')}</p>
        {donation.refunded > 0 && (
          <p>
            <Sentence>
              {(keep) => t('done.paid.refunded', { amount: keep(money(donation.refunded)) })}
            </Sentence>
          </p>
        )}
      </Notice>
      <p>
        <a
          href={`/api/donations/${id}/receipt?lng=${language}`}
          className={buttonClasses('secondary')}
        >
          <Download className="size-5 shrink-0" />
          <span>{t('done.paid.receipt')}</span>
        </a>
      </p>
      <p className="prose text-ink-soft">{t('done.paid.notTax')}</p>
    </Heading>
  )
}

function Unknown() {
  const { t } = useTranslation('donations')
  return (
    <Heading title={t('done.unknown.title')} lead={t('done.unknown.text')}>
      <p>
        <Link to={paths.donate()} className={buttonClasses()}>
          {t('done.unknown.way')}
        </Link>
      </p>
    </Heading>
  )
}

function Heading({ children, ...heading }: PageHeadingProps & { children: Elements }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading {...heading} tabTitle={null} />
      {children}
    </div>
  )
}
