import type { ReactNode } from 'react'
import type { DefaultValues, FieldPath } from 'react-hook-form'
import { Form } from '#web/kernel/forms/form.tsx'
import type { FormDraft } from '#web/kernel/forms/form-draft.ts'
import { type SubmitForm, useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors } from '#web/kernel/forms/validation.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'

export type Agreed<Choice> = Choice & { confirmed: boolean }

interface AgreementFormProps<Choice extends object> {
  /** The id of the heading that says what it is about. */
  labelledBy: string
  /** The consequences, as the server computed them. */
  facts: ReactNode
  /** Initial values of further choices. */
  defaultValues?: Choice
  /** Keeps the choices, without the confirmation. */
  draft?: FormDraft<Agreed<Choice>>
  /** The error codes of the choices, by field. */
  check?: (choice: Choice) => Readonly<Record<string, string>>
  /** The fields of the choices. */
  children?: Elements | ((fields: SubmitForm<Agreed<Choice>>) => Elements)
  confirmText: ReactNode
  submitText: ReactNode
  keepText: string
  danger?: boolean
  /** @throws ApiError */
  send: (choice: Choice) => Promise<void>
  /** Refetches the consequences when they have changed. */
  refetch: () => void
  onCancel: () => void
}

/** Consequences and a confirmation checkbox, without which nothing is submitted. */
export function AgreementForm<Choice extends object = object>(props: AgreementFormProps<Choice>) {
  const { facts, defaultValues, check, children, confirmText, keepText, danger } = props
  const confirmed = 'confirmed' as FieldPath<Agreed<Choice>>
  const fields = useSubmitForm<Agreed<Choice>>({
    ...(props.draft && { draft: props.draft }),
    defaultValues: { ...defaultValues, confirmed: false } as DefaultValues<Agreed<Choice>>,
    validate: (values) => {
      const errors = toFieldErrors({
        ...check?.(values),
        confirmed: !values.confirmed && 'subscriptions.confirmationRequired',
      })
      return errors.length > 0 ? { errors } : { payload: values }
    },
    send: props.send,
    onError: ({ status }) => {
      if (status !== 409) return
      fields.form.resetField(confirmed)
      props.refetch()
    },
  })

  return (
    <Form
      {...fields.formProps}
      // It comes in place of the button that was pressed.
      takesFocus
      labelledBy={props.labelledBy}
      className="grid w-full gap-6"
      submitText={props.submitText}
      submitLook={danger ? 'danger' : 'primary'}
      beside={
        <Button look="secondary" onClick={props.onCancel}>
          {keepText}
        </Button>
      }
    >
      <div aria-live="polite" className="grid gap-4 rounded-md bg-sea-soft p-4">
        {facts}
      </div>
      {typeof children === 'function' ? children(fields) : children}
      <CheckboxField
        {...fields.form.register(confirmed)}
        label={<strong>{confirmText}</strong>}
        error={fields.errorOf('confirmed')}
      />
    </Form>
  )
}
