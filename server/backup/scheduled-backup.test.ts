import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allJobs } from '#server/jobs.ts'
import { s3Storage } from '#server/kernel/adapters/storage-s3.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { siteId } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { backups, files } from '#server/schema.ts'
import { backupStatus } from '#server/status/upkeep-status.ts'
import { administrator } from '#testing/builders.ts'
import { inDatabase } from '#testing/databases.ts'
import { upload } from '#testing/files/library-documents.ts'
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

/** The site on `day` at 03:10, or at another time of UTC, with backups into `to`. */
function at(day: string, to = folder, time = '02:10'): Deps {
  const backup = { place: { folder: to }, recipient: key.recipient, keepDays: 30 }
  return {
    ...site.deps,
    config: { ...site.deps.config, backup },
    clock: { now: () => new Date(`${day}T${time}:00Z`) },
  }
}

it('makes one a day, which opens with the key', async () => {
  await backUpDaily(at('2026-01-05'))
  await backUpDaily(at('2026-01-05'))
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/-2026-01-05T021000Z\.age$/)
  await checkBackup(join(folder, name), key.identity, site.deps.config.secretKeys)
  await backUpDaily(at('2026-01-06'))
  expect(await readdir(folder)).toHaveLength(2)
})

it('is a job, and does nothing where no place is set', async () => {
  const job = allJobs(site.deps).find(({ name }) => name === 'back-up')
  await job?.run()
  expect(await site.deps.db.$count(backups)).toBe(0)
})

/** A file of that name, last changed on 3 November 2025, and the note of it where it has one. */
async function keptFile(
  name: string,
  note?: Partial<typeof backups.$inferInsert>,
): Promise<string> {
  await writeFile(join(folder, name), '')
  const changedAt = new Date('2025-11-03')
  await utimes(join(folder, name), changedAt, changedAt)
  if (note) {
    const times = { startedAt: changedAt, finishedAt: changedAt }
    await site.deps.db.insert(backups).values({ ...times, name, ...note })
  }
  return name
}

const ownName = async (day: string, called = 'ongizate') =>
  `${called}-${(await siteId(site.deps)).slice(0, 8)}-${day}T021000Z.age`

it('removes what is old, but never the last three, and keeps its own under a new name', async () => {
  const days = ['2025-10-01', '2025-11-01', '2025-11-02', '2025-11-03']
  const names = await Promise.all(
    days.map(async (day, index) =>
      keptFile(await ownName(day, index === 1 ? 'another-name' : undefined), {
        startedAt: new Date(day),
        damagedFiles: [],
      }),
    ),
  )
  await backUpDaily(at('2026-01-05'))
  const left = await readdir(folder)
  expect(names.filter((name) => left.includes(name))).toEqual(names.slice(2))
})

it('never removes the backups of other sites, of whatever name', async () => {
  const others = ['2025-07-01', '2025-08-01', '2025-09-01', '2025-10-01'].flatMap((day) => [
    `ongizate-${day}T021000Z.age`,
    `ongizate-0b8a4c1e-${day}T021000Z.age`,
    `itsasargi-${day}T021000Z.age`,
  ])
  for (const name of [...others, 'holidays.age']) await keptFile(name)
  const unfinished = await keptFile('ongizate-0b8a4c1e-2025-07-01T021000Z.age.part')
  for (const day of ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'])
    await backUpDaily(at(day))
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([...others, 'holidays.age', unfinished]),
  )
})

it('removes its own from before names had an id, which it knows by its notes', async () => {
  const old = await keptFile('ongizate-2025-10-01T021000Z.age', { damagedFiles: [] })
  for (const day of ['2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'])
    await backUpDaily(at(day))
  expect(await readdir(folder)).not.toContain(old)
})

it('tries again an hour after a failure, and keeps each attempt', async () => {
  const full = join(folder, 'full')
  await writeFile(full, 'a file where a folder should be')
  for (const day of ['2026-01-05', '2026-01-06']) {
    await expect(backUpDaily(at(day, full))).rejects.toThrow()
  }
  await backUpDaily(at('2026-01-06', folder, '03:10'))
  const failed = await site.deps.db.select().from(backups)
  expect(failed.filter(({ error }) => error !== null)).toHaveLength(2)
  expect(failed.filter(({ name }) => name !== null)).toHaveLength(1)
})

