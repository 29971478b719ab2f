import { useTranslation } from 'react-i18next'
import { deactivateUser } from '#domain/accounts/admin/user-contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { CancellationItem } from '#web/profile/cancellation/cancellation-item.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Deactivated, DeactivationPreview } from './deactivation.ts'

interface DeactivationFormProps {
  id: string
  preview: DeactivationPreview
  onDone: (deactivated: Deactivated) => void
  /** Refetches the consequences when they have changed. */
  refetch: () => Promise<unknown>
}

/** Whose account, what happens, a tick and the button. */
export function DeactivationForm({ id, preview, onDone, refetch }: DeactivationFormProps) {
  const { t } = useTranslation('accounts-admin')
  const { name, email, enrolments } = preview
  const { form, errorOf, formProps } = useSubmitForm({
    defaultValues: { understood: false },
    validate: (values) =>
      values.understood
        ? { payload: values }
        : { errors: toFieldErrors({ understood: 'subscriptions.confirmationRequired' }) },
    send: async () => {
      const ends = Object.fromEntries(enrolments.map((one) => [one.id, one.effectiveDate]))
      const done = await call(deactivateUser, { params: { id }, body: { ends } })
      const cancellations = new Map(done.enrolments.map((one) => [one.id, one]))
      const ended = enrolments.flatMap((one) => {
        const cancellation = cancellations.get(one.id)
        return cancellation ? { ...one, ...cancellation } : []
      })
      onDone({ id, name, ended })
    },
    onError: async ({ status }) => {
      if (status !== 409) return
      // What was agreed to is no longer so.
      form.resetField('understood')
      await refetch()
    },
  })

  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <p className="text-ink-soft">{t('deactivation.whose')}</p>
        <p translate="no" className="wrap-anywhere text-xl font-bold">
          {name}
        </p>
        <p translate="no" className="wrap-anywhere">
          {email ?? t('noEmail')}
        </p>
      </Card>
      <WhatHappens preview={preview} />
      <Consequences enrolments={enrolments} />
      <Card>
        <Form
          {...formProps}
          className="grid gap-5"
          errorTitle={t('deactivation.notDone')}
          submitText={t('deactivation.submit')}
          submitLook="danger"
          beside={
            <Link to={adminPaths.account(id)} className={buttonClasses('secondary')}>
              {t('deactivation.keep')}
            </Link>
          }
        >
          <CheckboxField
            {...form.register('understood')}
            label={
              <strong>
                <Sentence>{(keep) => t('deactivation.tick', { name: keep(name) })}</Sentence>
              </strong>
            }
            error={errorOf('understood') && t('deactivation.tickNeeded')}
          />
        </Form>
      </Card>
    </div>
  )
}

function WhatHappens({ preview: { sessions } }: { preview: DeactivationPreview }) {
  const { t } = useTranslation('accounts-admin')
  return (
    <Card look="sea">
      <Section look="small" id="means" title={t('deactivation.means')}>
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
      </Section>
    </Card>
  )
}

/** Each enrolment with its last charge, and until when the person may come. */
function Consequences({ enrolments }: Pick<DeactivationPreview, 'enrolments'>) {
  const { t } = useTranslation('accounts-admin')
  const count = enrolments.length
  return (
    <Card look={count > 0 ? 'sun' : 'plain'}>
      <Section
        look="small"
        id="consequences"
        title={count > 0 ? t('deactivation.enrolments', { count }) : t('deactivation.noEnrolments')}
      >
        {count > 0 && (
          <>
            <ul className="divide-y divide-line-strong">
              {enrolments.map((enrolment) => (
                <CancellationItem key={enrolment.id} {...enrolment} />
              ))}
            </ul>
            <p>{t('deactivation.noRefund')}</p>
          </>
        )}
      </Section>
    </Card>
  )
}
