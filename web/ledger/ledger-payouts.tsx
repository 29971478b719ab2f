import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { LedgerLine } from './ledger-line.tsx'
import type { Statement } from './statement.ts'

/** Shows what the bank statement has as one sum each, with the receipts in it. */
export function LedgerPayouts({ payouts }: Pick<Statement, 'payouts'>) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const money = useMoney()
  return (
    <Section id="payouts" title={t('bank.title')} lead={t('bank.lead')}>
      <div className="grid grid-cols-1">
        {payouts.length === 0 && <p>{t('bank.none')}</p>}
        {payouts.map(({ id, arrivesOn, status, amount, lines }) => (
          <LedgerLine
            key={id}
            name={t(`bank.${status}`, { day: formatDay(arrivesOn, language), count: lines.length })}
            amount={amount}
          >
            <Table
              dense
              caption={t('bank.contents')}
              rows={lines.map((line, place) => ({ ...line, place }))}
              rowKey={({ place }) => place}
              columns={[
                {
                  key: 'reference',
                  title: t('columns.reference'),
                  cell: ({ reference }) => <span translate="no">{reference}</span>,
                },
                {
                  key: 'fee',
                  title: t('columns.fee'),
                  titled: true,
                  cell: ({ fee }) => <span translate="no">{money(fee)}</span>,
                },
                {
                  key: 'amount',
                  title: t('columns.amount'),
                  numeric: true,
                  cell: (line) => <span translate="no">{money(line.amount)}</span>,
                },
              ]}
            />
          </LedgerLine>
        ))}
      </div>
    </Section>
  )
}
