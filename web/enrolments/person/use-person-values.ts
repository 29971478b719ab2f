import { get, useFormContext } from 'react-hook-form'
import type { ErrorCode, ErrorParams } from '#domain/kernel/errors.ts'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import type { PeopleForm, PersonFieldPath, PersonPath } from './people-form.ts'

/** The fields of one person of the form: their registration, values and errors. */
export function usePersonFormValues(place: PersonPath) {
  const { register, watch, control, setValue, formState } = useFormContext<PeopleForm>()
  const toErrorText = useErrorText()
  const pathOf = <Name extends PersonFieldPath>(name: Name) => `${place}.${name}` as const

  function errorOf(name: PersonFieldPath): string | undefined {
    const error = get(formState.errors, pathOf(name)) as
      | { message?: ErrorCode; params?: ErrorParams }
      | undefined
    return toErrorText(error?.message, error?.params)
  }

  return {
    control,
    setValue,
    pathOf,
    errorOf,
    formValues: watch(place),
    /** For fields that are typed in or ticked. */
    field: (name: PersonFieldPath) => ({ ...register(pathOf(name)), error: errorOf(name) }),
  }
}
