import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { listInvoices } from '#domain/invoices/contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { InvoiceTable } from './invoice-table.tsx'

export default function InvoicesPage() {
  const { t } = useTranslation('invoices')
  return (
    <div className="page grid gap-8 py-10 sm:py-14">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <Invoices />
      <p>
        <Link to={paths.profile()} className={buttonClasses('secondary')}>
          {t('back')}
        </Link>
      </p>
    </div>
  )
}

function Invoices() {
  const { t } = useTranslation(['invoices', 'ui'])
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['invoices', user?.id],
      queryFn: ({ signal }) => call(listInvoices, { signal }),
    },
    queries,
  )

  if (!data && error) {
    return (
      <FailureNotice
        title={t('failed')}
        text={error.message}
        retryText={t('ui:retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Loading text={t('ui:loading')} />
  if (data.invoices.length === 0) {
    return (
      <Card look="sea" className="grid gap-2">
        <h2 className="text-xl">{t('empty.title')}</h2>
        <p>{t('empty.text')}</p>
      </Card>
    )
  }
  return (
    <>
      {data.invoices.some(({ status }) => status === 'failed') && <FailedHelp />}
      <InvoiceTable invoices={data.invoices} />
    </>
  )
}

/** A charge that failed frightens: says that it can be solved, and how. */
function FailedHelp() {
  const { t } = useTranslation('invoices')
  const { email } = association.contact
  return (
    <Notice tone="warning" title={t('help.title')} role="note">
      <p>
        {t('help.text')}{' '}
        <a href={`mailto:${email}`} className="font-bold underline underline-offset-4">
          {email}
        </a>
      </p>
    </Notice>
  )
}
