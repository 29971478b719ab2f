import { expect, it } from 'vitest'
import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

it('visitors read an announced price, and from when on it holds', async () => {
  const programmes = siteConfig.programmes.map((programme) => ({
    ...programme,
    prices: [...programme.prices, { from: '2035-05', cents: 6750 }],
  }))
  const page = await openScreen('/programas', [], { config: { ...siteConfig, programmes } })
  const words = await page.reads('programmes:price.next', {
    amount: formatMoney(6750, 'es'),
    from: formatFromMonth('2035-05', 'es'),
  })
  expect(words.closest('main')).toBeTruthy()
})
