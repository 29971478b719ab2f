import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type SubmitEvent } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { ApiError, type FieldProblem } from '#web/kernel/http/api-error.ts'
import { i18n, loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { useSubmitForm } from './use-submit-form.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

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

it('a rest of the breaker counts down, ends, and lets the form be sent again by hand alone', async () => {
  const t = i18n.getFixedT('es', 'ui')
  const unavailable = (count: number) => t('connection.unavailable', { count })
  vi.useFakeTimers()
  const send = vi.fn(async () => {
    throw new ApiError(0, { error: unavailable(28), code: 'connection.unavailable' }, 28_000)
  })
  const { result, sends } = openForm(send)
  await act(async () => result.current.form.reset({ name: 'Ane', place: { es: 'Zumaia' } }))
  const problemHtml = () =>
    renderToStaticMarkup(createElement('p', null, result.current.formProps.errorText))
  const press = async () => {
    await sends()
    await act(async () => vi.advanceTimersByTimeAsync(0))
  }

  await press()
  expect(problemHtml()).toContain(`<span aria-hidden="true">${unavailable(28)}</span>`)
  await act(async () => vi.advanceTimersByTimeAsync(5_000))
  expect(problemHtml()).toContain(`<span aria-hidden="true">${unavailable(23)}</span>`)
  expect(result.current.formProps.waiting).toBe(true)
  await press()
  expect(send).toHaveBeenCalledTimes(1)

  await act(async () => vi.advanceTimersByTimeAsync(23_000))
  expect(problemHtml()).toBe(`<p>${t('restOver')}</p>`)
  expect(result.current.formProps.waiting).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})

interface Greeting {
  name: string
  tone: string
  secret: string
}

function GreetingForm({ send }: { send: (values: Greeting) => Promise<void> }) {
  const { form, formProps } = useSubmitForm<Greeting>({
    defaultValues: { tone: 'plain' },
    keep: { as: 'greeting', fields: ['name', 'tone'] },
    validate: schemaValidator(z.object({ name: z.string(), tone: z.string(), secret: z.string() })),
    send,
  })
  return (
    <form ref={formProps.ref} onSubmit={formProps.onSubmit}>
      <input aria-label="name" {...form.register('name')} />
      <input aria-label="secret" {...form.register('secret')} />
      {['plain', 'warm'].map((tone) => (
        <input
          key={tone}
          type="radio"
          aria-label={tone}
          defaultChecked={tone === 'plain'}
          {...form.register('tone')}
          value={tone}
        />
      ))}
      <button type="submit">send</button>
    </form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('the texts to keep outlive a reload until they are sent, and no others', async () => {
  const send = vi.fn(async () => {})
  render(<GreetingForm send={send} />)
  await userEvent.type(field('name'), 'Ane')
  await userEvent.type(field('secret'), 'hush')
  cleanup()
  const { unmount } = render(<GreetingForm send={send} />)
  expect([field('name').value, field('secret').value]).toEqual(['Ane', ''])
  await userEvent.click(screen.getByRole('button'))
  expect(send).toHaveBeenCalledWith({ name: 'Ane', tone: 'plain', secret: '' })
  unmount()
  render(<GreetingForm send={send} />)
  expect(field('name').value).toBe('')
})

it('what was typed before the page was hydrated is sent, and goes before what was kept', async () => {
  const send = vi.fn(async () => {})
  render(<GreetingForm send={send} />)
  await userEvent.type(field('name'), 'Ane')
  await userEvent.click(screen.getByRole('radio', { name: 'warm' }))
  cleanup()
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<GreetingForm send={send} />)
  field('name').value = 'Miren'
  field('secret').value = 'hush'
  const root = await act(async () => hydrateRoot(page, <GreetingForm send={send} />))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'warm' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button'))
  expect(send).toHaveBeenCalledWith({ name: 'Miren', tone: 'warm', secret: 'hush' })
  await act(async () => root.unmount())
  page.remove()
})
