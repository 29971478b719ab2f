import { afterEach, expect, it, vi } from 'vitest'
import { startTexts } from '#web/i18n/i18n.ts'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useStripeScript } from './use-stripe-script.ts'

afterEach(() => void vi.unstubAllGlobals())

const known = { publishableKey: 'pk_of_nobody', scriptUrl: 'https://cards.invalid/', sandbox: true }

it('of two services the newer counts, also where the script of the older comes later', async () => {
  await startTexts('es')
  openWindow()
  const script = { onload: () => undefined }
  const stripe = { elements: () => ({}) }
  Object.assign(document, {
    ...{ createElement: () => script, head: { append: () => undefined } },
    querySelectorAll: () => [],
  })
  let service = known
  const page = await visit(() => useStripeScript(service))
  service = { ...known, publishableKey: '' }
  await page.drawAgain()
  await page.does(() =>
    vi.waitFor(() => expect(page.now().failure?.problem).toEqual({ key: 'noKey' })),
  )
  Object.assign(window, { Stripe: () => stripe })
  await page.does(() => script.onload())
  await page.does(() => vi.dynamicImportSettled())
  expect(page.now()).toMatchObject({ failure: { problem: { key: 'noKey' } } })
  expect(page.now().stripe).toBeUndefined()
  await page.leave()
})
