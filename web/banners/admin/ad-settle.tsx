import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdOutcome, adOutcomes } from '#domain/banners/ad-request.ts'
import { settleAd, undoSettleAd } from '#domain/banners/admin/ads-contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Ad } from './ads.ts'

interface AdSettleProps {
  ad: Ad
  onSettled: (state: AdOutcome, undo: () => Promise<unknown>) => Promise<void>
}

/** Shows what becomes of a request that needs no e-mail. */
export function AdSettle({ ad, onSettled }: AdSettleProps) {
  const { t } = useTranslation('ads-admin')
  const [outcome, setOutcome] = useState<AdOutcome | null>(null)
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-sea underline underline-offset-4">
        {t('settle.title')}
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="prose">{t('settle.text')}</p>
        <div className="flex flex-wrap gap-3">
          {adOutcomes
            .filter((state) => state !== ad.state)
            .map((state) => (
              <SettleButton
                key={state}
                ad={ad}
                state={state}
                onSettled={onSettled}
                isChosen={outcome === state}
                onChoose={() => setOutcome(state)}
              />
            ))}
        </div>
      </div>
    </details>
  )
}

interface SettleButtonProps extends AdSettleProps {
  state: AdOutcome
  /** It was pressed last: only its problem is shown. */
  isChosen: boolean
  onChoose: () => void
}

function SettleButton({ ad, state, isChosen, onChoose, onSettled }: SettleButtonProps) {
  const { t } = useTranslation('ads-admin')
  const { isPending, errorText, mutate } = useSubmit(async () => {
    const params = { id: ad.id }
    const { settledAt } = await call(settleAd, { params, body: { state } })
    const body = { settledAt, before: ad.state }
    await onSettled(state, () => call(undoSettleAd, { params, body }))
  })
  return (
    <>
      <Button
        look="secondary"
        busy={isPending}
        onClick={() => {
          onChoose()
          mutate()
        }}
      >
        {t(`settle.${state}`)}
      </Button>
      {isChosen && <ErrorNotice text={errorText} />}
    </>
  )
}
