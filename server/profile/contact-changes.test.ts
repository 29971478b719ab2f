// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { changePassword, confirmEmail, resetPassword } from '#domain/accounts/password-contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { languages } from '#domain/kernel/language.ts'
import * as profile from '#domain/profile/contract.ts'
import type { ReadMail } from '#server/demo/read-mail.ts'
import { and, eq, isNull, sql } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { oneTimeTokens, users } from '#server/schema.ts'
import { type Member, member, newAccount, password } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { googleMember, mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { emailChangeMail, emailTakenMail, phoneChangedMail } from './account-mail.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let ane: Member
beforeEach(async () => {
  ane = await member(site)
})

const updatePhone = (body: object, client = ane) => client.call(profile.updatePhone, { body })
const changeEmail = (body: object, client = ane) => client.call(profile.changeEmail, { body })

async function own(client = ane) {
  const { body } = await client.call(accounts.checkAuth)
  if (!body.isAuthenticated) throw new Error('not logged in')
  return body
}

/** The e-mails of these templates to an address, separated by their subjects in any language. */
async function mailTo(address: string, ...subjects: string[]): Promise<ReadMail[]> {
  return (await mailsTo(site, address)).filter(({ subject }) => subjects.includes(subject))
}

const PHONE_CHANGED = 'Tu teléfono ha cambiado'
const ASKED = 'Has pedido cambiar tu correo'
const CONFIRM = 'Confirma tu correo nuevo'

function tokenIn(mail: ReadMail | undefined): string {
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}

/** Asks for another address, and returns what follows the link that was sent there. */
async function linkTo(email: string, current = password) {
  expect((await changeEmail({ email, password: current })).status).toBe(200)
  const [mail] = await mailTo(email, CONFIRM)
  return () => site.visitor().call(confirmEmail, { body: { token: tokenIn(mail) } })
}

describe('changing the telephone number', () => {
  it('stores it as E.164, returns it, and notifies the account’s address', async () => {
    const { status, body } = await updatePhone({ phone: '600 12 34 56', password })
    expect([status, body.phone]).toEqual([200, '+34600123456'])
    expect((await own()).phone).toBe('+34600123456')
    const [mail, ...others] = await mailTo(ane.user.email, PHONE_CHANGED)
    expect([mail?.text.includes('600 12 34 56'), others]).toEqual([true, []])
  })

  it('sends no e-mail when it is the same number, however it is written', async () => {
    await updatePhone({ phone: '600123456', password })
    await updatePhone({ phone: '+34 600 123 456', password })
    expect(await mailTo(ane.user.email, PHONE_CHANGED)).toHaveLength(1)
  })

  it('is done once when it comes twice at once', async () => {
    const change = { phone: '600123456', password }
    const replies = await Promise.all([updatePhone(change), updatePhone(change)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailTo(ane.user.email, PHONE_CHANGED)).toHaveLength(1)
  })

  it('takes numbers from across the border', async () => {
    const { body } = await updatePhone({ phone: '+33 5 59 59 59 59', password })
    expect(body.phone).toBe('+33559595959')
  })

  it.each([
    [{ phone: '12', password }, 'phone', 'accounts.phoneInvalid'],
    [{ phone: ' ', password }, 'phone', 'accounts.phoneRequired'],
    [{ password }, 'phone', 'accounts.phoneRequired'],
    [{ phone: '600123456', password: '' }, 'password', 'accounts.passwordRequired'],
    [{ phone: '600123456' }, 'password', 'accounts.passwordRequired'],
    [{ phone: '600123456', password: 'Itsasoa-2023!' }, 'password', 'accounts.passwordWrong'],
  ])('marks the field of %j', async (body, path, code) => {
    const before = await own()
    const refused = await updatePhone(body)
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([{ path, code }])
    expect(await own()).toEqual(before)
  })

  it('marks both fields when both are missing', async () => {
    const { body } = await updatePhone({})
    expect(body.fields?.map(({ path }) => path)).toEqual(['phone', 'password'])
  })

  it('is locked after five wrong passwords, for the right one too, but stays logged in', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await updatePhone({ phone: '600123456', password: 'No-1234!' })
    const { status, body } = await updatePhone({ phone: '600123456', password })
    expect([status, body.code]).toEqual([423, 'accounts.locked'])
    expect((await own()).isAuthenticated).toBe(true)
  })
})

describe('asking for another e-mail address', () => {
  it('changes it once the link that was sent there is followed', async () => {
    const email = `new-${ane.user.email}`
    const { status } = await changeEmail({ email: ` ${email.toUpperCase()} `, password })
    expect([status, (await own()).email]).toEqual([200, ane.user.email])
    const [mail] = await mailTo(email, CONFIRM)
    await site.visitor().call(confirmEmail, { body: { token: tokenIn(mail) } })
    await expect.poll(async () => (await own()).email).toBe(email)
    expect((await own()).emailVerified).toBe(true)
  })

  it('notifies the present address, with the new one and a way out', async () => {
    const email = `new-${ane.user.email}`
    await changeEmail({ email, password })
    const [mail, ...others] = await mailTo(ane.user.email, ASKED)
    expect(mail?.text).toContain(email)
    expect(mail?.text).toContain('/olvidar-contrasena')
    expect(tokenIn(mail)).toBe('')
    expect(others).toEqual([])
  })

  it('returns and sends the same when the address has an account, which does not change', async () => {
    const [jon, free] = [await member(site), `free-${ane.user.email}`]
    const [taken, other] = [
      await changeEmail({ email: jon.user.email, password }),
      await changeEmail({ email: free, password }),
    ]
    expect([taken.status, taken.body]).toEqual([other.status, other.body])
    const mails = await mailTo(ane.user.email, ASKED)
    const texts = mails.map(({ text }) => text.replace(jon.user.email, '…').replace(free, '…'))
    expect(texts).toHaveLength(2)
    expect(texts[0]).toBe(texts[1])
    expect((await own(jon)).email).toBe(jon.user.email)
    expect(await mailTo(jon.user.email, CONFIRM)).toEqual([])
    const { links } = (await ane.call(profile.exportMyData)).body as unknown as {
      links: { email: string }[]
    }
    expect(links.map(({ email }) => email)).toEqual([ane.user.email, jon.user.email, free])
  })

  it('notifies the owner of that address, in their language, at most once a day', async () => {
    const jon = await member(site)
    await jon.call(profile.updateUser, { body: { language: 'eu' } })
    const subject = 'Norbaitek zure helbidea erabili nahi izan du'
    const others = [ane, await member(site), await member(site)]
    const ask = () =>
      Promise.all(others.map((client) => changeEmail({ email: jon.user.email, password }, client)))
    await ask()
    const sent = await mailTo(jon.user.email, subject)
    expect(sent.map(({ language }) => language)).toEqual(['eu'])
    expect(tokenIn(sent[0])).toBe('')
    await ask()
    expect(await mailTo(jon.user.email, subject)).toHaveLength(1)

    site.deps.clock = { now: () => new Date(Date.now() + DAY_MS) }
    await ask()
    expect(await mailTo(jon.user.email, subject)).toHaveLength(2)
  })

  it('leaves only the last of several links good', async () => {
    const second = `second-${ane.user.email}`
    const followFirst = await linkTo(`first-${ane.user.email}`)
    const followSecond = await linkTo(second)
    expect((await followFirst()).status).toBe(422)
    expect((await followSecond()).status).toBe(200)
    await expect.poll(async () => (await own()).email).toBe(second)
  })

  it('leaves one link valid when two are requested at once', async () => {
    const emails = ['a', 'b', 'c'].map((name) => `${name}-${ane.user.email}`)
    await Promise.all(emails.map((email) => changeEmail({ email, password })))
    const good = await site.deps.db
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, ane.user.id),
          eq(oneTimeTokens.purpose, 'confirmEmail'),
          isNull(oneTimeTokens.usedAt),
        ),
      )
    expect(good.filter(({ email }) => email !== ane.user.email)).toHaveLength(1)
  })

  it('takes its turn with a link that is followed at the same time: neither waits for the other', async () => {
    const { db } = site.deps
    const waiting = async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    const follow = await linkTo(`new-${ane.user.email}`)
    const [requested, followed] = await db
      .transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, ane.user.id)).for('update')
        const asking = changeEmail({ email: `other-${ane.user.email}`, password })
        await expect.poll(waiting).toBe(1)
        const following = follow()
        await expect.poll(waiting).toBe(2)
        return [asking, following] as const
      })
      .then((both) => Promise.all(both))
    expect([requested.status, followed.status]).toEqual([200, 422])
  })

  it('is done once, and answers the same, when the link is followed twice at once', async () => {
    const email = `new-${ane.user.email}`
    const follow = await linkTo(email)
    const replies = await Promise.all([follow(), follow(), follow()])
    expect(replies.map(({ body }) => body)).toEqual(Array(3).fill({ success: true, email }))
    expect(await mailTo(ane.user.email, 'Tu cuenta tiene otro correo')).toHaveLength(1)
  })

  it('comes to nothing once its owner has chosen another password, by either way', async () => {
    const changed = { currentPassword: password, newPassword: 'Mendiak-2025!' }
    const byChange = () => ane.call(changePassword, { body: changed })
    const byLink = async () => {
      const token = await issueToken(site.deps.db, site.deps.clock.now(), {
        userId: ane.user.id,
        purpose: 'resetPassword',
      })
      return site.visitor().call(resetPassword, { body: { token, password: 'Ibaiak-2026!' } })
    }
    let current = password
    for (const [name, choose, next] of [
      ['change', byChange, 'Mendiak-2025!'],
      ['link', byLink, 'Ibaiak-2026!'],
    ] as const) {
      const follow = await linkTo(`${name}-${ane.user.email}`, current)
      expect((await choose()).status).toBe(200)
      current = next
      const followed = await follow()
      expect([followed.status, followed.body.code]).toEqual([422, 'accounts.linkInvalid'])
    }
  })

  it('is sent to the card provider once it is done', async () => {
    await ane.keepCard(ane.user)
    const email = `new-${ane.user.email}`
    const follow = await linkTo(email)
    await follow()
    await site.deps.background.settled()
    const known: (string | null)[] = []
    for await (const page of site.deps.payments.customerPages()) {
      known.push(...page.map((customer) => customer.email))
    }
    expect(known).toContain(email)
    expect(known).not.toContain(ane.user.email)
  })

  it('leaves the link of the welcome good', async () => {
    const isGood = and(eq(oneTimeTokens.email, ane.user.email), isNull(oneTimeTokens.usedAt))
    const count = () => site.deps.db.$count(oneTimeTokens, isGood)
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await changeEmail({ email: `new-${ane.user.email}`, password })
    expect(await count()).toBe(before)
  })

  it('is lost if another account is opened with the address first', async () => {
    const email = `wanted-${ane.user.email}`
    const follow = await linkTo(email)
    await site.visitor().call(accounts.register, { body: newAccount({ email }) })
    const { status } = await follow()
    expect([status, (await own()).email]).toEqual([409, ane.user.email])
  })

  it.each([
    [{ email: 'nobody', password }, 'email', 'accounts.emailInvalid'],
    [{ password }, 'email', 'accounts.emailInvalid'],
    [{ email: 'a@example.org' }, 'password', 'accounts.passwordRequired'],
    [{ email: 'a@example.org', password: 'Itsasoa-2023!' }, 'password', 'accounts.passwordWrong'],
  ])('marks the field of %j, and sends no e-mail', async (body, path, code) => {
    const refused = await changeEmail(body)
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([{ path, code }])
    expect(await mailTo(ane.user.email, ASKED)).toEqual([])
  })

  it('is refused when it is the account’s already, before the password is checked', async () => {
    const email = ane.user.email.toUpperCase()
    const { status, body } = await changeEmail({ email, password: 'whatever' })
    expect([status, body.fields?.[0]]).toMatchObject([
      422,
      { path: 'email', code: 'profile.emailUnchanged' },
    ])
  })
})

