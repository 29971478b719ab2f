import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { confirmDeletion } from '#domain/profile/deletion-contract.ts'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { tickedValidator } from '#web/kernel/forms/validation.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { paths } from '#web/paths.ts'

interface ConfirmDeletionFormProps {
  token: string
  onDeleted: () => void
  /** The link no longer works. */
  onRefused: () => void
}

/** One statement to tick, one deliberate button, and the way out. */
export function ConfirmDeletionForm({ token, onDeleted, onRefused }: ConfirmDeletionFormProps) {
  const { t } = useTranslation('profile')
  const { status } = useAuth()
  const { formProps, error, field } = useSubmitForm({
    defaultValues: { understand: false },
    validate: tickedValidator('understand'),
    send: async () => {
      await call(confirmDeletion, { body: { token } })
      onDeleted()
    },
    onError: (refusal) => void (isInvalidLink(refusal) && onRefused()),
  })

  return (
    <Card>
      <Form
        {...formProps}
        className="grid gap-5"
        errorTitle={error && isRefusal(error) ? t('confirmDeletion.failed') : undefined}
        errorText={error && <FailureText error={error} />}
        submitText={t('confirmDeletion.submit')}
        submitLook="danger"
        beside={
          <Link
            to={status === 'in' ? paths.profile() : paths.home()}
            className={buttonClasses('secondary')}
          >
            {t('confirmDeletion.keep')}
          </Link>
        }
      >
        <CheckboxField
          {...field('understand')}
          label={<strong>{t('confirmDeletion.understand')}</strong>}
        />
      </Form>
    </Card>
  )
}

/** Where an administrator is to go first. */
function FailureText({ error }: { error: ApiError }) {
  const { t } = useTranslation('profile')
  if (error.code !== 'accounts.lastAdministrator') return error.message
  return (
    <>
      <span>{error.message}</span>{' '}
      <Link to={adminPages.administrators} className="font-bold underline underline-offset-4">
        {t('confirmDeletion.administrators')}
      </Link>
    </>
  )
}

/** Without a response of ours it is unknown whether the account still exists, so neither is claimed. */
function isRefusal({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}
