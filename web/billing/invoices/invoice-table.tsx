import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'
import { ownPaths } from '#web/signed-in-paths.ts'
import { announceDownload } from './announce-download.ts'
import type { Invoice } from './invoice.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices')
  const { language } = useLanguage()
  const money = useMoney()
  const columns: Column<Invoice>[] = [
    {
      key: 'month',
      title: t('columns.month'),
      cell: ({ serviceMonth, date }) => (
        <TwoLines first={formatMonth(serviceMonth, language)}>
          {t('charged', { day: formatDay(date, language) })}
        </TwoLines>
      ),
    },
    {
      key: 'person',
      title: t('columns.person'),
      cell: ({ enrollee, programmeName }) => (
        <TwoLines first={enrollee || t('noName')}>{programmeName}</TwoLines>
      ),
    },
    {
      key: 'number',
      title: t('columns.number'),
      cell: ({ documents }) => (
        <span className="grid whitespace-nowrap">
          {documents.length === 0
            ? t('noNumber')
            : documents.map(({ number }) => <span key={number}>{number}</span>)}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      cell: ({ amount, reducedBy }) => (
        <span className="grid">
          <strong translate="no">{money(amount)}</strong>
          {reducedBy && <span className="text-ink-soft">{t(`reduced.${reducedBy}`)}</span>}
        </span>
      ),
      numeric: true,
    },
    { key: 'status', title: t('columns.status'), cell: (invoice) => <Status {...invoice} /> },
    {
      key: 'pdf',
      title: t('columns.pdf'),
      cell: (invoice) => <PdfLinks {...invoice} />,
      screenOnly: true,
    },
  ]
  return <Table caption={t('caption')} columns={columns} rows={invoices} rowKey={({ id }) => id} />
}

function TwoLines({ first, children }: { first: string; children: string }) {
  return (
    <span className="grid">
      <span translate="no" className="font-bold">
        {first}
      </span>
      <span className="text-ink-soft">{children}</span>
    </span>
  )
}

function Status({ status, refunded, amount, documents }: Invoice) {
  const { t } = useTranslation('invoices')
  const money = useMoney()
  return (
    <span className="grid justify-items-start gap-1">
      {/* A receipt is there since it was paid before. */}
      <InvoiceStatusBadge
        status={status === 'failed' && documents.length > 0 ? 'returned' : status}
      />
      {refunded > 0 && refunded < amount && (
        <span className="text-ink-soft">
          <Sentence>{(keep) => t('refundedPart', { amount: keep(money(refunded)) })}</Sentence>
        </span>
      )}
    </span>
  )
}

function PdfLinks({ documents }: Invoice) {
  const { t } = useTranslation('invoices')
  const { language } = useLanguage()
  const [, second] = documents
  if (documents.length === 0) return <span className="text-ink-soft">{t('noPdf')}</span>
  return (
    <span className="grid gap-1">
      {documents.map(({ number, pdfUrl }) => (
        <a
          key={number}
          href={ownPaths.receiptPdf(pdfUrl, language)}
          onClick={() => announceDownload(t('downloading'))}
          className={textLinkClasses}
        >
          <Download className="size-5 shrink-0" />
          <span className={second ? 'sr-only' : undefined}>{t('pdf')}</span>
          <span className={second ? 'whitespace-nowrap' : 'sr-only'}>{number}</span>
        </a>
      ))}
    </span>
  )
}
