import { logIn } from '#domain/accounts/contract.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { languages } from '#domain/kernel/language.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { tabTo } from '../steps/keyboard.ts'
import { Visitor } from '../visitor.ts'

/** Requests the link in the browser and returns it. */
async function requestLink(visitor: Visitor, site: Product, { account }: Member): Promise<string> {
  await visitor.opens('/user/borrar-cuenta')
  await visitor.presses('profile:deletion.send')
  await visitor.reads('profile:deletion.sent', { email: account.email })
  return new Mailbox(site, account.email).link('/confirm-account-deletion')
}

async function deleteByLink(visitor: Visitor, link: string): Promise<void> {
  await visitor.opens(link)
  await visitor.sees('profile:confirmDeletion.title')
  await visitor.field('profile:confirmDeletion.understand').check()
  await visitor.presses('profile:confirmDeletion.submit')
}

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('an account is deleted by the link of the e-mail, and every tab is logged out', async ({
      visitor,
      site,
    }) => {
      const { page, t } = visitor
      const member = await openAccount(site)
      const people = twoPeople()
      await enrol(site, member, people)
      await visitor.usesSessionOf(member)
      const otherTab = new Visitor(await page.context().newPage(), site, language)
      await otherTab.opens('/user')
      await otherTab.sees('profile:greeting', { name: member.account.firstName })

      await page.bringToFront()
      await visitor.opens('/user')
      await visitor.follows('profile:account.deletion.title')
      await visitor.sees('profile:deletion.title')
      for (const { nombre, apellido } of people) {
        const cancellation = page.getByRole('listitem').filter({ hasText: `${nombre} ${apellido}` })
        await expect(cancellation).toContainText(
          t('cancellation:facts.until', { day: formatDay('2035-03-31', language) }),
        )
        await expect(cancellation).toContainText(
          t('cancellation:facts.lastCharge', {
            amount: formatMoney(fromEuros(60), language),
            onDay: formatOnDay('2035-03-30', language),
          }),
        )
      }
      const link = await requestLink(visitor, site, member)
      expect(await member.client.get(checkAuth)).toMatchObject({ isAuthenticated: true })

      await visitor.opens(link)
      await visitor.sees('profile:confirmDeletion.title')
      await expect(page).toHaveURL(`${site.url}/confirm-account-deletion`)
      await visitor.presses('profile:confirmDeletion.submit')
      await expect(visitor.field('profile:confirmDeletion.understand')).toBeFocused()
      await visitor.reads('errors:subscriptions.confirmationRequired')
      expect(await member.client.get(checkAuth)).toMatchObject({ isAuthenticated: true })

      await visitor.reloads()
      await visitor.field('profile:confirmDeletion.understand').check()
      await visitor.presses('profile:confirmDeletion.submit')
      await visitor.sees('profile:farewell.title')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await otherTab.sees('accounts:logIn.title')
      expect(await member.client.get(checkAuth)).toEqual({ isAuthenticated: false })

      await visitor.reloads()
      await visitor.sees('profile:farewell.title')
      await visitor.opens('/user')
      await visitor.sees('accounts:logIn.title')
      const again = await new TestClient(site.url).call(logIn, { body: member.account })
      expect(again).toMatchObject({ status: 401, body: { code: 'accounts.invalidCredentials' } })
    })
  })
}

test(
  'the link works in a browser that is not logged in, by keyboard, and once',
  nightly,
  async ({ visitor, site, troubles, browser }) => {
    const member = await openAccount(site)
    const atHome = new Visitor(await (await browser.newContext()).newPage(), site, 'es')
    await atHome.usesSessionOf(member)
    const link = await requestLink(atHome, site, member)

    const { page, t } = visitor
    await visitor.opens(link)
    await tabTo(page, visitor.field('profile:confirmDeletion.understand'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: t('profile:confirmDeletion.submit') }))
    await page.keyboard.press('Enter')
    await visitor.sees('profile:farewell.title')
    await atHome.opens('/user')
    await atHome.sees('accounts:logIn.title')

    troubles.announce(422, '/api/confirm-account-deletion')
    await deleteByLink(visitor, link)
    await visitor.sees('profile:confirmDeletion.linkInvalid')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await atHome.page.context().close()
  },
)

test(
  'following another account’s link does not end the session',
  nightly,
  async ({ visitor, site, browser }) => {
    const leaving = await openAccount(site)
    const theirs = new Visitor(await (await browser.newContext()).newPage(), site, 'es')
    await theirs.usesSessionOf(leaving)
    const link = await requestLink(theirs, site, leaving)
    await theirs.page.context().close()

    const staying = await openAccount(site)
    await visitor.usesSessionOf(staying)
    await deleteByLink(visitor, link)
    await visitor.sees('profile:farewell.title')
    await visitor.opens('/user')
    await visitor.sees('profile:greeting', { name: staying.account.firstName })
  },
)

test(
  'an incomplete link shows an error and leads to another',
  nightly,
  async ({ visitor, site }) => {
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/confirm-account-deletion')
    await visitor.sees('profile:confirmDeletion.incomplete')
    await visitor.follows('profile:confirmDeletion.another')
    await visitor.sees('profile:deletion.title')
  },
)

test(
  'when the connection fails at the last step, nothing is claimed, and it can be tried again',
  nightly,
  async ({ visitor, site, troubles }) => {
    const member = await openAccount(site)
    await visitor.usesSessionOf(member)
    const link = await requestLink(visitor, site, member)
    troubles.announce(503, '/api/confirm-account-deletion')
    await visitor.page.route(
      '**/api/confirm-account-deletion',
      (route) => route.fulfill({ status: 503 }),
      { times: 1 },
    )
    await deleteByLink(visitor, link)
    await expect(visitor.page.getByRole('alert')).toBeVisible()
    await expect(visitor.field('profile:confirmDeletion.understand')).toBeChecked()
    await visitor.presses('profile:confirmDeletion.submit')
    await visitor.sees('profile:farewell.title')
  },
)
