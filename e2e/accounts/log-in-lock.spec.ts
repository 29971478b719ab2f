import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { openAccount } from '../product/member.ts'
import { chooseNewPassword, logIn } from '../steps/account.ts'
import { Visitor } from '../visitor.ts'

/** An unused address, so that only this browser counts its failures. */
const wrong = { email: 'nobody-here@example.org', password: 'Itsasoa-2025!' }

async function failFiveTimes(visitor: Visitor, tried = wrong): Promise<void> {
  const { page } = visitor
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/login')
    await logIn(visitor, tried)
    await answer
  }
}

for (const language of languages) {
  test.describe(`in ${language}`, nightly, () => {
    test.use({ language })

    test('after five failures the browser waits 15 minutes, counts them down, and then lets people in', async ({
      visitor,
      site,
      troubles,
    }) => {
      const { account } = await openAccount(site)
      troubles.announce(401, '/api/login')
      troubles.announce(423, '/api/login')
      const { page } = visitor
      await page.clock.install()
      await visitor.opens('/login')
      await failFiveTimes(visitor)
      const locked = (minutes: number) =>
        visitor.reads('errors:accounts.locked', { minutes, count: minutes })
      await locked(15)

      let requests = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/login')) requests += 1
      })
      await logIn(visitor, account)
      await locked(15)
      expect(requests).toBe(0)

      await page.clock.fastForward('01:00')
      await locked(14)
      await visitor.reloads()
      await locked(14)
      await page.clock.fastForward('13:30')
      await locked(1)
      await page.clock.fastForward('00:45')
      await visitor.reads('accounts:logIn.lockEnded')
      await logIn(visitor, account)
      await visitor.sees('profile:greeting', { name: account.firstName })
    })
  })
}

test(
  'a locked-out reader logs in at once by the e-mailed link',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { account } = await openAccount(site)
    troubles.announce(401, '/api/login')
    troubles.announce(423, '/api/login')
    await visitor.opens('/login')
    await failFiveTimes(visitor, { ...wrong, email: account.email })
    await visitor.reads('accounts:logIn.lockedOut')
    await visitor.follows('accounts:logIn.sendLink')
    await visitor.sees('passwords:forgot.title')
    await expect(visitor.field('accounts:fields.email')).toHaveValue(account.email)
    await visitor.presses('passwords:forgot.submit')
    await visitor.sees('passwords:sent.title')
    await visitor.opens(await new Mailbox(site, account.email).link('/cambiarContraseña'))
    const password = 'Kresala-ñ-2026!'
    await chooseNewPassword(visitor, password)
    await visitor.reads('accounts:logIn.passwordChanged')
    await logIn(visitor, { email: account.email, password })
    await visitor.sees('profile:greeting', { name: account.firstName })
  },
)

test(
  'the block holds in another tab of the same browser, as soon as it begins',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announce(401, '/api/login')
    troubles.announce(423, '/api/login')
    const other = new Visitor(await visitor.page.context().newPage(), site, visitor.language)
    await other.opens('/login')
    await visitor.opens('/login')
    await failFiveTimes(visitor)
    await other.reads('errors:accounts.locked', { minutes: 15, count: 15 })
  },
)