it('does not try again at each start when an attempt has ended the process, and takes its remains away', async () => {
  const remains = await keptFile(`${await ownName('2026-01-05')}.part`)
  await site.deps.db.insert(backups).values({ startedAt: new Date('2026-01-05T02:10:00Z') })
  await backUpDaily(at('2026-01-05', folder, '02:12'))
  expect(await readdir(folder)).toEqual([remains])
  await backUpDaily(at('2026-01-05', folder, '03:10'))
  expect(await readdir(folder)).toEqual([await ownName('2026-01-05').then(at0310)])
})

const at0310 = (name: string) => name.replace('T021000Z', 'T031000Z')

it('leaves nothing behind when it fails', async () => {
  const gone = { ...at('2026-01-05'), databaseUrl: inDatabase(site.databaseUrl, 'not_there') }
  await expect(backUpDaily(gone)).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

it('goes to a bucket by way of the data folder, where nothing of it stays', async () => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  const { port } = await server.run()
  const staging = join(site.deps.config.dataDir, 'backups-under-way')
  await mkdir(staging)
  await writeFile(join(staging, 'of-a-process-that-was-killed.age'), '')
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const backup = { place: { bucket: 'backups' }, recipient: key.recipient, keepDays: 30 }
  const deps = at('2026-01-05')
  await backUpDaily({ ...deps, config: { ...deps.config, s3, backup } })
  const names: string[] = []
  for await (const one of s3Storage({ ...s3, bucket: 'backups' }).list()) names.push(one.key)
  expect(names).toEqual([await ownName('2026-01-05')])
  expect(await readdir(staging)).toEqual([])
  await server.close()
})

describe('a stored file that has changed on the disk', () => {
  let path: string
  beforeEach(async () => {
    const fileId = await upload(await administrator(site))
    const [file] = await site.deps.db.select().from(files).where(eq(files.id, fileId))
    path = join(site.deps.config.dataDir, 'files', fileId, file?.objects[0]?.name ?? '')
  })
  afterEach(() => site.deps.db.delete(files))

  it.each([
    [
      'by one bit',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte))),
    ],
    ['by its end', (bytes: Buffer) => bytes.subarray(0, -7)],
    ['by more behind it', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])('%s is reported, and the last good backup stays however old', async (_, change) => {
    for (const day of ['2025-11-01', '2025-11-02']) await backUpDaily(at(day))
    const good = (await readdir(folder)).filter((name) => name.includes('2025-11-02'))
    const bytes = await readFile(path)
    await writeFile(path, change(bytes))
    for (const day of ['2025-11-03', '2025-11-04', '2025-11-05', '2026-01-05'])
      await backUpDaily(at(day))
    for (const name of await readdir(folder))
      await utimes(join(folder, name), new Date('2025-11-05'), new Date('2025-11-05'))
    const later = at('2026-01-06')
    await backUpDaily(later)
    const left = await readdir(folder)
    expect(left).toEqual(expect.arrayContaining(good))
    expect(left.filter((name) => name.includes('2025-11-03'))).toEqual([])
    expect(await backupStatus(later)).toMatchObject({
      level: 'bad',
      state: 'backupDamaged',
      count: 1,
    })
    await writeFile(path, bytes)
    await backUpDaily(at('2026-01-07'))
    expect(await backupStatus(at('2026-01-07'))).toMatchObject({ state: 'backupMade' })
  })

  it('is missing, and reported as well', async () => {
    await rm(path)
    await backUpDaily(at('2026-01-05'))
    expect(await backupStatus(at('2026-01-05'))).toMatchObject({ state: 'backupDamaged', count: 1 })
  })

  it('is reported too where no digest was kept when it was stored, from the second backup on', async () => {
    await rename(path, path.replace('original.pdf', '480.webp'))
    const [file] = await site.deps.db.select().from(files)
    const objects = file?.objects.map((object) => ({ ...object, name: '480.webp' })) ?? []
    await site.deps.db.update(files).set({ objects })
    await backUpDaily(at('2026-01-05'))
    const picture = path.replace('original.pdf', '480.webp')
    const bytes = await readFile(picture)
    await writeFile(picture, bytes.fill(0, 20, 21))
    await backUpDaily(at('2026-01-06'))
    expect(await backupStatus(at('2026-01-06'))).toMatchObject({ state: 'backupDamaged', count: 1 })
  })
})
