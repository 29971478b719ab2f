import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoDeskPayment } from '#domain/desk/contract.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'
import type { DeskView } from './desk-view.ts'

type Taken = DeskView['taken'][number]

interface TakenPaymentsProps {
  taken: readonly Taken[]
  onUndone: () => Promise<void>
}

/** Lists what was taken at the desk of a family, to print its receipts and to take a mistake back. */
export function TakenPayments({ taken, onUndone }: TakenPaymentsProps) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const money = useMoney()
  const [undoing, setUndoing] = useState<Taken | null>(null)
  const columns: Column<Taken>[] = [
    {
      key: 'month',
      title: t('taken.month'),
      cell: ({ month }) => <strong>{formatMonth(month, language)}</strong>,
    },
    { key: 'person', title: t('taken.person'), cell: ({ person }) => person ?? t('erased') },
    {
      key: 'amount',
      title: t('taken.amount'),
      cell: ({ amount }) => <strong className="whitespace-nowrap">{money(amount)}</strong>,
      numeric: true,
    },
    { key: 'how', title: t('taken.how'), cell: ({ method }) => t(`methods.${method}`) },
    {
      key: 'when',
      title: t('taken.when'),
      cell: ({ receivedOn }) => formatDay(receivedOn, language),
    },
    { key: 'by', title: t('taken.by'), cell: ({ takenBy }) => takenBy },
    {
      key: 'receipt',
      title: t('taken.receipt'),
      cell: ({ enrolmentId, receiptId, receiptNumber }) => (
        <a
          href={`/api/admin/enrolments/${enrolmentId}/receipts/${receiptId}/pdf?lng=${language}`}
          className={textLinkClasses}
        >
          <span className="whitespace-nowrap">{receiptNumber}</span> <span>{t('taken.print')}</span>
        </a>
      ),
    },
    {
      key: 'actions',
      title: t('taken.actions'),
      cell: (one) =>
        one.isUndone ? (
          <Badge>{t('taken.undone')}</Badge>
        ) : (
          <Button look="secondary" onClick={() => setUndoing(one)}>
            <span>{t('undo.start')}</span>
            <span className="sr-only">{t('taken.of', { number: one.receiptNumber })}</span>
          </Button>
        ),
    },
  ]
  return (
    <Section look="part" id="taken" title={t('taken.title')}>
      {taken.length === 0 ? (
        <p>{t('taken.none')}</p>
      ) : (
        <Table caption={t('taken.title')} columns={columns} rows={taken} rowKey={({ id }) => id} />
      )}
      <ConfirmDialog
        open={undoing !== null}
        danger
        title={t('undo.title')}
        description={t('undo.text')}
        confirmText={t('undo.confirm')}
        failedTitle={t('undo.failed')}
        confirm={async () => {
          if (!undoing) return
          const params = { id: undoing.enrolmentId, paymentId: undoing.id }
          await call(undoDeskPayment, { params })
          await onUndone()
          setUndoing(null)
        }}
        onClose={() => setUndoing(null)}
      >
        {undoing && (
          <p>
            <Sentence>
              {(keep) =>
                t('undo.what', {
                  person: keep(undoing.person ?? t('erased')),
                  month: formatMonth(undoing.month, language),
                  amount: keep(money(undoing.amount)),
                  number: keep(undoing.receiptNumber),
                })
              }
            </Sentence>
          </p>
        )}
      </ConfirmDialog>
    </Section>
  )
}
