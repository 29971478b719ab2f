import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { BackupError, writeArchive } from './archive.ts'
import { checkBackup } from './contents.ts'
import { createTranscript } from './proof.ts'
import { newBackupKey } from './write-backup.ts'

const FILE_ID = '0b8a4c1e-5d2f-4a6b-8c3d-9e0f1a2b3c4d'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ongizate-archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('fails as a promise does when the disk is full, and lets go of the files that it reads', async () => {
  const { recipient } = await newBackupKey()
  const stored = join(folder, 'stored')
  await writeFile(stored, randomBytes(3_000_000))
  const sources: Readable[] = []
  const entries = async function* () {
    for (const name of ['one', 'two']) {
      const content = createReadStream(stored)
      sources.push(content)
      yield { name, bytes: 3_000_000, content }
    }
  }
  const full = createWriteStream('/dev/full')
  await expect(writeArchive(full, [recipient], entries(), createTranscript())).rejects.toThrow(
    'ENOSPC',
  )
  expect(sources.map(({ closed }) => closed)).toEqual(sources.map(() => true))
})

it('fails as a promise does when what it reads breaks off', async () => {
  const { recipient } = await newBackupKey()
  const entries = async function* () {
    const content = new Readable({ read: () => {} })
    setImmediate(() => content.destroy(new Error('the store has gone')))
    yield { name: 'one', bytes: 3, content }
  }
  const out = createWriteStream(join(folder, 'archive.age'))
  await expect(writeArchive(out, [recipient], entries(), createTranscript())).rejects.toThrow(
    'the store has gone',
  )
})

const beginning = {
  format: 2,
  madeAt: '2026-01-05T09:00:00.000Z',
  appUrl: 'https://x.example',
  isDemo: true,
  keyFingerprint: 'x',
  migrations: [],
  tables: { users: ['id'] },
  sequences: {},
}
const first = { name: 'backup.json', content: JSON.stringify(beginning) }

/** An archive as whoever has the public key can make it. */
async function forged(...headers: (Partial<tar.Header> & { name: string; content?: string })[]) {
  const { identity, recipient } = await newBackupKey()
  const file = join(folder, 'forged.age')
  const pack = tar.pack()
  for (const { content = '', ...header } of headers) pack.entry(header, content)
  pack.finalize()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const gzip = createGzip()
  const sealed = await encrypter.encrypt(Readable.toWeb(gzip) as ReadableStream<Uint8Array>)
  await Promise.all([
    pipeline(Readable.from(pack), gzip),
    pipeline(Readable.fromWeb(sealed as never), (await open(file, 'w')).createWriteStream()),
  ])
  return checkBackup(file, identity, [])
}

test.each([
  ['a path out of the data folder', { name: 'files/../../x', content: 'x' }],
  ['a path out of it behind an id', { name: `files/${FILE_ID}/../../x.sh`, content: 'x' }],
  ['an absolute path', { name: '/etc/passwd', content: 'x' }],
  ['a path with a line break', { name: `files/${FILE_ID}/a.pdf\n../x`, content: 'x' }],
  ['another separator', { name: `files\\..\\${FILE_ID}\\x.pdf`, content: 'x' }],
  ['a hidden file', { name: `files/${FILE_ID}/.bashrc`, content: 'x' }],
  ['a table that it does not name', { name: 'tables/pg_authid/000001', content: 'x' }],
  [
    'a table that is a property of every object',
    { name: 'tables/constructor/000001', content: '' },
  ],
  ['a table with a name that has to be quoted', { name: 'tables/Users"/000001', content: 'x' }],
  ['a symbolic link', { name: `files/${FILE_ID}/a.pdf`, type: 'symlink', linkname: '/etc' }],
  ['a hard link', { name: `files/${FILE_ID}/a.pdf`, type: 'link', linkname: '/etc/passwd' }],
  ['a device', { name: `files/${FILE_ID}/a.pdf`, type: 'block-device' }],
  ['a folder', { name: `files/${FILE_ID}/`, type: 'directory' }],
  ['a second beginning', first],
] as const)('a forged archive with %s is refused', async (_, entry) => {
  const refused = forged(first, entry)
  await expect(refused).rejects.toThrow(BackupError)
  await expect(refused).rejects.toThrow('is no backup of this program')
})

test.each([
  ['a file twice', [1, 1].map(() => ({ name: `files/${FILE_ID}/a.pdf`, content: 'x' }))],
  [
    'tables behind files',
    [
      { name: `files/${FILE_ID}/a.pdf`, content: 'x' },
      { name: 'tables/users/000001', content: '' },
    ],
  ],
] as const)('a forged archive with %s is refused', async (_, entries) => {
  await expect(forged(first, ...entries)).rejects.toThrow('is no backup of this program')
})

it('refuses an archive that does not begin as a backup', async () => {
  const entry = { name: `files/${FILE_ID}/a.pdf`, content: 'x' }
  await expect(forged(entry, first)).rejects.toThrow('is no backup of this program')
})
