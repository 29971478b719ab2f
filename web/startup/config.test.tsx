import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { serverAnswering } from '#web/testing/browser.ts'
import { siteConfig } from '#web/testing/site-config.ts'
import { beginConfig, knownConfig, useConfig } from './config.ts'

it('what an older process does not know yet stays as the page came with it', async () => {
  const { paymentMethods, ...known } = siteConfig.association
  beginConfig(siteConfig)
  onTestFinished(() => beginConfig(null as never))
  serverAnswering(() => ({ ...siteConfig, association: { ...known, name: 'Itsasargi' } }))
  const { result } = renderHook(useConfig)
  await result.current.refresh()
  expect(knownConfig()?.association).toEqual({ ...known, name: 'Itsasargi', paymentMethods })
})
