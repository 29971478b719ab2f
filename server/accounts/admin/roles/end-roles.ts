import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { ROLE_NOTICE_DAYS } from '#domain/kernel/held-role.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { and, eq, isNull, lt, lte, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { heldRoles, users } from '#server/schema.ts'
import { endOverdueRoles } from './change-roles.ts'
import { rolesEndingMail } from './role-mail.ts'
import { mailedRoles } from './store-roles.ts'

/** Ends the roles whose year is over, and notifies of those that end within a month, once. */
export async function endRoles(deps: Deps): Promise<void> {
  const today = madridDay(await deps.businessClock.now())
  const failed = (userId: string) => (error: unknown) =>
    deps.log.error({ err: error, userId }, 'roles that end are looked at again tomorrow')
  for (const userId of await holdersOf(deps, lt(heldRoles.until, today))) {
    await endOverdueRoles(deps, userId).catch(failed(userId))
  }
  for (const userId of await holdersOf(deps, endingBy(today))) {
    await notify(deps, userId, today).catch(failed(userId))
  }
}

const endingBy = (today: CalendarDay) =>
  and(isNull(heldRoles.noticeSentAt), lte(heldRoles.until, addDays(today, ROLE_NOTICE_DAYS)))

async function holdersOf({ db }: Pick<Deps, 'db'>, which: SQL | undefined): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: heldRoles.userId }).from(heldRoles).where(which)
  return rows.map(({ userId }) => userId)
}

/** The e-mails come to be with the note that they were sent: never without it, and never twice. */
async function notify(deps: Deps, userId: string, today: CalendarDay): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const ending = await tx
      .update(heldRoles)
      .set({ noticeSentAt: now })
      .where(and(eq(heldRoles.userId, userId), endingBy(today)))
      .returning()
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (ending.length === 0 || user?.status !== 'active') return
    const roles = await mailedRoles(tx, ending)
    const occasion = `roles-ending-${userId}-${now.getTime()}`
    await queueMail(tx, deps, rolesEndingMail, {
      dedupeKey: occasion,
      to: user,
      params: { name: user.firstName, person: null, roles },
    })
    await queueStaffMails(
      tx,
      deps,
      { right: 'roles', template: rolesEndingMail, occasion },
      ({ firstName }) => ({
        name: firstName,
        person: fullName(user),
        roles,
      }),
    )
  })
}
