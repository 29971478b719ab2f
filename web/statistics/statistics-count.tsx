import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { countStatistics } from '#domain/statistics/contract.ts'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { momentOf } from '#web/kernel/i18n/moment.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

interface StatisticsCountProps {
  countedAt: string
  /** Resolves when what was counted is shown. */
  onCounted: () => Promise<void>
}

/** Shows when the numbers are from, and the way to newer ones. */
export function StatisticsCount({ countedAt, onCounted }: StatisticsCountProps) {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const { format, day, time } = momentOf(new Date(countedAt), new Date())
  const { isPending, errorText, data, mutate } = useSubmit(async () => {
    await call(countStatistics)
    await onCounted()
    return 'counted'
  })
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p role="status">
          <span>{t(`countedAt.${format}`, { day: formatDay(day, language), time })}</span>
          {data && <span>{` ${t('countAgain.done')}`}</span>}
        </p>
        <Button look="secondary" busy={isPending} onClick={mutate}>
          {!isPending && <RefreshCw className="size-5 shrink-0" />}
          <span>{t('countAgain.button')}</span>
        </Button>
      </div>
      {errorText && <Notice tone="warning" title={t('countAgain.failed')} text={errorText} />}
    </div>
  )
}
