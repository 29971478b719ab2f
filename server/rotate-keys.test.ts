import { beforeAll, describe, expect, it } from 'vitest'
import { saveDraft } from '#domain/enrolments/contract.ts'
import { healthInfoContext } from '#server/enrolments/health-info.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { createVault } from '#server/kernel/vault.ts'
import { enrolments, twoFactorSecrets } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  administrator,
  confirmedOrder,
  type Member,
  member,
  person,
  receivedPerson,
} from '#testing/builders.ts'
import { everythingStored } from '#testing/everything-stored.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { resealAll } from './rotate-keys.ts'

const newKey = 'the key that takes the place of the first one'
const ill = person({ infoAdicional: 'Asma', consentimientoSalud: true })

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
let payer: Member
beforeAll(async () => {
  payer = await member(site)
  await enrol(payer, { monto: 60, people: [ill] })
  await confirmedOrder(payer, { monto: 60, people: [person({ nombre: 'Bittor' })], programme: 2 })
  await payer.call(saveDraft, { body: { programmeId: 2, people: [receivedPerson(ill)] } })
  await administrator(site)
})

const rotated = () => ({
  db: site.deps.db,
  vault: createVault([newKey, site.deps.config.secretKeys[0]]),
})

/** Texts that the first key has sealed, by table. */
async function sealedByFirstKey(): Promise<string[]> {
  const stored = await everythingStored({ db: site.deps.db, vault: rotated().vault })
  return stored
    .filter(({ text }) => text.includes(`"${site.deps.vault.keyId}.`))
    .map(({ table }) => table)
}

describe('after a change of the key', () => {
  it('a text that no known key opens stays as it is, and is counted', async () => {
    const { db } = site.deps
    const foreign = createVault(['a key that this site has never had at all'])
    const [row] = await db.select().from(twoFactorSecrets)
    if (!row) throw new Error('there is no second factor')
    const secret = foreign.seal('x', 'elsewhere')
    await db.update(twoFactorSecrets).set({ secret })
    expect((await resealAll({ db, vault: createVault([newKey]) })).unreadable).toBeGreaterThan(3)
    expect((await db.select().from(twoFactorSecrets))[0]?.secret).toBe(secret)
    await db.update(twoFactorSecrets).set({ secret: row.secret })
  })

  it('everything is sealed with the new one, whichever table holds it', async () => {
    const before = new Set(await sealedByFirstKey())
    const tables = ['enrolment_drafts', 'enrolments', 'orders', 'outgoing_mail']
    expect([...before].sort()).toEqual([...tables, 'two_factor_secrets'])

    const { resealed, unreadable } = await resealAll(rotated())
    expect(unreadable).toBe(0)
    expect(resealed).toBeGreaterThanOrEqual(before.size)
    expect(await sealedByFirstKey()).toEqual([])
    // The new key alone opens all of it: what could not be opened would throw.
    const stored = await everythingStored({ db: site.deps.db, vault: createVault([newKey]) })
    expect(stored.filter(({ text }) => text.includes('Asma')).length).toBe(2)
    expect(await resealAll(rotated())).toEqual({ resealed: 0, unreadable: 0 })
  })

  it('what is written meanwhile is not overwritten', async () => {
    const { db } = site.deps
    const { vault } = rotated()
    const [enrolment] = await db.select().from(enrolments)
    if (!enrolment) throw new Error('nobody is enrolled')
    const isIt = eq(enrolments.id, enrolment.id)
    const context = healthInfoContext(enrolment.id)
    const write = (additionalInfo: string, tx: Queryable = db) =>
      tx.update(enrolments).set({ additionalInfo }).where(isIt)
    await write(site.deps.vault.seal('Asma', context))
    let resealing: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await write(vault.seal('Asma y alergia', context), tx)
      resealing = resealAll(rotated())
      await expect.poll(() => waitingForLocks()).toBe(1)
    })
    await resealing
    const [now] = await db.select().from(enrolments).where(isIt)
    expect(vault.open(now?.additionalInfo ?? '', context)).toBe('Asma y alergia')
  })
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await site.deps.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}
