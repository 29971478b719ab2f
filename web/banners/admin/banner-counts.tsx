import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import type { AdminBanner } from './banner.ts'

/** How often a banner was seen and followed, month by month. */
export function BannerCounts({ banner: { name, months } }: { banner: AdminBanner }) {
  const { t } = useTranslation('banner-admin')
  const { language } = useLanguage()
  // Chrome knows nothing of Basque, which writes numbers as Spanish does.
  const number = new Intl.NumberFormat(language === 'eu' ? 'es' : language)
  if (months.length === 0) return <p className="text-ink-soft">{t('counts.none')}</p>
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-sea underline underline-offset-4">
        {t('counts.title')}
      </summary>
      <Table
        caption={<Sentence>{(keep) => t('counts.caption', { name: keep(name) })}</Sentence>}
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            title: t('counts.month'),
            cell: ({ month }) => formatMonth(month, language),
          },
          {
            key: 'impressions',
            title: t('counts.impressions'),
            cell: ({ impressions }) => number.format(impressions),
            numeric: true,
          },
          {
            key: 'clicks',
            title: t('counts.clicks'),
            cell: ({ clicks }) => number.format(clicks),
            numeric: true,
          },
        ]}
      />
    </details>
  )
}
