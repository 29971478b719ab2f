import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deactivateUser } from '#domain/accounts/admin/user-contract.ts'
import { useAttempt } from '#web/admin/use-attempt.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { adminPaths } from '#web/own-paths.ts'
import { EndingItem } from '#web/profile/cancellation/ending-item.tsx'
import { Link } from '#web/shell/layout/link.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import type { Deactivated, DeactivationPreview } from './deactivation.ts'

export interface DeactivationFormProps {
  id: string
  preview: DeactivationPreview
  onDone: (deactivated: Deactivated) => void
  /** Refetches the consequences when they have changed. */
  reread: () => Promise<unknown>
}

/** Whose account, what happens, a tick and the button. */
export function DeactivationForm({ id, preview, onDone, reread }: DeactivationFormProps) {
  const { t } = useTranslation('accounts-admin')
  const [ticked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { name, email, enrolments } = preview
  const { busy, problem, run } = useAttempt(async () => {
    const ends = Object.fromEntries(enrolments.map((one) => [one.id, one.effectiveDate]))
    const done = await call(deactivateUser, { params: { id }, body: { ends } }).catch(standBack)
    const endings = new Map(done.enrolments.map((one) => [one.id, one]))
    const ended = enrolments.flatMap((one) => {
      const ending = endings.get(one.id)
      return ending ? { ...one, ...ending } : []
    })
    onDone({ id, name, ended })
  })

  /** What was agreed to is no longer so. */
  async function standBack(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.status === 409) {
      setTicked(false)
      await reread()
    }
    throw error
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setMissing(!ticked)
    if (ticked) run()
    else document.getElementById('understood')?.focus()
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid grid-cols-1 gap-6">
      <Card>
        <p className="text-ink-soft">{t('deactivation.whose')}</p>
        <p className="wrap-anywhere text-xl font-bold">{name}</p>
        <p className="wrap-anywhere">{email}</p>
      </Card>
      <WhatHappens preview={preview} />
      <Ending enrolments={enrolments} />
      <Card className="grid gap-5">
        <CheckboxField
          name="understood"
          label={<strong>{t('deactivation.tick', { name })}</strong>}
          error={isMissing && t('deactivation.tickNeeded')}
          checked={ticked}
          onChange={({ target }) => {
            setTicked(target.checked)
            setMissing(false)
          }}
        />
        {problem && (
          <Notice tone="error" title={t('deactivation.notDone')}>
            <p>{problem}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={busy}>
            {t('deactivation.submit')}
          </Button>
          <Link to={adminPaths.account(id)} className={buttonClasses('secondary')}>
            {t('deactivation.keep')}
          </Link>
        </div>
      </Card>
    </form>
  )
}

function WhatHappens({ preview: { sessions } }: { preview: DeactivationPreview }) {
  const { t } = useTranslation('accounts-admin')
  return (
    <Card look="sea">
      <section aria-labelledby="means" className="grid gap-4">
        <h2 id="means" className="text-xl">
          {t('deactivation.means')}
        </h2>
        <ul className="prose list-disc space-y-2 pl-6">
          <li>{t('deactivation.enters')}</li>
          <li>
            {sessions > 0
              ? t('deactivation.sessions', { count: sessions })
              : t('deactivation.noSessions')}
          </li>
          <li>{t('deactivation.mail')}</li>
          <li>{t('deactivation.undo')}</li>
        </ul>
      </section>
    </Card>
  )
}

/** Each enrolment with its last charge, and until when the person may come. */
function Ending({ enrolments }: Pick<DeactivationPreview, 'enrolments'>) {
  const { t } = useTranslation('accounts-admin')
  const count = enrolments.length
  return (
    <Card look={count > 0 ? 'sun' : 'plain'}>
      <section aria-labelledby="ending" className="grid gap-4">
        <h2 id="ending" className="text-xl">
          {count > 0 ? t('deactivation.enrolments', { count }) : t('deactivation.noEnrolments')}
        </h2>
        {count > 0 && (
          <>
            <ul className="divide-y divide-line-strong">
              {enrolments.map((enrolment) => (
                <EndingItem key={enrolment.id} {...enrolment} />
              ))}
            </ul>
            <p>{t('deactivation.noRefund')}</p>
          </>
        )}
      </section>
    </Card>
  )
}
