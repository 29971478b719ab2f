import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { beginConfig } from '#web/startup/config.ts'
import { siteConfig } from '#web/testing/site-config.ts'
import { CardFields, CardForm, type CardFormProps } from './card-form.tsx'

const nothing = () => undefined
const fields = {
  clientSecret: 'seti_1_secret_2',
  backTo: '/ona',
  returnUrl: '/done',
  problem: null,
  onSend: nothing,
  onAnswer: nothing,
  onNotOpened: nothing,
} as unknown as CardFormProps

/** Returns what the form holds, without the provider's script. */
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

/** A provider's script that notes what its form was made with, and what that was changed to. */
function notingStripe() {
  const made: object[] = []
  const changed: object[] = []
  const nothingYet = () => undefined
  const element = {
    on: nothingYet,
    off: nothingYet,
    mount: nothingYet,
    destroy: nothingYet,
    update: (options: object) => changed.push(options),
  }
  const elements = {
    create: (_: string, options: object) => {
      made.push(options)
      return element
    },
    getElement: () => element,
    update: nothingYet,
  }
  const stripe = {
    elements: () => elements,
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
  } as unknown as Stripe
  return { stripe, made, changed }
}

it('the form offers what the association does, and stays as it is while it is open', async () => {
  await startTexts('es')
  await loadTexts(['subscriptions'])
  const offering = (paymentMethods: typeof siteConfig.association.paymentMethods) =>
    beginConfig({ ...siteConfig, association: { ...siteConfig.association, paymentMethods } })
  onTestFinished(() => beginConfig(null as never))
  offering({ applePay: false, googlePay: true, link: false })
  const { stripe, made, changed } = notingStripe()
  const whole = () => (
    <MemoryRouter>
      <CardForm {...fields} stripe={stripe} sending={false} />
    </MemoryRouter>
  )
  const { rerender } = render(whole())
  const wallets = { applePay: 'never', googlePay: 'auto', link: 'never' }
  expect(made).toEqual([{ layout: 'tabs', terms: { sepaDebit: 'never' }, wallets }])
  act(() => offering({ applePay: true, googlePay: true, link: true }))
  rerender(whole())
  expect(made).toHaveLength(1)
  expect(changed).toEqual([])
})
