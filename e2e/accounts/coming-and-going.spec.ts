import { expect, nightly, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { logIn, logOut } from '../steps/account.ts'
import { guardedPaths } from '../steps/guarded-paths.ts'
import { opensOwnPage } from '../steps/profile.ts'

test('a visitor who wants to enrol logs in first and returns to the programme', async ({
  visitor,
  site,
}) => {
  const { account } = await openAccount(site)
  await visitor.opens('/')
  await visitor.follows('programmes:enrol', { name: 'ONARTE' })
  await visitor.sees('accounts:logIn.title')
  await visitor.reads('accounts:toGoOn')
  await logIn(visitor, account)
  await visitor.sees('enrolments:form.title', { name: 'ONARTE' })
})

for (const path of guardedPaths) {
  // The guard is one for all of them.
  const often = path === '/user' ? {} : nightly
  test(
    `a visitor of ${path} is redirected to log-in and back`,
    often,
    async ({ visitor, site }) => {
      const { account } = await openAccount(site)
      await visitor.opens(path)
      await visitor.sees('accounts:logIn.title')
      await logIn(visitor, account)
      await expect(visitor.page).toHaveURL(site.url + path)
      await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  )
}

test(
  'a log-out makes the reader a visitor again, also after going back',
  nightly,
  async ({ visitor }) => {
    const member = await opensOwnPage(visitor)
    await logOut(visitor, member.account.firstName)
    await visitor.sees('accounts:logIn.title')
    await visitor.reads('shell:header.loggedOut')

    await visitor.opens('/user')
    await visitor.sees('accounts:logIn.title')
    expect((await visitor.page.context().cookies()).map(({ name }) => name)).not.toContain(
      'ongizate_session',
    )
  },
)

test(
  'a page that is opened by its address begins at its top, wherever another was left',
  nightly,
  async ({ visitor }) => {
    const { page } = visitor
    await opensOwnPage(visitor)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await visitor.opens('/programa-ona')
    await visitor.sees('enrolments:form.title', { name: 'ONA' })
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)
