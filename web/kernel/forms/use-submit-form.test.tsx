import { act, renderHook } from '@testing-library/react'
import type { SubmitEvent } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { ApiError, type FieldProblem } from '#web/kernel/http/api-error.ts'
import { i18n, loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { useSubmitForm } from './use-submit-form.ts'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
})

const schema = z.object({
  name: z.string().trim().min(1, 'http.fieldRequired'),
  place: z.object({ es: z.string().min(1, 'http.fieldRequired') }),
})
const press = { preventDefault() {} } as SubmitEvent<HTMLFormElement>

function openForm(send: (payload: z.output<typeof schema>) => Promise<void>) {
  const { result } = renderHook(() => {
    const fields = useSubmitForm({
      defaultValues: { name: '', place: { es: '' } },
      validate: schemaValidator(schema),
      send,
    })
    fields.form.register('name')
    fields.form.register('place.es')
    return fields
  })
  return { result, sends: () => act(async () => result.current.formProps.onSubmit(press)) }
}

const required = () => i18n.t('http.fieldRequired', { ns: 'errors' })

it('each wrong field says what is wrong with it, until it is right; the list stays as it was', async () => {
  const send = vi.fn(async () => {})
  const { result, sends } = openForm(send)
  await sends()
  expect(result.current.errorOf('name')).toBe(required())
  expect(result.current.errorOf('place.es')).toBe(required())
  await act(async () => result.current.form.setValue('name', ' Ane ', { shouldValidate: true }))
  expect(result.current.errorOf('name')).toBeUndefined()
  expect(result.current.formProps.fieldErrors.map(({ path }) => path)).toEqual(['name', 'place.es'])
  expect(send).not.toHaveBeenCalled()

  await act(async () => result.current.form.setValue('place.es', 'Zumaia'))
  await sends()
  expect(send).toHaveBeenCalledWith({ name: 'Ane', place: { es: 'Zumaia' } })
  expect(result.current.formProps).toMatchObject({
    fieldErrors: [],
    errorText: null,
    isPending: false,
  })
})

it.each<[string, FieldProblem[], string[], string | null]>([
  [
    'the fields that the server refuses are marked',
    [{ path: 'name', code: 'http.fieldInvalid' }],
    ['name'],
    '',
  ],
  [
    'an error of a field that the form does not have is shown as text',
    [{ path: 'x', code: 'http.fieldInvalid' }],
    [],
    'no',
  ],
])('%s', async (_, fields, marked, problem) => {
  const { result, sends } = openForm(() =>
    Promise.reject(new ApiError(400, { error: 'no', code: 'http.invalid', fields })),
  )
  await act(async () => result.current.form.reset({ name: 'Ane', place: { es: 'Zumaia' } }))
  await sends()
  expect(result.current.formProps.fieldErrors.map(({ path }) => path)).toEqual(marked)
  expect(result.current.formProps.errorText).toBe(problem)
})
