import { Fragment, type ReactNode, type RefObject, type SubmitEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#domain/kernel/errors.ts'
import { Button, type ButtonLook } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ErrorSummary } from '#web/kernel/ui/fields/error-summary.tsx'
import type { DraftNotices } from './form-draft.ts'
import { useErrorText } from './use-error-text.ts'

/** How a form stands, as `useSubmitForm` gives it. */
export interface SubmitFormProps {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** What was wrong at the last sending. */
  fieldErrors: readonly FieldError[]
  /** Rises with each refusal of fields. */
  submitCount: number
  isPending: boolean
  /** Why the last sending failed, when it is not a matter of single fields. */
  errorText: ReactNode
  /** Another number for each sending. */
  submittedAt: number
  /** The breaker is open, as the problem says: submitting would fail until it closes. */
  waiting: boolean
  draft?: DraftNotices | undefined
}

export interface FormProps extends SubmitFormProps {
  /** The id of the heading that says what it is about. */
  labelledBy?: string
  /** Lists what is wrong at the top, and focuses that; otherwise the first wrong field takes the focus. */
  summary?: boolean
  /** The text of an error, where it differs from its code's. */
  textOf?: (error: FieldError) => ReactNode
  /** It comes in the place of the button that was pressed. */
  takesFocus?: boolean
  /** What the fields' ids begin with, where two forms on a page have fields of one name. */
  idPrefix?: string
  /** What else there is to know before sending; stands where the problem does. */
  notice?: Elements
  /** Above the words of a problem. */
  errorTitle?: string | undefined
  submitText: ReactNode
  submitLook?: ButtonLook
  /** Keeps the form from being sent while it is true. */
  disabled?: boolean
  /** Describes the button. */
  describedBy?: string
  /** Stands beside the button, such as the way to give up. */
  beside?: Elements
  /** Called when a field takes the focus. */
  onFocus?: () => void
  className?: string
  children: Elements
}

/** A form with what is wrong with it: fields at its top or one by one, anything else above its button. */
export function Form(props: FormProps) {
  const {
    ref,
    fieldErrors,
    submitCount,
    summary = false,
    takesFocus = false,
    idPrefix = '',
  } = props
  const { errorText, errorTitle, draft } = props
  const { t } = useTranslation('ui')
  const toErrorText = useErrorText()
  const first = fieldErrors[0]?.path

  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus, ref])

  useEffect(() => {
    if (submitCount > 0 && first && !summary) document.getElementById(idPrefix + first)?.focus()
  }, [submitCount, first, summary, idPrefix])

  return (
    <form
      ref={ref}
      noValidate
      // Never into the address, should it be sent without our scripts.
      method="post"
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
      aria-labelledby={props.labelledBy}
      tabIndex={takesFocus ? -1 : undefined}
      className={props.className ?? 'grid grid-cols-1 gap-6'}
    >
      {summary && (
        <ErrorSummary
          title={t('formErrors')}
          attempt={submitCount}
          errors={fieldErrors.map((error) => ({
            field: idPrefix + error.path,
            text: props.textOf?.(error) ?? toErrorText(error.code, error.params),
          }))}
        />
      )}
      {draft?.found}
      {/* A new key, since some inputs keep what was typed. */}
      <Fragment key={draft?.round}>{props.children}</Fragment>
      {props.notice}
      {errorText && (
        // A new one each time, so that the same words take the focus and are read out again.
        <Notice
          key={props.submittedAt}
          ref={focusOnArrival}
          tabIndex={-1}
          tone="error"
          title={errorTitle}
          text={errorText}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={props.submitLook ?? 'primary'}
          busy={props.isPending}
          disabled={props.disabled}
          aria-describedby={props.describedBy}
          // The button can do nothing yet, and keeps the focus.
          aria-disabled={props.waiting}
          className={props.waiting ? 'opacity-60' : undefined}
        >
          {props.submitText}
        </Button>
        {props.beside}
      </div>
      {draft?.saved}
    </form>
  )
}
