import { beforeAll, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import { setUpTwoFactor } from '#domain/accounts/two-factor-contract.ts'
import { getAdForm, requestAd, sendSample } from '#domain/banners/ads-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import * as donations from '#domain/donations/contract.ts'
import { readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { saveDraft, verifyEnrolments } from '#domain/enrolments/contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { deletionToken, follow } from '#testing/billing/deletions.ts'
import { donationOf, payDonation } from '#testing/billing/donating.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  administrator,
  loggedInAgain,
  type Member,
  member,
  password,
  person,
  receivedPerson,
} from '#testing/builders.ts'
import { tokensTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { deleteExpiredData } from './jobs.ts'

const account = {
  firstName: 'Xaloa',
  lastName: 'Urrutikoetxea',
  email: 'xaloa.urrutia@example.org',
  phone: '+34943987654',
  locality: 'Lekunberri',
}
const grandmother = person({
  nombre: 'Zuriñe',
  apellido: 'Garmendia',
  edad: undefined,
  fechaNacimiento: '1951-09-23',
  phone: '+34688123987',
  locality: 'Arantzazu',
  infoAdicional: 'Alergia a las avellanas',
  consentimientoSalud: true,
})
const donor = { firstName: 'Nikanor', lastName: 'Olaizola', email: 'nikanor@donors.example' }
const advertiser = {
  name: 'Prudentzi Belaustegi',
  email: 'prudentzi@bakery.example',
  company: 'Belaustegi Okindegia',
  place: 'either',
  message: 'Opilak eta gozokiak',
}
const network = '198.51.100.77'
const browser = 'Mozilla/5.0 (Betamax) Netscape/9'
const wrongPassword = 'Oker-nago-1234!'
const newPassword = 'Mendia-eta-2025!'

/** Lists what must not be in the log, and where it came from. */
const secrets = new Map<string, string>()
const lines: string[] = []
let site: TestApp

beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) }
  const environment = { LOG_LEVEL: 'trace' }
  site = await startTestApp({ now: '2025-06-05T09:00:00Z', environment, logTo })
  const named = {
    ...account,
    ...grandmother,
    ...donor,
    ...advertiser,
    password,
    wrongPassword,
    newPassword,
    network,
    browser,
    card: '4242424242424242',
    changedPhone: '943555777',
    changedEmail: 'berria@example.org',
    changedName: 'Xaloatxo',
    firstNumber: '943987654',
    secondNumber: '688123987',
    firstName: account.firstName,
  }
  for (const [name, value] of Object.entries(named)) {
    if (typeof value === 'string' && value !== 'either') secrets.set(value, name)
  }
  for (const value of Object.values(donor)) secrets.set(value, 'donor')
  for (const value of Object.values(account)) secrets.set(value, 'account')
})

/** Notes what the browser has been given by now. */
async function note(client: TestClient): Promise<void> {
  for (const [name, value] of client.cookies) if (value) secrets.set(value, `cookie ${name}`)
  secrets.set(await client.csrfToken(), 'CSRF token')
}

async function from<Client extends TestClient>(client: Client): Promise<Client> {
  client.address = network
  const send = client.send.bind(client)
  client.send = (method, url, input) =>
    send(method, url, { ...input, headers: { 'user-agent': browser, ...input?.headers } })
  await note(client)
  return client
}

async function lastToken(email: string, page: Parameters<typeof tokensTo>[2]): Promise<string> {
  const token = (await tokensTo(site, email, page)).at(-1) ?? ''
  secrets.set(token, `link to ${page}`)
  return token
}

/** Signs up, mistypes the password, forgets it and sets another. */
async function comesIn(): Promise<Member> {
  const client = await member(site, account)
  await note(client)
  const token = await lastToken(account.email, '/confirmar-correo')
  await client.call(passwords.confirmEmail, { body: { token } })
  const elsewhere = await from(site.visitor())
  const credentials = { email: account.email, password: wrongPassword }
  for (let times = 0; times < 6; times += 1) {
    await elsewhere.call(accounts.logIn, { body: credentials })
  }
  await elsewhere.call(passwords.forgotPassword, { body: { email: account.email } })
  const link = await lastToken(account.email, '/cambiarContraseña')
  await elsewhere.send('GET', `/api/config?token=${link}`)
  await elsewhere.call(passwords.resetPassword, { body: { token: link, password: newPassword } })
  await elsewhere.call(accounts.logIn, { body: { ...credentials, password: newPassword } })
  await note(elsewhere)
  return Object.assign(elsewhere, { user: client.user })
}

