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
import { Facts } from '#web/kernel/ui/content/facts.tsx'
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
    {
      name: t('charged'),
      value: money(sums.charged),
      note: t('receipts', { count: sums.receipts }),
    },
    {
      name: t('refunded'),
      value: money(sums.refunded),
      note: [t('refunds', { count: sums.refunds }), ...returned].join(' · '),
    },
    ...(sums.disputed === 0 ? [] : [{ name: t('disputed'), value: money(sums.disputed) }]),
    { name: t('net'), value: money(sums.net) },
  ]
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
          <Facts look="figures" facts={figures} />
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
