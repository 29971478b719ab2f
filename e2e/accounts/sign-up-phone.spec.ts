import { checkAuth } from '#domain/kernel/session-contract.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { newAccount } from '../product/member.ts'
import { signUp } from '../steps/account.ts'

const french = { ...newAccount(), phone: '05 59 59 59 59' }

test('a reader from France chooses the country, types the number as at home, and it is stored with its prefix', async ({
  visitor,
}) => {
  const { page, t } = visitor
  await visitor.opens('/register')
  const country = visitor.field('ui:phone.country')
  await expect(country.locator('option')).toHaveText([`${t('ui:phone.spain')} (+34)`])
  await visitor.field('accounts:fields.firstName').focus()
  await expect(country.locator('option').nth(1)).toHaveText('Francia (+33)')
  await country.selectOption({ label: 'Francia (+33)' })
  await signUp(visitor, french)
  await visitor.sees('profile:greeting', { name: french.firstName })
  const reply = await page.request.get(visitor.product.url + checkAuth.path)
  expect(await reply.json()).toMatchObject({ phone: '+33559595959' })
})

test.describe('in Basque', () => {
  test.use({ language: 'eu' })

  test(
    'the countries have their Basque names, also where the browser knows none',
    nightly,
    async ({ visitor }) => {
      await visitor.opens('/register')
      await visitor.field('ui:phone.number').focus()
      const options = visitor.field('ui:phone.country').locator('option')
      await expect(options.nth(1)).toHaveText('Frantzia (+33)')
      await expect(options.first()).toHaveText('Espainia (+34)')
      await expect(options.filter({ hasText: 'Alemania' })).toHaveCount(1)
    },
  )
})
