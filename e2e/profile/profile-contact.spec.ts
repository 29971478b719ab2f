import { languages } from '#domain/kernel/language.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, inBasqueOnAPhone, nightly, oftenIn, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { newAccount, openAccount } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { holdBack } from '../steps/hold-back.ts'
import { dataRow, opensOwnPage, save, seesSaved, startChanging } from '../steps/profile.ts'

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('the telephone number is changed with the password', async ({ visitor, troubles }) => {
      const member = await opensOwnPage(visitor)
      const row = await startChanging(visitor, 'phone')
      const password = visitor.field('profile:data.password', row)
      await visitor.field('ui:phone.number', row).fill('612 34 56 78')
      await password.fill('Itsasoa-2025!')
      troubles.announce(422, '/api/update-phone')
      await save(visitor, 'phone')
      const wrong = visitor.t('errors:accounts.passwordWrong')
      await expect(visitor.page.getByRole('alert')).toBeFocused()
      await expect(row.locator('#password-error')).toHaveText(wrong)
      await expect(visitor.field('ui:phone.number', row)).toHaveValue('612 34 56 78')

      await password.fill(member.account.password)
      await save(visitor, 'phone')
      await seesSaved(visitor, 'phone', '612 34 56 78')
      expect(await member.client.get(checkAuth)).toMatchObject({ phone: '+34612345678' })
    })

    test('the e-mail address changes once the link to the new one is followed', async ({
      visitor,
      site,
    }) => {
      const member = await openAccount(site)
      const { account, client } = member
      const { email } = newAccount()
      await visitor.usesSessionOf(member)
      await visitor.opens('/user')
      const row = await startChanging(visitor, 'email')
      await visitor.field('profile:data.email.field', row).fill(email)
      await visitor.field('profile:data.password', row).fill(account.password)
      await save(visitor, 'email')
      const message = visitor.t('profile:data.email.saved', { email, current: account.email })
      await expect(row.getByText(message)).toBeVisible()
      expect(await client.get(checkAuth)).toMatchObject({ email: account.email })

      await visitor.opens(await new Mailbox(site, email).link('/confirmar-correo'))
      await visitor.presses('passwords:confirm.ask.button')
      await expect.poll(async () => await client.get(checkAuth)).toMatchObject({ email })
      await visitor.opens('/user')
      await expect(dataRow(visitor, 'email')).toContainText(email)
      await expect(dataRow(visitor, 'email')).not.toContainText(
        visitor.t('profile:unconfirmed.title'),
      )
    })
  })
}

test(
  'a member without a confirmed address gets the e-mail once more',
  nightly,
  async ({ visitor, site }) => {
    const member = await openAccount(site)
    const { email } = member.account
    const mailbox = new Mailbox(site, email)
    await mailbox.link('/confirmar-correo')
    await visitor.usesSessionOf(member)
    await visitor.opens('/user')
    await visitor.reads('profile:unconfirmed.title')
    await visitor.presses('profile:unconfirmed.send')
    await visitor.reads('profile:unconfirmed.sent', { email })
    expect(await mailbox.links('/confirmar-correo', { atLeast: 2 })).toHaveLength(2)
  },
)

test(
  'a form that the session ended under is there again after logging in, without password',
  nightly,
  async ({ visitor, troubles }) => {
    const member = await opensOwnPage(visitor)
    const row = await startChanging(visitor, 'phone')
    await visitor.field('ui:phone.number', row).fill('612 34 56 78')
    await visitor.field('profile:data.password', row).fill(member.account.password)
    await visitor.page.context().clearCookies({ name: 'ongizate_session' })
    troubles.announce(401, '/api/update-phone')
    await save(visitor, 'phone')
    await visitor.sees('accounts:logIn.title')
    await logIn(visitor, member.account)

    await visitor.sees('profile:greeting', { name: member.account.firstName })
    await visitor.reads('profile:data.returned')
    await expect(visitor.field('ui:phone.number', row)).toHaveValue('612 34 56 78')
    await expect(visitor.field('profile:data.password', row)).toHaveValue('')
    await expect(visitor.field('ui:phone.number', row)).toBeInViewport()
    await visitor.field('profile:data.password', row).fill(member.account.password)
    await save(visitor, 'phone')
    await seesSaved(visitor, 'phone', '612 34 56 78')
  },
)

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test(
    'a member finds the way to the telephone number and changes it',
    nightly,
    async ({ visitor }) => {
      const member = await opensOwnPage(visitor)
      await visitor.follows('profile:jump.data')
      await expect(
        visitor.page.getByRole('heading', { name: visitor.t('profile:data.title') }),
      ).toBeFocused()
      const row = await startChanging(visitor, 'phone')
      await visitor.field('ui:phone.country', row).selectOption('FR')
      await visitor.field('ui:phone.number', row).fill('05 59 59 59 59')
      await visitor.field('profile:data.password', row).fill(member.account.password)
      await save(visitor, 'phone')
      await seesSaved(visitor, 'phone', '+33 5 59 59 59 59')
      await expectNoSidewaysScrolling(visitor.page, 'on the profile')
    },
  )
})

test(
  'a number that is selected, to be typed over, stays so when the countries arrive',
  nightly,
  async ({ visitor }) => {
    const { page } = visitor
    await opensOwnPage(visitor)
    const arrive = await holdBack(page, '**/phone-numbers-*.js')
    const row = await startChanging(visitor, 'phone')
    const number = visitor.field('ui:phone.number', row)
    await number.selectText()
    arrive()
    await expect(row.getByRole('option')).not.toHaveCount(1)
    await page.keyboard.type('612345678')
    await expect(number).toHaveValue('612 34 56 78')
  },
)
