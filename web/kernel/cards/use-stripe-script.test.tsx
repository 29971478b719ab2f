import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startTexts } from '#web/kernel/i18n/i18n.ts'
import { useStripeScript } from './use-stripe-script.ts'

const known = { publishableKey: 'pk_of_nobody', scriptUrl: 'https://cards.invalid/', sandbox: true }

it('of two services the newer counts, also where the script of the older comes later', async () => {
  await startTexts('es')
  const append = vi.spyOn(document.head, 'append').mockReturnValue()
  const { result, rerender } = renderHook(useStripeScript, { initialProps: known })
  rerender({ ...known, publishableKey: '' })
  await waitFor(() => expect(result.current.failure?.problem).toEqual({ key: 'noKey' }))
  vi.stubGlobal('Stripe', () => ({ elements: () => ({}) }))
  const [script] = append.mock.calls[0] as [HTMLScriptElement]
  append.mockRestore()
  await act(async () => script.onload?.(new Event('load')))
  await act(() => vi.dynamicImportSettled())
  expect(result.current).toMatchObject({ failure: { problem: { key: 'noKey' } } })
  expect(result.current.stripe).toBeUndefined()
})
