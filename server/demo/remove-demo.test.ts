// @module-tag slow

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { confirmEmail } from '#domain/accounts/password-contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { buildApp } from '#server/app.ts'
import { ConfigError } from '#server/kernel/config.ts'
import { eq, getTableName, is } from '#server/kernel/db/drizzle.ts'
import { claimDatabase, isDemonstration } from '#server/kernel/db/installation.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import * as schema from '#server/schema.ts'
import { demoAccounts, demoPassword, seedDemoAccounts, seedProgrammes } from '#server/seed.ts'
import { member, newAccount } from '#testing/builders.ts'
import { makeBulkSeed } from '#testing/bulk-seed/make-bulk-seed.ts'
import { mailsTo } from '#testing/mails.ts'
import { nightly } from '#testing/nightly.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { seedDemoAds } from './demo-ads.ts'
import { seedDemoLibrary } from './demo-library.ts'
import { inspectDemo, removeDemo } from './remove-demo.ts'

const { banners, files, installation, libraryDocuments, users } = schema

let site: TestApp
beforeEach(async () => {
  site = await startTestApp({ now: '2026-01-05T09:00:00Z' })
})

const claim = (isDemo: boolean) => claimDatabase(site.deps.db, isDemo)

/** Starts a demonstration as the first start of demo mode leaves it, without the library, which takes long to make. */
async function startDemo(): Promise<void> {
  await claim(true)
  await seedDemoAccounts(site.deps.db)
  await seedDemoAds(site.deps)
}

async function fileKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of site.deps.storage.list()) keys.push(key)
  return keys
}

