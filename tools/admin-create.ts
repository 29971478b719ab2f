import { z } from 'zod'
import { association } from '#config'
import { emailField } from '#domain/accounts/rules.ts'
import { nameField } from '#domain/accounts/text-fields.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { defaultLanguage, languages } from '#domain/kernel/language.ts'
import {
  type CreatedAdministrator,
  createAdministrator,
} from '#server/accounts/admin/create-administrator.ts'
import { queueHandlers } from '#server/jobs.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { outgoingMail } from '#server/schema.ts'
import { readOptions } from './command-line.ts'
import { onInstallation } from './installation.ts'
import { Problem } from './problem.ts'

const name = nameField('accounts.firstNameRequired', 'accounts.nameInvalid')

const {
  email,
  'first-name': firstName,
  'last-name': lastName,
  language,
} = readOptions(
  z.object({
    email: emailField,
    'first-name': name.default('Admin'),
    'last-name': name.default(association.name),
    language: z.enum(languages).default(defaultLanguage),
  }),
  `npm run admin:create -- --email ane@example.org [--first-name Ane --last-name Etxeberria] [--language ${languages.join('|')}]`,
)

const messages: Record<CreatedAdministrator['outcome'], string> = {
  created: `${email} is an administrator now; the account is new.`,
  promoted: `${email} is an administrator now; they have been logged out and log in as before.`,
  invitedAgain: `${email} is an administrator already, but has not logged in yet: here is a new link.`,
  unchanged: `${email} is an administrator already: nothing has changed.`,
}

await onInstallation(async (deps) => {
  const { outcome, link } = await create(deps)
  console.log(messages[outcome])
  if (link) console.log(`The password is chosen here, within one hour:\n${link}`)
  if (outcome !== 'unchanged') console.log(await mailState(deps))
})

async function create(deps: Deps): Promise<CreatedAdministrator> {
  try {
    return await createAdministrator(deps, { email, firstName, lastName, language })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new Problem(`The account ${email} is deactivated, so it cannot become an administrator.`)
  }
}

async function mailState(deps: Deps): Promise<string> {
  await deps.queues.runDue(queueHandlers(deps))
  const waiting = await deps.db
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.recipient, email), isNull(outgoingMail.sentAt)))
  return waiting.length === 0
    ? `A notification has been sent to ${email}.`
    : `The e-mail to ${email} could not be sent yet: the site tries again while it runs.`
}
