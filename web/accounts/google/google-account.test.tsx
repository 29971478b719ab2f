import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { i18n, loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { refusal, serverAnswering } from '#web/testing/browser.ts'
import { GoogleAccount } from './google-account.tsx'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['google', 'accounts', 'errors'])
  serverAnswering(() => refusal(429, 'http.tooManyRequests'))
})

function openPage(email: string) {
  const person = { email, firstName: 'Nerea', lastName: '' }
  const page = render(<GoogleAccount person={person} onTaken={async () => undefined} />, {
    wrapper: MemoryRouter,
  })
  const field = (
    key: 'accounts:fields.lastName' | 'accounts:fields.locality' | 'ui:phone.number',
  ) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${i18n.t(key)}`))
  return { field, leave: page.unmount }
}

it('what was typed is there after a second way through Google, for the same person alone', async () => {
  const before = openPage('nerea@example.org')
  await userEvent.type(before.field('accounts:fields.lastName'), 'Lizarraga')
  await userEvent.type(before.field('ui:phone.number'), '612345678')
  before.leave()

  const other = openPage('ane@example.org')
  expect(other.field('accounts:fields.lastName').value).toBe('')
  other.leave()

  const { field } = openPage('nerea@example.org')
  expect(field('accounts:fields.lastName').value).toBe('Lizarraga')
  await waitFor(() => expect(field('ui:phone.number').value).toBe('612 34 56 78'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})
