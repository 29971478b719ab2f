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

test(
  'an e-mail that is no e-mail and a short password are marked, without asking the server',
  nightly,
  async ({ visitor }) => {
    await visitor.opens('/login')
    await logIn(visitor, { email: 'itziar', password: '123' })
    await expect(visitor.page.getByRole('alert')).toContainText(visitor.t('ui:formErrors'))
    await expect(visitor.field('accounts:fields.email')).toHaveAttribute('aria-invalid', 'true')
    await expect(visitor.field('accounts:fields.password')).toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'a wrong password shows an error, and after five log-in is locked for a while',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account } = await openAccount(site)
    const wrong = { email: account.email, password: 'Itsasoa-2025!' }
    let requests = 0
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) requests += 1
    })
    troubles.announce(401, '/api/login')
    troubles.announce(423, '/api/login')

    await visitor.opens('/login')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await logIn(visitor, wrong)
      await expect.poll(() => requests).toBe(attempt)
      await expect(
        visitor.page.getByRole('button', { name: visitor.t('accounts:logIn.submit') }),
      ).toBeEnabled()
      await expect(visitor.page.getByRole('alert')).toBeVisible()
    }
    await logIn(visitor, account)
    await visitor.reads('errors:accounts.locked', { minutes: 15, count: 15 })
    expect(requests).toBe(5)

    await visitor.reloads()
    await visitor.reads('errors:accounts.locked', { minutes: 15, count: 15 })
  },
)
