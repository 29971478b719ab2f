import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFeeReason } from '#domain/billing/fees/contract.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'
import type { Fee } from './fee.ts'

/** Lists all fees of one person's own with who granted and ended them; why is shown on request alone. */
export function FeeHistory({ id, fees }: { id: string; fees: readonly Fee[] }) {
  const { t } = useTranslation('fees')
  const columns = useColumns(id)
  return (
    <Section look="part" id="history" title={t('history.title')}>
      {fees.length === 0 ? (
        <p>{t('history.none')}</p>
      ) : (
        <Table
          caption={t('history.title')}
          columns={columns}
          rows={fees}
          rowKey={(fee) => fee.id}
        />
      )}
    </Section>
  )
}

function useColumns(id: string): Column<Fee>[] {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const money = useMoney()
  return [
    {
      key: 'fee',
      title: t('history.fee'),
      cell: ({ kind, value }) => (
        <strong className="whitespace-nowrap">
          <Sentence>
            {(keep) =>
              t(`history.${kind}`, { amount: keep(money(value)), percent: keep(String(value)) })
            }
          </Sentence>
        </strong>
      ),
    },
    { key: 'from', title: t('history.from'), cell: ({ from }) => formatMonth(from, language) },
    {
      key: 'until',
      title: t('history.until'),
      cell: ({ until }) => (until ? formatMonth(until, language) : t('history.untilOpen')),
    },
    {
      key: 'state',
      title: t('history.state'),
      cell: ({ state }) => <Badge>{t(`history.states.${state}`)}</Badge>,
    },
    {
      key: 'granted',
      title: t('history.granted'),
      cell: ({ grantedBy, grantedOn }) => <Who name={grantedBy} day={grantedOn} />,
    },
    {
      key: 'ended',
      title: t('history.ended'),
      cell: ({ endedBy, endedOn }) => endedOn && <Who name={endedBy} day={endedOn} />,
    },
    {
      key: 'why',
      title: t('history.why'),
      cell: (fee) => <Why id={id} fee={fee} />,
    },
  ]
}

function Who({ name, day }: { name: string | null; day: string }) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  return (
    <Sentence>
      {(keep) =>
        t('history.when', { name: keep(name ?? t('history.gone')), day: formatDay(day, language) })
      }
    </Sentence>
  )
}

/** In this component's memory alone, and only while it is shown (design §6). */
function Why({ id, fee }: { id: string; fee: Fee }) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const [shown, setShown] = useState<ResponseOf<typeof readFeeReason> | null>(null)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    setShown(await call(readFeeReason, { params: { id, feeId: fee.id } }))
  })
  return (
    <span className="grid justify-items-start gap-2">
      {shown && (
        <span role="status">
          {shown.why
            ? [t(`reasons.${shown.why.reason}`), shown.why.note].filter(Boolean).join(': ')
            : t('history.forgotten')}
        </span>
      )}
      <ErrorNotice text={errorText} />
      <Button look="secondary" busy={isPending} onClick={shown ? () => setShown(null) : mutate}>
        <span>{t(shown ? 'history.hide' : 'history.show')}</span>
        <span className="sr-only">
          {t('history.of', { from: formatMonth(fee.from, language) })}
        </span>
      </Button>
    </span>
  )
}
