import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { sumEuros } from '#domain/kernel/money.ts'
import { correctLedger, readBalance } from '#domain/ledger/contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { LedgerLine } from './ledger-line.tsx'
import type { Statement } from './statement.ts'

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['payment', 'ledger'] })

/** Says whether all agrees with the provider's statement, and what does not. */
export function LedgerCheck({ statement }: { statement: Statement }) {
  const { t } = useTranslation('ledger')
  const money = useMoney()
  const moment = useMomentText()
  const { unexplained, differences, readUntil } = statement
  const young = differences.filter(({ isOld }) => !isOld)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(readBalance)
    await readAgain()
  })
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      {unexplained > 0 && (
        <Notice
          tone="error"
          className="w-full"
          title={
            <Sentence>
              {(keep) => t('check.unexplained', { amount: keep(money(unexplained)) })}
            </Sentence>
          }
        >
          <p>{t('check.whatToDo')}</p>
        </Notice>
      )}
      {differences.length === 0 && readUntil !== null && (
        <Notice tone="success" className="w-full" title={t('check.agrees')} />
      )}
      <Differences of={differences.filter(({ isOld }) => isOld)} />
      {young.length > 0 && (
        <div className="w-full">
          <LedgerLine
            name={t('check.young', { count: young.length })}
            amount={sumEuros(young.map(({ amount }) => amount))}
          >
            <Differences of={young} />
          </LedgerLine>
        </div>
      )}
      <p>
        {readUntil === null
          ? t('check.never')
          : t('check.until', { when: moment(readUntil, new Date()) })}
      </p>
      <Button look="secondary" className="print:hidden" busy={isPending} onClick={mutate}>
        {t('check.read')}
      </Button>
      <ErrorNotice text={errorText} title={t('check.failed')} />
    </div>
  )
}

function Differences({ of }: { of: Statement['differences'] }) {
  if (of.length === 0) return null
  return (
    <ul className="grid w-full grid-cols-1 gap-3">
      {of.map((one) => (
        <UnexplainedItem key={`${one.account} ${one.reference}`} difference={one} />
      ))}
    </ul>
  )
}

function UnexplainedItem({ difference }: { difference: Statement['differences'][number] }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const money = useMoney()
  const { reference, account, amount, day, isOld } = difference
  const { isPending, errorText, mutate } = useSubmit(async () => {
    if (account === 'contents') return
    await call(correctLedger, { body: { reference, account, amount } })
    await readAgain()
  })
  return (
    <li className="grid grid-cols-1 justify-items-start gap-2 border-b border-line pb-3">
      <p className="wrap-anywhere">
        <strong translate="no">{money(amount)}</strong>
        <span>{` · ${formatDay(day, language)} · `}</span>
        <span translate="no">{reference}</span>
      </p>
      {isOld && <p>{t(`check.${account}`)}</p>}
      {isOld && account !== 'contents' && (
        <Button look="secondary" className="print:hidden" busy={isPending} onClick={mutate}>
          {t('check.correct')}
        </Button>
      )}
      <ErrorNotice text={errorText} title={t('check.notCorrected')} />
    </li>
  )
}
