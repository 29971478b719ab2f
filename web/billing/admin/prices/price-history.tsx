import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import type { Prices } from './price.ts'

type Decided = Prices['decided'][number]

/** All prices that were ever decided, the newest first. */
export function PriceHistory({ decided }: { decided: readonly Decided[] }) {
  const { t } = useTranslation('prices')
  const { language } = useLanguage()
  const money = useMoney()
  return (
    <Section look="part" id="history" title={t('history.title')}>
      <Table
        caption={t('history.title')}
        rows={decided}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'from',
            title: t('history.from'),
            cell: ({ from, decidedOn }) =>
              decidedOn ? formatMonth(from, language) : t('history.beginning'),
          },
          {
            key: 'amount',
            title: t('history.amount'),
            cell: ({ monthly }) => <strong className="whitespace-nowrap">{money(monthly)}</strong>,
            numeric: true,
          },
          {
            key: 'state',
            title: t('history.state'),
            cell: ({ state }) => t(`history.states.${state}`),
          },
          { key: 'by', title: t('history.by'), cell: (price) => <DecidedBy price={price} /> },
          {
            key: 'notified',
            title: t('history.notified'),
            cell: ({ notified }) => notified,
            numeric: true,
          },
        ]}
      />
    </Section>
  )
}

function DecidedBy({ price }: { price: Decided }) {
  const { t } = useTranslation('prices')
  const { language } = useLanguage()
  const { decidedBy, decidedOn, withdrawnOn } = price
  if (!decidedOn) return t('history.start')
  return (
    <span className="grid">
      <span className="wrap-anywhere">
        <Sentence>
          {(keep) =>
            t('history.decided', {
              name: keep(decidedBy ?? t('history.erasedAccount')),
              day: formatDay(decidedOn, language),
            })
          }
        </Sentence>
      </span>
      {withdrawnOn && (
        <span>{t('history.withdrawn', { day: formatDay(withdrawnOn, language) })}</span>
      )}
    </span>
  )
}
