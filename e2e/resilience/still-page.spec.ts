import { expect, nightly, test } from '../fixtures.ts'
import { holdBack } from '../steps/hold-back.ts'
import { cardFrame, pay } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'

// Accessibility checks cannot see words in their ground's own colour: they take them for hidden.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 640 } })

test(
  'who wants no motion reads the card form, and sees the progress of the payment',
  nightly,
  async ({ visitor }) => {
    const { page } = visitor
    await readyToPay(visitor)
    const colours = await cardFrame(visitor)
      .locator('body')
      .evaluate((body) => {
        const { color, backgroundColor } = getComputedStyle(body)
        return { color, backgroundColor }
      })
    expect(colours.color).not.toBe(colours.backgroundColor)

    const answer = await holdBack(page, '**/api/confirm-inscripcion')
    await pay(visitor)
    await expect(page.getByText(visitor.t('subscriptions:step.confirming'))).toBeInViewport()
    answer()
    await visitor.sees('subscriptions:success.title')
  },
)
