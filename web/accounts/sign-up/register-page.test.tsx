import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { i18n, loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { refusal, type Sent, serverAnswering } from '#web/testing/browser.ts'
import RegisterPage from './register-page.tsx'

const password = 'Tximeleta-urdina-7!'
const account = {
  firstName: 'Ane',
  lastName: 'Alkorta',
  email: 'ane@example.org',
  locality: 'Zumaia',
  password,
  repeatPassword: password,
}

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['accounts', 'errors'])
})

/** The page before a server that answers sign-ups with `answer` and finds `easy` passwords weak. */
function openPage(answer: () => unknown, easy: Readonly<Record<string, string>> = {}) {
  const calls = serverAnswering(({ path, body }: Sent) => {
    if (path !== '/api/check-password') return answer()
    return { weakness: easy[(body as { password: string }).password] ?? null }
  })
  const { container } = render(<RegisterPage />, { wrapper: MemoryRouter })
  const input = (name: string) => {
    const field = container.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (!field) throw new Error(`no field for ${name}`)
    return field
  }
  const submit = async () =>
    userEvent.click(await screen.findByRole('button', { name: i18n.t('accounts:register.submit') }))
  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      fireEvent.change(input(name), { target: { value } })
    }
  }
  return {
    input,
    submit,
    fill,
    sent: () => calls.filter(({ path }) => path === '/api/register'),
    async fillAll() {
      fill(account)
      await userEvent.type(container.querySelector('input[type=tel]') as Element, '600123123')
      await userEvent.click(input('acceptTerms'))
    },
    /** The summary of errors, once it has the focus; the page has other alerts, for want of scripts. */
    summary: () =>
      waitFor(() => {
        const summary = container.querySelector('[role=alert][tabindex="-1"]')
        if (!summary || document.activeElement !== summary) throw new Error('no summary')
        return summary
      }),
    errorOf: (name: string) => container.querySelector(`#${name}-error`)?.textContent,
    rulesMet: () => screen.queryAllByText(`(${i18n.t('ui:done')})`).length,
  }
}

it('an account is requested with one key, however often the form is sent', async () => {
  const page = openPage(() => refusal(429, 'http.tooManyRequests'))
  await page.fillAll()
  for (const times of [1, 2]) {
    await page.submit()
    await waitFor(() => expect(page.sent()).toHaveLength(times))
    await screen.findByText('said: http.tooManyRequests')
  }
  const keys = page.sent().map(({ body }) => (body as { requestKey: string }).requestKey)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
})

it('every error is listed in the order of the screen, and nothing is sent', async () => {
  const page = openPage(() => ({}))
  page.fill({ email: 'ane', password: 'Kresala-7!', repeatPassword: 'Kresala-7' })
  await page.submit()
  const links = (await page.summary()).querySelectorAll('a')
  const codes = [
    'firstNameRequired',
    'lastNameRequired',
    'emailInvalid',
    'phoneRequired',
    'localityRequired',
    'passwordsDiffer',
    'termsRequired',
  ] as const
  expect([...links].map((link) => link.textContent)).toEqual(
    codes.map((code) => i18n.t(`errors:accounts.${code}`)),
  )
  expect(page.sent()).toEqual([])
})

it('the rules of a password are ticked off while it is typed, and a weak one is an error', async () => {
  const weakness = 'accounts.passwordBreached'
  const page = openPage(() => ({}), { 'Donostia-2026!': weakness })
  await userEvent.type(page.input('password'), 'kresala')
  expect(page.rulesMet()).toBe(2)
  await userEvent.type(page.input('password'), '-7K!')
  expect(page.rulesMet()).toBe(5)
  await userEvent.clear(page.input('password'))
  expect(page.rulesMet()).toBe(0)
  await userEvent.type(page.input('password'), 'Donostia-2026!')
  await waitFor(() => expect(page.errorOf('password')).toBe(i18n.t(`errors:${weakness}`)))
  await userEvent.type(page.input('password'), 'x')
  expect(page.errorOf('password')).toBeUndefined()
})

it.each([
  [409, 'accounts.emailTaken', 'email'],
  [422, 'accounts.phoneInvalid', 'phone'],
  [422, 'accounts.passwordBreached', 'password'],
  [422, 'accounts.passwordPersonal', 'password'],
] as const)('%i %s is shown at the field %s', async (status, code, name) => {
  const page = openPage(() => refusal(status, code))
  await page.fillAll()
  await page.submit()
  await page.summary()
  expect(page.errorOf(name)).toContain(i18n.t(`errors:${code}`))
})

it('the summary leads to the address that has an account, whose error ends when it is changed', async () => {
  const page = openPage(() => refusal(409, 'accounts.emailTaken'))
  await page.fillAll()
  await page.submit()
  const taken = i18n.t('errors:accounts.emailTaken')
  await userEvent.click(await screen.findByRole('link', { name: taken }))
  expect(document.activeElement).toBe(page.input('email'))
  expect(page.input('email').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(page.input('email'), 'x')
  expect(page.input('email').getAttribute('aria-invalid')).toBeNull()
})

it('a number that cannot be from the chosen country is an error at both inputs, until it can', async () => {
  const page = openPage(() => ({}))
  const number = await screen.findByLabelText(i18n.t('ui:phone.number'))
  const country = screen.getByLabelText(i18n.t('ui:phone.country'))
  await userEvent.type(number, '05 59 59 59 59')
  await page.submit()
  await page.summary()
  expect(page.errorOf('phone')).toBe(i18n.t('errors:accounts.phoneInvalid'))
  for (const input of [country, number]) {
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toContain('phone-error')
  }
  await userEvent.selectOptions(country, 'FR')
  expect(number.getAttribute('aria-invalid')).toBeNull()
})
