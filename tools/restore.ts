import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { checkBackup, type End } from '#server/backup/contents.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { reconcile } from '#server/billing/reconciliation/reconcile.ts'
import { lastReport, unrepaired } from '#server/billing/reconciliation/report.ts'
import { storageFor } from '#server/build-deps.ts'
import { desc } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { createLog } from '#server/kernel/log.ts'
import { receiptSeries } from '#server/schema.ts'
import { readOptions } from './command-line.ts'
import { onDatabase, onStoppedDatabase } from './installation.ts'
import { Problem } from './problem.ts'

const usage =
  'npm run restore -- FILE --key KEYFILE [--check yes] [--replace yes] [--secret-key lost] [--unproved yes]'
const {
  file,
  key: keyFile,
  check,
  replace,
  'secret-key': secretKey,
  unproved,
} = readOptions(
  z.object({
    file: z.string(),
    key: z.string(),
    check: z.literal('yes').optional(),
    replace: z.literal('yes').optional(),
    'secret-key': z.literal('lost').optional(),
    unproved: z.literal('yes').optional(),
  }),
  usage,
  'file',
)

const source = {
  file: resolve(file),
  identity: privateKey(resolve(keyFile)),
  mayReplace: replace === 'yes',
  isKeyLost: secretKey === 'lost',
  mayBeUnproved: unproved === 'yes',
}

if (check) {
  const { SECRET_KEY: key, SECRET_KEY_OLD: old = '' } = process.env
  const secrets = [key, ...old.split(',')].flatMap((secret) => secret?.trim() || [])
  const { beginning, end, isProved } = await checkBackup(source.file, source.identity, secrets)
  console.log(`${file} is whole: ${summary(beginning.madeAt, end)}`)
  console.log(makerSentence(isProved, secrets.length > 0))
} else {
  await onStoppedDatabase(async (config, { url: databaseUrl }) => {
    const target = { config, databaseUrl, storage: storageFor(config), log: createLog('silent') }
    const { beginning, end } = await restoreBackup(target, source)
    console.log(`Restored: ${summary(beginning.madeAt, end)}`)
    await onDatabase(config, databaseUrl, async (deps) => {
      await sayReceipts(deps, beginning.madeAt)
      await checkPayments(deps)
    })
    console.log(
      'The site will start on standby: it charges nobody and sends no e-mails until an administrator logs in and presses "This is the site now". If the site lives on elsewhere, nobody should.',
    )
  })
}

/** The private key in a file as `age-keygen` or `npm run backup -- --new-key` writes it. */
function privateKey(path: string): string {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const found = lines.find((line) => line.startsWith('AGE-SECRET-KEY-1'))
    if (found) return found.trim()
  } catch {
    throw new Problem(`The key file ${path} cannot be read.`)
  }
  throw new Problem(`There is no private key in ${path}: a line that begins with AGE-SECRET-KEY-1.`)
}

function summary(madeAt: string, end: End): string {
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  const missing = end.missingFiles.length
  return `made ${madeAt}, ${Object.keys(end.tables).length} tables with ${rows} rows, ${end.files} files${missing > 0 ? ` (${missing} were missing when it was made)` : ''}.`
}

function makerSentence(isProved: boolean | null, hasKey: boolean): string {
  if (isProved) return 'It was made by the site of this SECRET_KEY.'
  if (isProved === null) return 'It is from a version whose backups do not prove who made them.'
  return hasKey
    ? 'Look out: it was not made by the site of this SECRET_KEY, or has been changed since.'
    : 'Who made it was not checked: that needs SECRET_KEY in the environment.'
}

async function sayReceipts({ db }: Deps, madeAt: string): Promise<void> {
  const series = await db.select().from(receiptSeries).orderBy(desc(receiptSeries.series))
  const last = [/^\d/, /^R/].flatMap((kind) => series.find((one) => kind.test(one.series)) ?? [])
  const numbers = last.map(({ series, lastNumber: number }) => receiptNumber({ series, number }))
  console.log(
    numbers.length > 0
      ? `Receipts: the last number in it is ${numbers.join(', of those that correct one ')}. If any were issued after ${madeAt}, their numbers would be given again: read "Receipts after a restore" in docs/backup.md before the site starts.`
      : 'Receipts: there are none in it.',
  )
}

/** The nightly check, at once: administrators get an e-mail of what it finds. */
async function checkPayments(deps: Deps): Promise<void> {
  try {
    await reconcile(deps, null)
  } catch {
    console.log(
      'Payments: the card provider could not be reached. Start the site, and press "Check now" at /admin/revisar-pagos before anything else.',
    )
    return
  }
  const report = await lastReport(deps)
  const count = report ? unrepaired(report).length : 0
  console.log(
    count === 0
      ? 'Payments: compared with the card provider, nothing differs.'
      : `Payments: ${count} differences with the card provider. They are listed at /admin/revisar-pagos: settle them before the next charge day.`,
  )
}
