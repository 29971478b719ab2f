import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/kernel/full-name.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { Cancellable, Outcome } from './cancel-one-by-one.ts'
import { useCancellationTexts } from './use-cancellation-texts.ts'

/** After a sending that did not end everybody: who has ended, who has not, and why. */
export function CancellationProblem({ ended, failed }: Outcome) {
  const { t } = useTranslation('cancellation')
  const textsOf = useCancellationTexts()
  const box = useRef<HTMLDivElement>(null)
  const shown = failed.length > 0

  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])

  if (!shown) return null
  const nameOf = (one: Cancellable, keep: Keep) =>
    t('person', { person: keep(fullName(one)), programme: keep(one.programmeName) })
  const unknown = failed.some(({ error }) => isOutcomeUnknown(error))
  const reasons = [...new Set(failed.map(({ error }) => error.message))]
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      {ended.length > 0 && (
        <Notice tone="success" title={t('problem.ended')}>
          <ul className="grid gap-1 wrap-anywhere">
            {ended.map(({ enrolment, answer }) => (
              <li key={enrolment.enrolmentId}>
                <Sentence>
                  {(keep) =>
                    `${nameOf(enrolment, keep)}. ${textsOf({ ...answer, owed: [] }).until}`
                  }
                </Sentence>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Notice tone="error" title={t('problem.failed')}>
        <ul className="grid gap-1 wrap-anywhere">
          {failed.map(({ enrolment }) => (
            <li key={enrolment.enrolmentId}>
              <Sentence>{(keep) => nameOf(enrolment, keep)}</Sentence>
            </li>
          ))}
        </ul>
        {reasons.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {unknown && <p className="pt-1 font-bold">{t('problem.unknown')}</p>}
      </Notice>
    </div>
  )
}

/** Without a response of ours it is unknown whether it was done. */
function isOutcomeUnknown({ isConnection, status, code }: ApiError): boolean {
  return isConnection || (status >= 500 && code !== 'subscriptions.providerUnavailable')
}
