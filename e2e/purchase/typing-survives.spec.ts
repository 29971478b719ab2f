import { association } from '#config'
import * as accounts from '#domain/accounts/contract.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { type Member, newAccount, openAccount } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { fillInTwoPeople, mother, personCard } from '../steps/enrolment.ts'
import type { Visitor } from '../visitor.ts'

const health = 'Alergia al polen, y una prótesis en la rodilla izquierda.'

/** All fields of the enrolment form for two people, with one's health information. */
async function fillInEverything(visitor: Visitor): Promise<void> {
  await fillInTwoPeople(visitor)
  const other = personCard(visitor, 2)
  await other.getByRole('textbox', { name: visitor.t('enrolments:fields.phone') }).fill('600112233')
  await other.getByRole('textbox', { name: visitor.t('enrolments:form.info') }).fill(health)
  const kept = healthKept(visitor)
  await other.getByLabel(consent(visitor)).check()
  await kept
}

/** Returns what is typed about health has reached the server. */
function healthKept({ page }: Visitor): Promise<unknown> {
  return page.waitForResponse(
    (answer) => answer.url().endsWith('/enrolment-draft/salud') && answer.ok(),
  )
}

function consent({ t }: Visitor): string {
  return t('enrolments:form.consentOther', { association: association.name })
}

async function seesEverything(visitor: Visitor): Promise<void> {
  const other = personCard(visitor, 2)
  await expect(visitor.field('enrolments:fields.firstName', other)).toHaveValue(mother.name)
  await expect(visitor.field('enrolments:fields.lastName', other)).toHaveValue(mother.surname)
  await expect(visitor.field('enrolments:form.years', other)).toHaveValue(String(mother.years))
  await expect(visitor.field('enrolments:form.statement', other)).toBeChecked()
  await expect(
    other.getByRole('textbox', { name: visitor.t('enrolments:fields.phone') }),
  ).toHaveValue('600112233')
  await expect(other.getByRole('textbox', { name: visitor.t('enrolments:form.info') })).toHaveValue(
    health,
  )
  await expect(other.getByLabel(consent(visitor))).toBeChecked()
}

/** The session is ended elsewhere, and this page finds out. */
async function expectSessionEnd(visitor: Visitor, { client }: Member): Promise<void> {
  await client.get(accounts.logOut)
  await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await visitor.sees('accounts:logIn.title')
}

test('after logging in again in the middle of a form, all of it is there and can be sent', async ({
  visitor,
  site,
  troubles,
}) => {
  troubles.announce(401, '/api/enrolment-draft')
  const member = await openAccount(site)
  await visitor.usesSessionOf(member)
  await visitor.opens('/programa-ona')
  await fillInEverything(visitor)
  await member.client.get(accounts.logOut)
  await visitor.presses('enrolments:form.send')

  await visitor.sees('accounts:logIn.title')
  await visitor.reads('accounts:toGoOn')
  await expect(visitor.page).toHaveURL(`${site.url}/login?volver=%2Fprograma-ona`)
  const stored = await visitor.page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain('rodilla')

  await logIn(visitor, member.account)
  await visitor.sees('enrolments:form.title', { name: 'ONA' })
  await visitor.reads('enrolments:form.restored')
  await seesEverything(visitor)
  await visitor.presses('enrolments:form.send')
  await visitor.sees('enrolments:review.title')
})

test(
  'what was typed also survives a session that was found to have ended by a check',
  nightly,
  async ({ visitor, site }) => {
    const member = await openAccount(site)
    await visitor.usesSessionOf(member)
    await visitor.opens('/programa-ona')
    await fillInEverything(visitor)
    await expectSessionEnd(visitor, member)
    await logIn(visitor, member.account)
    await visitor.sees('enrolments:form.title', { name: 'ONA' })
    await seesEverything(visitor)

    // After starting over and closing the notice, the form is at its beginning.
    const { page, t } = visitor
    await visitor.presses('enrolments:form.discard')
    const who = page.getByRole('group', { name: t('enrolments:form.who') })
    await expect(who).toBeFocused()
    await page.getByRole('button', { name: t('ui:close') }).press('Enter')
    await expect(page.getByText(t('enrolments:form.discarded'))).toHaveCount(0)
    await expect(who).toBeFocused()
  },
)

test(
  'what one account typed is not shown to the next, nor to the same one after it',
  nightly,
  async ({ visitor, site }) => {
    const member = await openAccount(site)
    const next = await openAccount(site, { ...newAccount(), firstName: 'Ane' })
    await visitor.usesSessionOf(member)
    await visitor.opens('/programa-ona')
    await fillInEverything(visitor)
    await expectSessionEnd(visitor, member)
    await logIn(visitor, next.account)
    await visitor.sees('enrolments:form.title', { name: 'ONA' })
    await expect(personCard(visitor, 2)).toHaveCount(0)
    await expect(visitor.page.getByText(visitor.t('enrolments:form.restored'))).toHaveCount(0)
  },
)

test(
  'health data typed with consent survives a reload, and goes when the consent is withdrawn',
  nightly,
  async ({ visitor, site }) => {
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/programa-ona')
    await fillInEverything(visitor)
    await visitor.reloads()
    await visitor.reads('enrolments:form.restored')
    await seesEverything(visitor)

    const withdrawn = healthKept(visitor)
    await personCard(visitor, 2).getByLabel(consent(visitor)).uncheck()
    await withdrawn
    await visitor.reloads()
    await visitor.reads('enrolments:form.healthUnconfirmed')
    await expect(
      personCard(visitor, 2).getByRole('textbox', { name: visitor.t('enrolments:form.info') }),
    ).toHaveValue('')
  },
)

test(
  'health data typed with consent survives a reload at once',
  nightly,
  async ({ visitor, site }) => {
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/programa-ona')
    await fillInTwoPeople(visitor)
    const other = personCard(visitor, 2)
    const box = other.getByRole('textbox', { name: visitor.t('enrolments:form.info') })
    await box.fill(health)
    await other.getByLabel(consent(visitor)).check()
    await visitor.reloads()
    await expect(box).toHaveValue(health)
    await expect(other.getByLabel(consent(visitor))).toBeChecked()
  },
)

test(
  'health data changed without a connection is sent when it is back',
  nightly,
  async ({ visitor, site, troubles }) => {
    troubles.announceNoConnection()
    const { page } = visitor
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/programa-ona')
    await fillInEverything(visitor)
    const other = personCard(visitor, 2)
    const box = other.getByRole('textbox', { name: visitor.t('enrolments:form.info') })

    const lost = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/salud'))
    await page.context().setOffline(true)
    await box.fill('Nada que contar.')
    await lost
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    expect(stored).not.toContain('Nada que contar')
    const kept = healthKept(visitor)
    await page.context().setOffline(false)
    await kept
    await visitor.reloads()
    await expect(box).toHaveValue('Nada que contar.')
    await expect(page.getByText(visitor.t('enrolments:form.healthUnconfirmed'))).toHaveCount(0)
  },
)

test(
  'readers of a long form are where they were after a reload',
  nightly,
  async ({ visitor, site }) => {
    const { page } = visitor
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/programa-ona')
    await fillInEverything(visitor)
    const place = () => page.evaluate(() => Math.round(window.scrollY))
    const before = await place()
    expect(before).toBeGreaterThan(1_000)
    await visitor.reloads()
    await visitor.reads('enrolments:form.restored')
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(200)
  },
)
