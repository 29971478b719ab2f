import { logIn as logInContract } from '#domain/accounts/contract.ts'
import { languages } from '#domain/kernel/language.ts'
import { logOut } from '#domain/kernel/session-contract.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { Visitor } from '../visitor.ts'

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test(
      'a second device is logged out from the first',
      nightly,
      async ({ visitor, site, browser }) => {
        const member = await openAccount(site)
        const elsewhere = await browser.newContext({ userAgent: firefoxOnWindows })
        const other = new Visitor(await elsewhere.newPage(), site, 'es')
        await other.opens('/login')
        await logIn(other, member.account)
        await other.sees('profile:greeting', { name: member.account.firstName })

        const { page, t } = visitor
        await visitor.usesSessionOf(member)
        await visitor.opens('/user')
        await visitor.follows('profile:account.security.title')
        await visitor.sees('profile:security.title')
        const devices = page.getByRole('region', { name: t('profile:sessions.title') })
        await expect(devices.getByRole('listitem')).toHaveCount(2)
        const device = t('profile:sessions.browserAndSystem', {
          browser: 'Firefox',
          system: 'Windows',
        })
        await expect(devices.getByRole('listitem').filter({ hasText: device })).toHaveCount(1)

        await visitor.presses('profile:sessions.endNamed', { device })
        const message = page.getByText(t('profile:sessions.ended', { device }))
        await expect(message).toBeVisible()
        await expect(page.locator(':focus')).toContainText(t('profile:sessions.ended', { device }))
        await expect(devices.getByRole('listitem')).toHaveCount(1)
        await visitor.reads('profile:sessions.onlyThis')

        await other.opens('/user')
        await other.sees('accounts:logIn.title')
        await visitor.opens('/user')
        await visitor.sees('profile:greeting', { name: member.account.firstName })
        await elsewhere.close()
      },
    )
  })
}

test(
  'all other devices are logged out at once, and this one stays',
  nightly,
  async ({ visitor, site }) => {
    const member = await openAccount(site)
    const { email, password } = member.account
    for (const client of [new TestClient(site.url), new TestClient(site.url)]) {
      await client.get(logInContract, { email, password })
    }
    await visitor.usesSessionOf(member)
    await visitor.opens('/user/seguridad')
    await expect(visitor.page.getByRole('button', { name: endAnywhere(visitor) })).toHaveCount(2)
    await visitor.presses('profile:sessions.endOthers')
    await visitor.reads('profile:sessions.endedOthers', { count: 2 })
    await expect(visitor.page.getByRole('button', { name: endAnywhere(visitor) })).toHaveCount(0)
    await visitor.opens('/user')
    await visitor.sees('profile:greeting', { name: member.account.firstName })
  },
)

test(
  'a session that has ended meanwhile is gone all the same',
  nightly,
  async ({ visitor, site, troubles }) => {
    const member = await openAccount(site)
    const other = new TestClient(site.url)
    await other.get(logInContract, member.account)
    await visitor.usesSessionOf(member)
    await visitor.opens('/user/seguridad')
    const end = visitor.page.getByRole('button', { name: endAnywhere(visitor) })
    await expect(end).toHaveCount(1)
    await other.get(logOut)
    troubles.announce(404, '/api/sessions')
    await end.click()
    await visitor.reads('profile:sessions.onlyThis')
  },
)

const firefoxOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** The button to log out elsewhere, whatever the device is called. */
function endAnywhere({ t }: Visitor): RegExp {
  return new RegExp(`^${t('profile:sessions.endNamed', { device: '' }).trim()}`)
}
