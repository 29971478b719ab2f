import { checkAuth } from '#domain/kernel/session-contract.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { newAccount, openAccount } from '../product/member.ts'
import { signUp } from '../steps/account.ts'

const page = '/confirmar-correo'

test(
  'sign-up announces the e-mail, and a press on the page of its link confirms the address',
  nightly,
  async ({ visitor, site }) => {
    const account = newAccount()
    await visitor.opens('/register')
    await signUp(visitor, account)
    await visitor.sees('profile:greeting', { name: account.firstName })
    await visitor.reads('accounts:register.confirmSent', { email: account.email })

    const link = await new Mailbox(site, account.email).link(page)
    await visitor.opens(link)
    await visitor.presses('passwords:confirm.ask.button')
    await visitor.sees('passwords:confirm.done.title')
    await visitor.reads('passwords:confirm.done.text', { email: account.email })
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(visitor.page).toHaveURL(site.url + page)
    await visitor.reloads()
    await visitor.sees('passwords:confirm.done.title')
    await visitor.follows('passwords:confirm.toProfile')
    await visitor.sees('profile:greeting', { name: account.firstName })
  },
)

test(
  'the link works in a browser without a session, and once more',
  nightly,
  async ({ visitor, site }) => {
    const { account, client } = await openAccount(site)
    const link = await new Mailbox(site, account.email).link(page)
    await visitor.opens(link)
    await visitor.sees('passwords:confirm.ask.title')
    // Opening the link confirms nothing: scanners of mail do it too.
    expect(await client.get(checkAuth)).toMatchObject({ emailVerified: false })
    await visitor.presses('passwords:confirm.ask.button')
    await visitor.sees('passwords:confirm.done.title')
    expect(await client.get(checkAuth)).toMatchObject({ emailVerified: true })
    await visitor.opens(link)
    await visitor.presses('passwords:confirm.ask.button')
    await visitor.sees('passwords:confirm.done.title')
    await visitor.follows('passwords:confirm.toLogIn')
    await visitor.sees('accounts:logIn.title')
  },
)

test(
  'a member whose link is of no use gets another',
  nightly,
  async ({ visitor, site, troubles }) => {
    const member = await openAccount(site)
    const mailbox = new Mailbox(site, member.account.email)
    await mailbox.link(page)
    troubles.announce(422, '/api/confirm-email')
    await visitor.usesSessionOf(member)
    await visitor.opens(`${page}?token=of-no-use`)
    await visitor.presses('passwords:confirm.ask.button')
    await visitor.sees('passwords:confirm.invalid.title')
    await visitor.presses('passwords:confirm.invalid.button')
    const sent = visitor.t('passwords:confirm.invalid.sent', { email: member.account.email })
    await expect(visitor.page.locator(':focus')).toHaveText(sent)
    const [newest = ''] = await mailbox.links(page, { atLeast: 2 })
    await visitor.opens(newest)
    await visitor.presses('passwords:confirm.ask.button')
    await visitor.sees('passwords:confirm.done.title')
  },
)

test(
  'a failed connection shows an error, and the next try confirms',
  nightly,
  async ({ visitor, site }) => {
    const { account } = await openAccount(site)
    const link = await new Mailbox(site, account.email).link(page)
    await visitor.page.route('**/api/confirm-email', (route) => route.abort('aborted'))
    await visitor.opens(link)
    await visitor.presses('passwords:confirm.ask.button')
    await visitor.sees('passwords:confirm.failed')
    await visitor.page.unroute('**/api/confirm-email')
    await visitor.presses('ui:retry')
    await visitor.sees('passwords:confirm.done.title')
  },
)
