import pg from 'pg'
import { storageFor } from '#server/build-deps.ts'
import { verifyMailServer } from '#server/kernel/adapters/mail/mailer.ts'
import { clamdScanner } from '#server/kernel/adapters/scanner.ts'
import { stripeAccount, stripeApiVersion } from '#server/kernel/adapters/stripe/account.ts'
import type { Config } from '#server/kernel/config.ts'
import { connect } from '#server/kernel/db/client.ts'
import { certificateStatus, diskStatus } from '#server/status/machine-status.ts'
import { standbyStatus } from '#server/status/standby-status.ts'
import { backupStatus, sortingStatus } from '#server/status/upkeep-status.ts'
import { checkAddress } from './check-address.ts'
import { checkAdministrators } from './check-administrators.ts'
import {
  checkDatabaseClock,
  checkDatabasePermissions,
  checkDatabaseServer,
  checkMigrations,
  checkReadable,
  hasTables,
} from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkScanner, checkStorage } from './check-storage.ts'
import { checkStripeAccount, checkStripeModes } from './check-stripe.ts'
import { checkReceivedEvents, checkWebhook } from './check-webhook.ts'
import { bad, type Check, type Finding, good, reasonOf, warning } from './finding.ts'
import { runCheck } from './report.ts'
import { inOperatorsWords } from './status-words.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** Checks all of an installation but its settings, and hands each finding on as soon as it is there. */
export async function examine(
  config: Config,
  databaseUrl: string,
  now: () => Date,
  tell: (finding: Finding) => void,
): Promise<void> {
  const look = async (name: string, check: Check) => {
    for (const finding of await runCheck(name, check)) tell(finding)
  }
  await look('The database', () => examineDatabase(config, databaseUrl, now, tell))
  await look('Stripe', () => examineStripe(config, now))
  await look('Mail', () => {
    const { smtpUrl } = config
    return checkMail(smtpUrl === null ? null : () => verifyMailServer(smtpUrl))
  })
  await look('The store of files', () => checkStorage(storageFor(config)))
  const { clamdUrl } = config
  if (clamdUrl !== null) {
    await look('The virus scanner', () => checkScanner(clamdScanner(clamdUrl)))
  }
  await look('The disk', async () => inOperatorsWords(await diskStatus({ config })))
  await look('The address', async () => [
    await checkAddress(config.appUrl, config.payments.publishableKey),
    ...inOperatorsWords(await certificateStatus({ config, clock: { now } })),
  ])
}

async function examineDatabase(
  config: Config,
  url: string,
  now: () => Date,
  tell: (finding: Finding) => void,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ongizate-doctor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const cure = 'Check that it runs, and host, user, password and name in DATABASE_URL.'
    return [bad(`The database does not let the site in (${reasonOf(error)}).`, cure)]
  }
  const { db, close } = connect(url, 1)
  const deps = { db, config, clock: { now } }
  const ofServer: [string, Check][] = [
    ['The database server', () => checkDatabaseServer(client)],
    ['The rights in the database', () => checkDatabasePermissions(client)],
    ['The database’s clock', () => checkDatabaseClock(client, now)],
    ['The tables', () => checkMigrations(client)],
  ]
  const ofTables: [string, Check][] = [
    ['Whether it is the site', async () => inOperatorsWords(await standbyStatus(deps))],
    ['The order of letters', async () => inOperatorsWords(await sortingStatus(deps))],
    ['The rows', () => checkReadable(client)],
    ['Stripe’s events', () => checkReceivedEvents(db, now)],
    ['The administrators', () => checkAdministrators(db)],
    ['The backups', async () => inOperatorsWords(await backupStatus(deps))],
  ]
  try {
    const checks = (await hasTables(client)) ? [...ofServer, ...ofTables] : ofServer
    for (const [name, check] of checks) {
      for (const finding of await runCheck(name, check)) tell(finding)
    }
    return []
  } finally {
    await Promise.all([close(), client.end()])
  }
}

async function examineStripe({ payments, appUrl }: Config, now: () => Date): Promise<Finding[]> {
  const stripe = stripeAccount(payments)
  const findings = [
    payments.sandbox
      ? warning(
          'Cards are the sandbox’s: this is a demonstration.',
          'Set the three STRIPE_ settings for a real site.',
        )
      : checkStripeModes(payments.secretKey, payments.publishableKey),
  ]
  const account = await checkStripeAccount(stripe, now).catch((error: unknown) => [
    bad(
      `Stripe cannot be reached (${reasonOf(error)}).`,
      'Check the connection to the internet: the site has to reach api.stripe.com on port 443.',
    ),
  ])
  findings.push(...account)
  if (account.some(({ level }) => level === 'bad')) return findings
  const webhooks = await stripe.webhooks()
  if (webhooks) {
    return [
      ...findings,
      ...checkWebhook(webhooks, `${appUrl}/api/stripe/webhook`, stripeApiVersion),
    ]
  }
  return [
    ...findings,
    warning(
      'The restricted key may not read the webhooks, so those were not checked.',
      'Give the key "Read" on webhook endpoints, or compare them with docs/operations.md.',
    ),
  ]
}

/** The last line: what the findings come to. */
export function verdict(findings: readonly Finding[]): Finding {
  const count = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).length
  const [wrong, doubtful] = [count('bad'), count('warning')]
  if (wrong > 0)
    return bad(
      `${wrong} of these are wrong (✗), ${doubtful} to see to (!).`,
      'Begin with the first ✗.',
    )
  return good(doubtful > 0 ? `Nothing is wrong; ${doubtful} to see to (!).` : 'Nothing is wrong.')
}
