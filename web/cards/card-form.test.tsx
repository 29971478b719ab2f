import { Elements } from '@stripe/react-stripe-js'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { CardFields, type CardFormProps } from './card-form.tsx'

const nothing = () => undefined
const fields = {
  ...{ clientSecret: 'seti_1_secret_2', backTo: '/ona', returnUrl: '/done', problem: null },
  ...{ onSend: nothing, onAnswer: nothing, onNotOpened: nothing },
} as unknown as CardFormProps

/** What the form holds, without the provider's script. */
const form = (sending: boolean) => (
  <MemoryRouter>
    <Elements stripe={null}>
      <CardFields {...fields} sending={sending} />
    </Elements>
  </MemoryRouter>
)

it('the page cannot be left while the card is being sent', async () => {
  await startTexts('es')
  await loadTexts(['subscriptions'])
  const { rerender } = render(form(false))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ona')
  rerender(form(true))
  expect(screen.queryByRole('link')).toBeNull()
})
