import { z } from 'zod'
import { emailField } from '#domain/accounts/rules.ts'
import { resetTwoFactor } from '#server/accounts/admin/reset-two-factor.ts'
import { isTwoFactorSetUp } from '#server/accounts/two-factor/two-factor-verify.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import { users } from '#server/schema.ts'
import { readOptions } from './command-line.ts'
import { onInstallation } from './installation.ts'
import { Problem } from './problem.ts'

const { email } = readOptions(
  z.object({ email: emailField }),
  'npm run admin:reset-2fa -- --email ane@example.org',
)

await onInstallation(async (deps) => {
  const [administrator] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), holdsRole()))
  if (!administrator) throw new Problem(`There is nobody with a role who has the e-mail ${email}.`)
  if (!(await isTwoFactorSetUp(deps.db, administrator.id))) {
    console.log(`${email} has no two-step verification set up: nothing has changed.`)
    return
  }
  await resetTwoFactor(deps, { administratorId: administrator.id, actorId: null })
  console.log(
    `The two-step verification of ${email} is reset: they have been logged out, and set it up again at the next log-in.`,
  )
})
