import { get, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#domain/kernel/errors.ts'
import type { PeopleForm, PersonFieldPath, PersonPath } from './people-form.ts'

/** The fields of one person of the form: their registration, values and errors. */
export function usePersonFormValues(place: PersonPath) {
  const { register, watch, control, setValue, formState } = useFormContext<PeopleForm>()
  const { t } = useTranslation('errors')
  const pathOf = <Name extends PersonFieldPath>(name: Name) => `${place}.${name}` as const

  function errorOf(name: PersonFieldPath): string | undefined {
    const error = get(formState.errors, pathOf(name)) as { message?: ErrorCode } | undefined
    return error?.message && t(error.message)
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
