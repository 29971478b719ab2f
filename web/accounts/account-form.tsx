import type { ReactNode, RefObject, SubmitEvent, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { association } from '#config'
import type { ErrorCode } from '#domain/errors.ts'
import { Button } from '#web/ui/content/button.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { focusOnArrival } from '#web/ui/feedback/focus-soon.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import type { MarkedField } from './use-account-form.ts'

/** A link that stands by itself under a field or in a notice, as tall as a finger. */
export const linkClasses =
  'inline-flex min-h-11 items-center justify-self-start font-bold text-sea underline underline-offset-4'

/**
 * Puts the code of a broken rule into words; nothing when no rule is broken. The words come with the
 * rules (`useAccountForm`): naming their texts here would have the first page download them.
 */
export function useRuleText() {
  const { i18n } = useTranslation()
  const defaultValue = i18n.t('connection.unreadable', { ns: 'ui' })
  return (code: string | undefined) =>
    code ? i18n.t(code as ErrorCode, { ns: 'errors', defaultValue }) : undefined
}

export interface AccountFormProps {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void
  onFocus: () => void
  busy: boolean
  /** The button can do nothing yet, and keeps the focus. */
  waiting?: boolean
  attempt: number
  marked: readonly MarkedField[]
  /** Why the last sending failed, when it is not a matter of single fields. */
  problem: ReactNode
  /** What else there is to know before sending again; stands where the problem does. */
  notice?: ReactNode
  submitText: string
  /** Stands beside the button, such as the way to give up. */
  beside?: ReactNode
  /** What the fields' ids begin with, where two forms on a page have fields of one name. */
  idPrefix?: string
  children: ReactNode
}

/** A form with what is wrong with it: fields at its top, anything else beside its button. */
export function AccountForm(props: AccountFormProps) {
  const {
    busy,
    waiting,
    attempt,
    marked,
    problem,
    notice,
    submitText,
    children,
    beside,
    idPrefix,
  } = props
  const { ref, onSubmit, onInput, onFocus } = props
  const { t } = useTranslation('ui')
  const ruleText = useRuleText()
  return (
    <form
      ref={ref}
      noValidate
      // Never into the address, should it be sent without our scripts.
      method="post"
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={onFocus}
      className="grid gap-6"
    >
      <div className="without-scripts">
        <Notice tone="warning">
          <p>{t('needsScripts', { email: association.contact.email })}</p>
        </Notice>
      </div>
      <div className="without-loaded-scripts">
        <Notice tone="warning">
          <p>{t('scriptsLost.text', { email: association.contact.email })}</p>
          <p>
            <a href="?" className={textLinkClasses}>
              {t('scriptsLost.reload')}
            </a>
          </p>
        </Notice>
      </div>
      <ErrorSummary
        title={t('formErrors')}
        attempt={attempt}
        errors={marked.map(({ field, code }) => ({
          field: `${idPrefix ?? ''}${field}`,
          text: ruleText(code),
        }))}
      />
      {children}
      {notice}
      {problem && (
        // A new one each time, so that the same words take the focus and are read out again.
        <Notice key={attempt} ref={focusOnArrival} tabIndex={-1} tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={busy}
          aria-disabled={waiting}
          className={waiting ? 'opacity-60' : undefined}
        >
          {submitText}
        </Button>
        {beside}
      </div>
    </form>
  )
}
