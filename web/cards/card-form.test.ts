import { Elements } from '@stripe/react-stripe-js'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { openWindow } from '#web/testing/browser.ts'
import { elementsIn, visit } from '#web/testing/visit.ts'
import { CardFields, type CardFormProps } from './card-form.tsx'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['subscriptions'])
  openWindow()
})
afterEach(() => void vi.unstubAllGlobals())

const nothing = () => undefined
const fields = {
  ...{ clientSecret: 'seti_1_secret_2', backTo: '/ona', returnUrl: '/done', problem: null },
  ...{ onSend: nothing, onAnswer: nothing, onNotOpened: nothing },
} as unknown as CardFormProps

/** What the form holds, without the provider's script. */
async function drawn(sending: boolean) {
  const page = await visit(
    () => CardFields({ ...fields, sending }),
    (form) =>
      createElement(MemoryRouter, null, createElement(Elements, { stripe: null }, form as never)),
  )
  const form = page.now()
  await page.leave()
  return form
}

it('the page cannot be left while the card is being sent', async () => {
  const waysOut = ({ props }: { props: object }) => 'to' in props || 'href' in props
  expect(elementsIn(await drawn(false), waysOut).map(({ props }) => props.to)).toEqual(['/ona'])
  expect(elementsIn(await drawn(true), waysOut)).toEqual([])
})
