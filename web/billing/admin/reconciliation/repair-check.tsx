import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPayments } from '#domain/billing/admin/repair-contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'

/** Where no earlier comparison has a duration. */
const USUAL_SECONDS = 10
const STEP_MS = 500
/** The highest percentage before the check has ended. */
const ALMOST = 95

interface RepairCheckProps {
  checking: boolean
  /** How long the last one took. */
  expectedSeconds: number | null
  onStarted: () => void
}

/** Starts a comparison, and shows its progress. */
export function RepairCheck({ checking, expectedSeconds, onStarted }: RepairCheckProps) {
  const { t } = useTranslation('repair')
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(checkPayments)
    onStarted()
  })

  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <Button look="secondary" busy={isPending || checking} onClick={mutate}>
        {t('check.button')}
      </Button>
      {checking && <Progress expectedSeconds={expectedSeconds ?? USUAL_SECONDS} />}
      <ErrorNotice text={errorText} title={t('check.failed')} />
    </div>
  )
}

function Progress({ expectedSeconds }: { expectedSeconds: number }) {
  const { t } = useTranslation('repair')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(() => setSeconds((performance.now() - begun) / 1000), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const value = Math.min(ALMOST, Math.round((100 * seconds) / Math.max(1, expectedSeconds)))
  return (
    <div className="w-full">
      <ProgressBar value={value} text={t('check.running')} />
    </div>
  )
}