describe('both', () => {
  const both = [
    [profile.updatePhone, { phone: '600123456', password }],
    [profile.changeEmail, { email: 'free@example.org', password }],
  ] as const

  it('require a password first of an account that only Google opens', async () => {
    const client = await googleMember(site)
    for (const [endpoint, body] of both) {
      const { status, body: answer } = await client.call(endpoint, { body })
      expect([status, answer.code]).toEqual([409, 'accounts.passwordMissing'])
    }
  })

  it('leave another account alone', async () => {
    const jon = await member(site)
    const before = await own(jon)
    for (const [endpoint, body] of both) await ane.call(endpoint, { body })
    expect(await own(jon)).toEqual(before)
  })
})

describe('the e-mails', () => {
  it('say in every language whom they are for and where to go on', () => {
    const { appUrl } = site.deps.config
    for (const language of languages) {
      const reader = { ...mailReader(language), appUrl }
      const rendered = [
        phoneChangedMail.render({ name: 'Ane', phone: '+34600123456' }, reader),
        emailChangeMail.render({ name: 'Ane', email: 'new@example.org' }, reader),
        emailTakenMail.render({ name: 'Ane' }, reader),
      ]
      for (const { subject, text, html } of rendered) {
        expect(text).toContain('Ane')
        expect(text).toContain(`${appUrl}/`)
        expect(`${subject}${text}${html}`).not.toMatch(/\bmail:\S|\{\{/)
      }
    }
  })
})