/** Enrols with a note about health, is refused by the provider once, and pays. */
async function enrols(client: Member): Promise<string> {
  await client.call(saveDraft, { body: { programmeId: 1, people: [receivedPerson(grandmother)] } })
  await client.call(verifyEnrolments, { body: { programaId: 1, personas: [grandmother] } })
  await cardSandbox(site).setFaults([{ kind: 'error500', path: '/v1/customers', times: 9 }])
  const { status } = await client.call(subscriptions.createSetupIntent, {
    body: { userId: client.user.id, email: client.user.email },
  })
  expect(status).toBe(503)
  await cardSandbox(site).clearFaults()
  const [enrolmentId = ''] = await enrol(client, { monto: 60, people: [grandmother] })
  await site.moveClockTo('2025-06-29T12:00:00Z')
  return enrolmentId
}

async function changesTheirProfile(client: Member): Promise<void> {
  await client.call(profile.updateUser, { body: { firstName: 'Xaloatxo' } })
  const phone = { phone: '943555777', password: newPassword }
  await client.call(profile.updatePhone, { body: { ...phone, password: wrongPassword } })
  await client.call(profile.updatePhone, { body: phone })
  const email = { email: 'berria@example.org', password: newPassword }
  await client.call(profile.changeEmail, { body: email })
  const token = await lastToken(email.email, '/confirmar-correo')
  await client.call(passwords.confirmEmail, { body: { token } })
  client.user.email = email.email
  await client.call(profile.exportMyData)
}

/** Looks a person up by name, reads what they said about health, and mistypes a code. */
async function isLookedAfter(enrolmentId: string): Promise<void> {
  const admin = await administrator(site)
  await note(admin)
  secrets.set(admin.secret, 'second factor')
  for (const code of admin.recoveryCodes) secrets.set(code, 'recovery code')
  const search = new URLSearchParams({ search: `${grandmother.nombre} ${grandmother.apellido}` })
  await admin.send('GET', `/api/admin/enrolments?${search}`)
  const read = await admin.call(readHealthInfo, { params: { id: enrolmentId } })
  expect(read.body.text).toBe(grandmother.infoAdicional)
  const waiting = await loggedInAgain(site, admin.user)
  secrets.set(waiting.temporaryToken, 'temporary token')
  await waiting.call(setUpTwoFactor, { headers: { 'x-auth-token': waiting.temporaryToken } })
}

async function gives(): Promise<void> {
  const client = await from(site.visitor())
  const { body } = await client.call(donations.createDonation, { body: donationOf(site, donor) })
  secrets.set(body.clientSecret, 'client secret')
  await payDonation(site, body.clientSecret)
  await site.deps.background.settled()
}

/** Sends a file that is none, then the request, which the database cannot take at first. */
async function advertises(): Promise<void> {
  const client = await from(site.visitor())
  const { formToken } = (await client.call(getAdForm)).body
  secrets.set(formToken, 'form')
  const bytes = Buffer.from('Opilak eta gozokiak')
  const name = `${advertiser.name}.png`
  await client.upload(sendSample, { name, bytes, query: { formToken } })
  const forms = new Date(Date.now() + 5000)
  const { clock, db } = site.deps
  site.deps.clock = { now: () => forms }
  await db.execute(sql`alter table advertising_requests rename to moved_away`)
  const first = await client.call(requestAd, { body: { ...advertiser, formToken } })
  expect(first.status).toBe(500)
  await db.execute(sql`alter table moved_away rename to advertising_requests`)
  site.deps.mail = failingMail(site.deps.mail)
  const second = await client.call(requestAd, { body: { ...advertiser, formToken } })
  expect(second.status).toBe(200)
  await site.deps.background.settled()
  site.deps.clock = clock
}

/** A mail server that quotes whom it refuses, once. */
function failingMail({ send }: TestApp['deps']['mail']): TestApp['deps']['mail'] {
  return {
    async send(message) {
      site.deps.mail = { send }
      throw new Error(`550 5.1.1 <${message.to}>: no such user`)
    },
  }
}

it('a member’s whole life leaves nothing of theirs in the log', async () => {
  const client = await comesIn()
  const enrolmentId = await enrols(client)
  await changesTheirProfile(client)
  await isLookedAfter(enrolmentId)
  await gives()
  await advertises()
  const token = await deletionToken(site, client)
  secrets.set(token, 'link of the deletion')
  await note(client)
  expect((await follow(site, token, client)).status).toBe(200)
  await deleteExpiredData(site.deps)

  const log = lines.join('').toLowerCase()
  const found = [...secrets].filter(([secret]) => log.includes(secret.toLowerCase()))
  expect(found).toEqual([])
  expect(secrets.size).toBeGreaterThan(50)
  // If little were logged, finding nothing in it would prove nothing.
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages).toEqual(
    expect.arrayContaining(['a request was answered', 'request failed', 'a job has failed']),
  )
  expect(messages.length).toBeGreaterThan(60)
})
