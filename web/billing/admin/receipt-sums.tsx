import { useTranslation } from 'react-i18next'
import type { sumReceipts } from '#domain/billing/admin/receipt-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { spreadsheetRows } from '#domain/kernel/lists/export-formats.ts'
import type { Period } from '#domain/kernel/lists/periods.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { FileLinks } from '#web/kernel/lists/file-links.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { ownPaths } from '#web/signed-in-paths.ts'

/** The element that shows the sums of the chosen dates. */
export const sumsHeading = 'sums'

interface ReceiptSumsProps {
  period: Period
  sums: ResponseOf<typeof sumReceipts>
}

/** Shows what came, what went back and what is left, and the files. */
export function ReceiptSums({ period, sums }: ReceiptSumsProps) {
  const { t } = useTranslation('receipt-export')
  const { language } = useLanguage()
  const money = useMoney()
  const { from, to } = period
  const isEmpty = sums.receipts + sums.refunds + sums.returned === 0 && sums.disputed === 0
  const lines = sums.receipts + sums.refunds + sums.returned
  const returned = sums.returned > 0 ? [t('returned', { count: sums.returned })] : []
  const figures = [
    { name: 'charged', euros: sums.charged, notes: [t('receipts', { count: sums.receipts })] },
    {
      name: 'refunded',
      euros: sums.refunded,
      notes: [t('refunds', { count: sums.refunds }), ...returned],
    },
    ...(sums.disputed === 0
      ? []
      : [{ name: 'disputed', euros: sums.disputed, notes: [] } as const]),
    { name: 'net', euros: sums.net, notes: [] },
  ] as const
  return (
    <Card look="sea" className="grid gap-5">
      <div role="status">
        <h2 id={sumsHeading} tabIndex={-1} className="text-xl">
          {t('shown', { from: formatDay(from, language), to: formatDay(to, language) })}
        </h2>
      </div>
      {isEmpty ? (
        <div className="grid gap-1">
          <p className="font-bold">{t('none.title')}</p>
          <p>{t('none.text')}</p>
        </div>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            {figures.map(({ name, euros, notes }) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd translate="no" className="figures text-2xl font-bold">
                  {money(euros)}
                </dd>
                {notes.map((note) => (
                  <dd key={note}>{note}</dd>
                ))}
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap gap-3">
            <FileLinks
              to={(format) => ownPaths.receiptExport({ from, to, format, lng: language })}
              rows={lines}
            />
          </p>
          {lines > spreadsheetRows && <p>{t('tooLarge')}</p>}
          <p className="prose">{t('files')}</p>
        </>
      )}
      <p className="prose text-ink-soft">{t('counted')}</p>
    </Card>
  )
}
