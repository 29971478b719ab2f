import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { i18n, loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { refusal, serverAnswering } from '#web/testing/browser.ts'
import RegisterPage from './register-page.tsx'

const password = 'Tximeleta-urdina-7!'
const account = {
  ...{ firstName: 'Ane', lastName: 'Alkorta', email: 'ane@example.org', locality: 'Zumaia' },
  ...{ password, repeatPassword: password },
}

it('an account is requested with one key, however often the form is sent', async () => {
  await startTexts('es')
  await loadTexts(['accounts', 'errors'])
  const calls = serverAnswering(() => refusal(429, 'http.tooManyRequests'))
  const sent = () => calls.filter(({ path }) => path === '/api/register')
  const { container } = render(<RegisterPage />, { wrapper: MemoryRouter })
  for (const [name, value] of Object.entries(account)) {
    const field = container.querySelector(`input[name="${name}"]`)
    if (!field) throw new Error(`no field for ${name}`)
    fireEvent.change(field, { target: { value } })
  }
  await userEvent.type(container.querySelector('input[type=tel]') as Element, '600123123')
  await userEvent.click(container.querySelector('[name=acceptTerms]') as Element)
  for (const times of [1, 2]) {
    await userEvent.click(
      await screen.findByRole('button', { name: i18n.t('accounts:register.submit') }),
    )
    await waitFor(() => expect(sent()).toHaveLength(times))
    await screen.findByText('said: http.tooManyRequests')
  }
  const keys = sent().map(({ body }) => (body as { requestKey: string }).requestKey)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
})