/** Returns how many rows each table has that has any. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable))
  const counts: [string, number][] = []
  for (const table of tables) {
    counts.push([getTableName(table), await site.deps.db.$count(table)])
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

describe('a database', () => {
  it('that a demonstration has filled lets no real site in', async () => {
    await startDemo()
    await claim(true)
    await expect(claim(false)).rejects.toThrow(/demo:remove/)
  })

  it('of a real site lets no demonstration in', async () => {
    await claim(false)
    await claim(false)
    await expect(claim(true)).rejects.toThrow(ConfigError)
    await seedDemoAccounts(site.deps.db)
    expect(await isDemonstration(site.deps.db)).toBe(false)
    expect(await inspectDemo(site.deps)).toBeNull()
  })

  it('from before this was noted down is known by its accounts', async () => {
    expect(await isDemonstration(site.deps.db)).toBeNull()
    await member(site)
    expect(await isDemonstration(site.deps.db)).toBe(false)
    await seedDemoAccounts(site.deps.db)
    await expect(claim(false)).rejects.toThrow(/demo:remove/)
    expect(await site.deps.db.$count(installation)).toBe(0)
    await claim(true)
    expect(await site.deps.db.select().from(installation)).toMatchObject([{ id: 1, isDemo: true }])
  })

  it('from before this was noted down is still known when the demo administrator changed the password', async () => {
    await seedDemoAccounts(site.deps.db)
    await site.deps.db.update(users).set({ passwordHash: await hash('another') })
    expect(await isDemonstration(site.deps.db)).toBe(true)
  })

  it('is no demonstration because strangers registered the addresses of one', async () => {
    for (const { email, firstName, lastName } of demoAccounts) {
      const account = newAccount({ email, firstName, lastName, locality: 'Gipuzkoa' })
      await site.visitor().call(accounts.register, { body: account })
    }
    const passwordHash = await hash(demoPassword)
    await site.deps.db.update(users).set({ passwordHash, emailVerifiedAt: new Date() })
    expect(await isDemonstration(site.deps.db)).toBe(false)
    await claim(false)
    expect(await site.deps.db.select().from(installation)).toMatchObject([{ id: 1, isDemo: false }])
  })

  it('goes to one of two that start at once', async () => {
    const ends = await Promise.allSettled([claim(true), claim(false)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

it('the address of a demo account cannot be registered where real cards are charged', async () => {
  const { deps } = site
  const config = { ...deps.config, payments: { ...deps.config.payments, sandbox: false } }
  const real = await buildApp({ ...deps, config })
  const stranger = new TestClient(real, site.sandbox)
  for (const { email } of demoAccounts) {
    const body = newAccount({ email })
    const refused = await stranger.call(accounts.register, { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'accounts.emailTaken'])
  }
  const account = newAccount()
  expect((await stranger.call(accounts.register, { body: account })).status).toBe(200)
  for (const { email } of demoAccounts) {
    const change = { email, password: account.password }
    expect((await stranger.call(profile.changeEmail, { body: change })).status).toBe(200)
    expect(await mailsTo(site, email)).toEqual([])
  }
  const [{ id: userId = '' } = {}] = await deps.db.select({ id: users.id }).from(users)
  const link = { userId, purpose: 'confirmEmail', email: demoAccounts[0].email } as const
  const token = await issueToken(deps.db, deps.clock.now(), link)
  const followed = await stranger.call(confirmEmail, { body: { token } })
  expect(followed.body.code).toBe('accounts.emailTaken')
  await real.close()
})

it('the demo accounts open nothing where real cards are charged, not even what is open already', async () => {
  const { deps } = site
  await seedDemoAccounts(deps.db)
  const config = { ...deps.config, payments: { ...deps.config.payments, sandbox: false } }
  const real = await buildApp({ ...deps, config })
  for (const { email } of demoAccounts) {
    const inDemo = site.visitor()
    const logIn = { body: { email, password: demoPassword } }
    expect((await inDemo.call(accounts.logIn, logIn)).status).toBe(200)
    const taken = new TestClient(real, site.sandbox)
    for (const [name, value] of inDemo.cookies) taken.cookies.set(name, value)
    const me = (await inDemo.call(accounts.checkAuth)).body
    deps.sessionCache.forgetAccount(me.isAuthenticated ? me.id : '')
    expect((await taken.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
    const { status, body } = await new TestClient(real, site.sandbox).call(accounts.logIn, logIn)
    expect([status, body.code]).toEqual([401, 'accounts.invalidCredentials'])
  }
  await real.close()
})

describe('a demonstration that is removed', () => {
  it('leaves what a new installation begins with, and no file, e-mail or state of the sandbox', async () => {
    await seedProgrammes(site.deps.db)
    const fresh = await rowCounts()
    await claim(true)
    await makeBulkSeed(site.deps, { payers: 30, enrolments: 60, today: '2026-01-05' })
    await seedDemoAds(site.deps)
    await seedDemoLibrary(site.deps)
    const { dataDir } = site.deps.config
    for (const folder of ['sandbox', 'outbox']) {
      mkdirSync(join(dataDir, folder), { recursive: true })
      writeFileSync(join(dataDir, folder, 'some'), 'thing')
    }
    expect(await inspectDemo(site.deps)).toMatchObject({
      demoAccounts: 2,
      otherAccounts: { length: 30 },
      otherDocuments: 0,
      otherBanners: 0,
    })
    expect(await rowCounts()).toMatchObject({ receipts: expect.any(Number) })

    await removeDemo(site.deps)
    const { library_words: _, ...left } = await rowCounts()
    expect(left).toEqual(fresh)
    expect(await fileKeys()).toEqual([])
    expect(['sandbox', 'outbox'].map((name) => existsSync(join(dataDir, name)))).toEqual([
      false,
      false,
    ])
    await claim(false)
  })

  it(
    'takes the accounts of everybody along, and leaves what volunteers brought',
    nightly,
    async () => {
      await startDemo()
      await seedDemoLibrary(site.deps)
      const { email } = (await member(site)).user
      const { db } = site.deps
      const [banner] = await db.select().from(banners).limit(1)
      const [document] = await db.select().from(libraryDocuments).limit(1)
      if (!banner || !document) throw new Error('nothing was made up')
      await db.insert(banners).values({ ...banner, id: randomUUID(), name: 'A real baker' })
      await db
        .update(libraryDocuments)
        .set({ id: randomUUID() })
        .where(eq(libraryDocuments.id, document.id))
      expect(await inspectDemo(site.deps)).toMatchObject({
        demoAccounts: 2,
        otherAccounts: [email],
        otherDocuments: 1,
        otherBanners: 1,
      })
      await removeDemo(site.deps)
      expect(await db.$count(users)).toBe(0)
      expect((await db.select().from(banners)).map(({ name }) => name)).toEqual(['A real baker'])
      const keptIds = (await db.select().from(files)).map(({ id }) => id)
      expect(keptIds.toSorted()).toEqual([banner.fileId, document.fileId].toSorted())
      expect((await fileKeys()).every((key) => keptIds.includes(key.slice(0, 36)))).toBe(true)
    },
  )

  it(
    'is removed in the end when the removal was cut off, even if a demonstration ran in between',
    nightly,
    async () => {
      await startDemo()
      const broken = {
        ...site.deps.storage,
        remove: () => Promise.reject(new Error('the power went')),
      }
      await expect(removeDemo({ ...site.deps, storage: broken })).rejects.toThrow('the power went')
      expect(await inspectDemo(site.deps)).toMatchObject({ demoAccounts: 0 })
      await expect(claim(false)).rejects.toThrow(/demo:remove/)
      await startDemo()
      await removeDemo(site.deps)
      await removeDemo(site.deps)
      expect(await fileKeys()).toEqual([])
      expect(await isDemonstration(site.deps.db)).toBeNull()
      expect(await inspectDemo(site.deps)).toBeNull()
    },
  )
})
