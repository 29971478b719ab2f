import type { SubmitEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, type FieldProblem } from '#web/http/api-error.ts'
import { i18n, loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { checkBy } from '#web/ui/fields/check.ts'
import { useSubmitForm } from './use-submit-form.ts'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
  openWindow()
})
afterEach(() => void vi.unstubAllGlobals())

const schema = z.object({
  name: z.string().trim().min(1, 'http.fieldRequired'),
  place: z.object({ es: z.string().min(1, 'http.fieldRequired') }),
})
const press = { preventDefault() {} } as SubmitEvent<HTMLFormElement>

async function openForm(send: (payload: z.output<typeof schema>) => Promise<void>) {
  const page = await visit(() => {
    const fields = useSubmitForm({
      defaultValues: { name: '', place: { es: '' } },
      check: checkBy(schema),
      send,
    })
    fields.form.register('name')
    fields.form.register('place.es')
    return fields
  })
  return { ...page, sends: () => page.does(() => page.now().frame.onSubmit(press)) }
}

const required = () => i18n.t('http.fieldRequired', { ns: 'errors' })

it('each wrong field says what is wrong with it, until it is right; the list stays as it was', async () => {
  const send = vi.fn(async () => {})
  const page = await openForm(send)
  await page.sends()
  expect(page.now().errorOf('name')).toBe(required())
  expect(page.now().errorOf('place.es')).toBe(required())
  await page.does(() => page.now().form.setValue('name', ' Ane ', { shouldValidate: true }))
  expect(page.now().errorOf('name')).toBeUndefined()
  expect(page.now().frame.marks.map(({ field }) => field)).toEqual(['name', 'place.es'])
  expect(send).not.toHaveBeenCalled()

  await page.does(() => page.now().form.setValue('place.es', 'Zumaia'))
  await page.sends()
  expect(send).toHaveBeenCalledWith({ name: 'Ane', place: { es: 'Zumaia' } })
  expect(page.now().frame).toMatchObject({ marks: [], problem: null, busy: false })
  await page.leave()
})

it.each<[string, FieldProblem[], string[], string | null]>([
  ['the fields that the server refuses are marked', [{ path: 'name', code: 'a' }], ['name'], ''],
  ['a field that the form does not have is told in words', [{ path: 'x', code: 'a' }], [], 'no'],
])('%s', async (_, fields, marked, problem) => {
  const page = await openForm(() =>
    Promise.reject(new ApiError(400, { error: 'no', code: 'http.invalid', fields })),
  )
  await page.does(() => page.now().form.reset({ name: 'Ane', place: { es: 'Zumaia' } }))
  await page.sends()
  expect(page.now().frame.marks.map(({ field }) => field)).toEqual(marked)
  expect(page.now().frame.problem).toBe(problem)
  await page.leave()
})
