import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { backups } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { allJobs } from '#server/jobs.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { checkBackup } from './contents.ts'
import { backUpDaily } from './scheduled-backup.ts'
import { newBackupKey } from './write-backup.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
let folder: string
let key: Awaited<ReturnType<typeof newBackupKey>>

beforeAll(async () => {
  key = await newBackupKey()
})
beforeEach(async () => {
  await site.deps.db.delete(backups)
  folder = await mkdtemp(join(tmpdir(), 'ongizate-kept-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The site on `day` at 03:10, with backups into `to`. */
function at(day: string, to = folder): Deps {
  const backup = { place: { folder: to }, recipient: key.recipient, keepDays: 30 }
  return {
    ...site.deps,
    config: { ...site.deps.config, backup },
    clock: { now: () => new Date(`${day}T02:10:00Z`) },
  }
}

it('makes one a day, which opens with the key', async () => {
  await backUpDaily(at('2026-01-05'))
  await backUpDaily(at('2026-01-05'))
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/-2026-01-05T021000Z\.age$/)
  await checkBackup(join(folder, name), key.identity)
  await backUpDaily(at('2026-01-06'))
  expect(await readdir(folder)).toHaveLength(2)
})

it('is a job, and does nothing where no place is set', async () => {
  const job = allJobs(site.deps).find(({ name }) => name === 'back-up')
  await job?.run()
  expect(await site.deps.db.$count(backups)).toBe(0)
})

it('removes what is old, but never the last three, nor the files of others', async () => {
  const names = ['2025-10-01', '2025-11-01', '2025-11-02', '2025-11-03'].map(
    (day) => `ongizate-${day}T021000Z.age`,
  )
  for (const name of [...names, 'holidays.age']) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), new Date('2025-11-03'), new Date('2025-11-03'))
  }
  await backUpDaily(at('2026-01-05'))
  const left = await readdir(folder)
  expect(left).toContain('holidays.age')
  expect(left.filter((name) => names.includes(name))).toEqual(names.slice(2))
})

it('tries again after a failure, and keeps each attempt', async () => {
  const full = join(folder, 'full')
  await writeFile(full, 'a file where a folder should be')
  for (const day of ['2026-01-05', '2026-01-06']) {
    await expect(backUpDaily(at(day, full))).rejects.toThrow()
  }
  await backUpDaily(at('2026-01-06'))
  const failed = await site.deps.db.select().from(backups)
  expect(failed.filter(({ error }) => error !== null)).toHaveLength(2)
  expect(failed.filter(({ name }) => name !== null)).toHaveLength(1)
})
