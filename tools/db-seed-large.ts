import { z } from 'zod'
import { madridDay } from '#domain/madrid-time.ts'
import { systemClock } from '#server/clocks.ts'
import { readConfig } from '#server/config.ts'
import { demoPassword } from '#server/db/seed.ts'
import {
  countBulkSeed,
  isForPlay,
  makeBulkSeed,
  type Refusal,
} from '#server/demo/bulk-seed/make-bulk-seed.ts'
import { readOptions } from './command-line.ts'
import { onInstallation } from './installation.ts'
import { Problem } from './problem.ts'

const count = z.coerce.number().int().min(1).max(200_000)

const options = readOptions(
  z.object({ enrolments: count.default(100_000), payers: count.default(20_000) }),
  'npm run db:seed:large [-- --enrolments 100000 --payers 20000]',
)

const refusals: Record<Refusal, string> = {
  notDemo:
    'People are made up only in demo mode, that is without NODE_ENV=production and without STRIPE_SECRET_KEY: here real cards are charged.',
  notEmpty:
    'There are other accounts than those of the demo, real ones or made up before: give DATA_DIR an empty folder, or DATABASE_URL an empty database.',
}

if (!isForPlay(readConfig(process.env))) throw new Problem(refusals.notDemo)
await onInstallation(
  async (deps) => {
    const began = performance.now()
    const refusal = await makeBulkSeed(deps, { ...options, today: madridDay(systemClock.now()) })
    if (refusal) throw new Problem(refusals[refusal])
    const made = await countBulkSeed(deps)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const said = (number: number) => number.toLocaleString('en')
    console.log(
      `In ${seconds} s these are there, all made up: ${said(made.enrolments)} enrolments (${said(made.ended)} ended) of ${said(made.people)} people, enrolled by ${said(options.payers)} payers, who log in with the password ${demoPassword}; ${said(made.payments)} payments with ${said(made.receipts)} receipts, ${said(made.refused)} refused charges, ${said(made.refunds)} refunds, ${said(made.donations)} donations and ${said(made.changes)} changes on record.`,
      '\nNobody is charged and no e-mail is sent: the payment schedules are over, and the payments are older than what the nightly comparison asks the card provider about.',
    )
  },
  { beginsDemo: true },
)
