import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/admin-pages.ts'
import { confirmDeletion } from '#domain/profile/deletion-contract.ts'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { useSubmit } from '#web/forms/use-submit.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'

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
  const input = useRef<HTMLInputElement>(null)
  const [unticked, setUnticked] = useState(false)
  const { isPending, error, mutate } = useSubmit(
    async () => {
      await call(confirmDeletion, { body: { token } })
      onDeleted()
    },
    { onError: (refusal) => void (isInvalidLink(refusal) && onRefused()) },
  )

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const ticked = input.current?.checked ?? false
    setUnticked(!ticked)
    if (ticked) mutate()
    else input.current?.focus()
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <CheckboxField
          ref={input}
          name="understand"
          label={<strong>{t('confirmDeletion.understand')}</strong>}
          error={unticked && t('confirmDeletion.understandNeeded')}
          onChange={() => setUnticked(false)}
        />
        {error && <Failure error={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={isPending}>
            {t('confirmDeletion.submit')}
          </Button>
          <Link
            to={status === 'in' ? paths.profile() : paths.home()}
            className={buttonClasses('secondary')}
          >
            {t('confirmDeletion.keep')}
          </Link>
        </div>
      </form>
    </Card>
  )
}

/**
 * Without a response of ours it is unknown whether the account still exists, so neither is claimed.
 */
function Failure({ error }: { error: ApiError }) {
  const { t } = useTranslation('profile')
  return (
    <Notice tone="error" title={isRefusal(error) && t('confirmDeletion.failed')}>
      <p>{error.message}</p>
      {error.code === 'accounts.lastAdministrator' && (
        <p className="pt-1">
          <Link to={adminPages.administrators} className="font-bold underline underline-offset-4">
            {t('confirmDeletion.administrators')}
          </Link>
        </p>
      )}
    </Notice>
  )
}

function isRefusal({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}
