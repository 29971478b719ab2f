import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cashBox } from '#domain/desk/cash-contract.ts'
import { addMonths, isMonth, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { adminPages } from '#domain/pages.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { useToday } from '#web/startup/config.ts'
import { CashCountForm, CashMoveForm } from './cash-forms.tsx'

type CashBox = ResponseOf<typeof cashBox>

const monthParameter = 'mes'

/** Shows what should lie in the cash box, records what goes in and out, and what was counted. */
export default function CashBoxPage() {
  const { t } = useTranslation(['cash-box', 'ui'])
  const asked = useQueryParameters().get(monthParameter) ?? ''
  const today = useToday()
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading title={t('title')} lead={t('lead')} />
      {today ? (
        <Box month={isMonth(asked) ? asked : monthOf(today)} current={monthOf(today)} />
      ) : (
        <Loading text={t('ui:loading')} />
      )}
    </div>
  )
}

function Box({ month, current }: { month: Month; current: Month }) {
  const { t } = useTranslation('cash-box')
  const { language } = useLanguage()
  const money = useMoney()
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAccountQuery(['payment', 'cash-box'], cashBox, {
    query: { month },
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!data) return <NotLoaded title={t('failed')} query={query} />

  async function done(words: ReactNode): Promise<void> {
    await query.refetch()
    showDone(words)
  }

  return (
    <>
      <Card className="grid gap-1">
        <Facts look="figures" facts={[{ name: t('now'), value: money(data.balance) }]} />
        <p>
          {data.countedAt
            ? t('counted', { day: formatDay(madridDay(new Date(data.countedAt)), language) })
            : t('neverCounted')}
        </p>
      </Card>
      {doneNotice}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card>
          <CashMoveForm onDone={() => done(t('move.done'))} />
        </Card>
        <Card>
          {/* Counted against another sum, it begins anew. */}
          <CashCountForm
            key={data.balance}
            expected={data.balance}
            onDone={() => done(t('count.done'))}
          />
        </Card>
      </div>
      <ChoiceLinks
        label={t('month')}
        choices={[...new Set([addMonths(month, -1), month, addMonths(month, 1), current])]
          .filter((one) => one <= current)
          .map((one) => ({
            to: withQuery(adminPages.cashBox, [[monthParameter, one]]),
            text: formatMonth(one, language),
            isChosen: one === month,
          }))}
      />
      <MonthOfBox box={data} />
    </>
  )
}

function MonthOfBox({ box: { opening, closing, lines } }: { box: CashBox }) {
  const { t } = useTranslation('cash-box')
  const { language } = useLanguage()
  const money = useMoney()
  return (
    <Section look="part" id="lines" title={t('lines.title')}>
      <Facts
        look="pairs"
        facts={[
          { name: t('opening'), value: money(opening) },
          { name: t('closing'), value: money(closing) },
        ]}
      />
      {lines.length === 0 ? (
        <p>{t('lines.none')}</p>
      ) : (
        <Table
          caption={t('lines.title')}
          rows={lines}
          rowKey={({ id }) => id}
          columns={[
            { key: 'day', title: t('lines.day'), cell: ({ day }) => formatDay(day, language) },
            { key: 'what', title: t('lines.what'), cell: ({ kind }) => t(`kinds.${kind}`) },
            {
              key: 'amount',
              title: t('lines.amount'),
              cell: ({ amount }) => <strong className="whitespace-nowrap">{money(amount)}</strong>,
              numeric: true,
            },
            { key: 'about', title: t('lines.about'), cell: ({ about }) => about },
            { key: 'by', title: t('lines.by'), cell: ({ by }) => by },
          ]}
        />
      )}
    </Section>
  )
}
