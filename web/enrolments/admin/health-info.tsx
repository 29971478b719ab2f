import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetHealthInfo, readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { Enrolment } from './enrolment.ts'

/** An enrolment's health information, shown on request, which is recorded. */
export function HealthInfo({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('enrolment-admin')
  const mayForget = useRight('people')
  return (
    <Card look="sun">
      <Section look="small" id="health" title={t('health.title')}>
        {enrolment.hasHealthInfo ? (
          <>
            <GuardedHealth id={enrolment.id} />
            {mayForget && <ForgetHealth id={enrolment.id} />}
          </>
        ) : (
          <p>{t('health.none')}</p>
        )}
      </Section>
    </Card>
  )
}

/** Deletes what is said, for who withdraws the consent by telephone or on paper. */
function ForgetHealth({ id }: Pick<Enrolment, 'id'>) {
  const { t } = useTranslation('enrolment-admin')
  const [asking, setAsking] = useState(false)

  async function forget(): Promise<void> {
    await call(forgetHealthInfo, { params: { id }, body: { confirmed: true } })
    await queryClient.invalidateQueries({ queryKey: ['enrolment'] })
    showToast({ tone: 'success', text: t('health.forget.done') })
  }

  return (
    <div>
      <Button look="quiet" className="-ml-6" onClick={() => setAsking(true)}>
        {t('health.forget.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('health.forget.question')}
        description={t('health.forget.final')}
        confirmText={t('health.forget.confirm')}
        failedTitle={t('health.forget.failed')}
        onClose={() => setAsking(false)}
        confirm={forget}
      />
    </div>
  )
}

/** Shows what is said in this component's memory alone, and only while it is shown (design §6). */
export function GuardedHealth({ id }: Pick<Enrolment, 'id'>) {
  const { t } = useTranslation('enrolment-admin')
  const [shown, setShown] = useState<{ text: string | null } | null>(null)
  const words = useRef<HTMLParagraphElement>(null)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    setShown(await call(readHealthInfo, { params: { id } }))
  })

  // Hidden when the reader changes the tab, or puts the telephone away.
  useEffect(() => {
    const hide = () => document.hidden && setShown(null)
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])

  useEffect(() => {
    if (shown) words.current?.focus()
  }, [shown])

  return (
    <div className="grid gap-3">
      <p className="prose">{t('health.text')}</p>
      {shown && (
        <p
          ref={words}
          tabIndex={-1}
          className="prose rounded-md bg-surface p-4 text-lg whitespace-pre-line wrap-anywhere"
        >
          {shown.text ?? t('health.gone')}
        </p>
      )}
      <ErrorNotice text={errorText} />
      <div>
        {shown ? (
          <Button look="secondary" onClick={() => setShown(null)}>
            {t('health.hide')}
          </Button>
        ) : (
          <Button look="secondary" busy={isPending} onClick={mutate}>
            {t('health.show')}
          </Button>
        )}
      </div>
    </div>
  )
}
