import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fromEuros } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type InvoiceFilter, ownPaths } from '#web/signed-in-paths.ts'
import { announceDownload } from './announce-download.ts'
import type { Invoices } from './invoice.ts'
import { yearShown } from './invoice-filter.ts'

interface InvoiceSumsProps {
  filter: InvoiceFilter
  invoices: Invoices
}

/** Shows what was paid for all that is shown, and the document of the year. */
export function InvoiceSums({ filter, invoices }: InvoiceSumsProps) {
  const { t } = useTranslation('invoices')
  const { language } = useLanguage()
  const money = useMoney()
  const year = yearShown(filter, invoices)
  const { paid, refunded } = invoices.sums
  return (
    <Card look="sea" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{year ? t('sums.inYear', { year }) : t('sums.all')}</h2>
        <p translate="no" className="font-amounts text-2xl font-bold">
          {money((fromEuros(paid) - fromEuros(refunded)) / 100)}
        </p>
        {refunded > 0 && (
          <p>
            <Sentence>
              {(keep) =>
                t('sums.refunded', { paid: keep(money(paid)), refunded: keep(money(refunded)) })
              }
            </Sentence>
          </p>
        )}
        <p role="status">{t('sums.count', { count: invoices.total })}</p>
      </div>
      {year && invoices.receiptYears.includes(year) && (
        <a
          href={ownPaths.yearPdf(year, language)}
          onClick={() => announceDownload(t('downloading'))}
          className={buttonClasses('secondary')}
        >
          <Download className="size-6 shrink-0" />
          <span>{t('sums.pdf', { year })}</span>
        </a>
      )}
      {!year && invoices.receiptYears.length > 0 && (
        <p className="max-w-xs print:hidden">{t('sums.chooseYear')}</p>
      )}
    </Card>
  )
}
