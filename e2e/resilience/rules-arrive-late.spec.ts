import { expect, nightly, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { opensOwnPage, startChanging } from '../steps/profile.ts'

test('what is typed and sent before the rules have arrived is kept, and checked when they are here', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.opens('/login')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await arrival
    await route.continue()
  })

  await logIn(visitor, { email: 'itziar', password: '123' })
  const button = page.getByRole('button', { name: visitor.t('accounts:logIn.submit') })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  arrive()
  await expect(page.getByRole('alert')).toBeFocused()
  const email = visitor.field('accounts:fields.email')
  await expect(email).toHaveValue('itziar')
  await expect(email).toHaveAttribute('aria-invalid', 'true')

  await email.fill('itziar@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test(
  'a reader whose page is older than the newest release still logs in',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account } = await openAccount(site)
    const { page } = visitor
    await visitor.opens('/login?volver=%2F')
    troubles.announce(404, '.js')
    let missed = 0
    await page.route('**/rules-*.js', async (route) => {
      missed += 1
      await route.fulfill({ status: 404 })
    })
    await logIn(visitor, account)
    await expect(page).toHaveURL(`${site.url}/`)
    expect(missed).toBeGreaterThan(0)
  },
)

test(
  'a number that is selected, to be typed over, stays so when the countries arrive',
  nightly,
  async ({ visitor }) => {
    const { page } = visitor
    await opensOwnPage(visitor)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/phone-numbers-*.js', async (route) => {
      await arrival
      await route.continue()
    })
    const row = await startChanging(visitor, 'phone')
    const number = visitor.field('ui:phone.number', row)
    await number.selectText()
    arrive()
    await expect(row.getByRole('option')).not.toHaveCount(1)
    await page.keyboard.type('612345678')
    await expect(number).toHaveValue('612 34 56 78')
  },
)
