import type { z } from 'zod'
import type { readAccount as contract } from '#domain/accounts/admin/account-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { isTwoFactorSetUp } from '#server/accounts/two-factor/two-factor-verify.ts'
import { owedCharges } from '#server/billing/cancellations/cancellation-preview.ts'
import { enrolmentsOfPayer } from '#server/billing/orders/enrolments-of-payer.ts'
import { and, asc, desc, eq, gt, isNull } from '#server/kernel/db/drizzle.ts'
import { readRoles } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isLastAdministrator } from '#server/profile/request-deletion.ts'
import { enrollees, enrolments, sessions, users } from '#server/schema.ts'
import { requireExisting } from './account-change-rules.ts'
import { accountView } from './list-accounts.ts'

type Answer = z.output<(typeof contract)['response']>
type Enrolment = Awaited<ReturnType<typeof enrolmentsOfPayer>>[number]

/**
 * Returns what administrators see of an account.
 * @throws DomainError admin.userNotFound, admin.userErased
 */
export async function readAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  readerId: string,
  userId: string,
): Promise<Answer> {
  const { db, clock } = deps
  if (!isId(userId)) throw new DomainError('admin.userNotFound')
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const user = requireExisting(row)
  const roles = await readRoles(db, userId)
  const own = await enrolmentsOfPayer(db, userId, isNull(enrolments.deletedAt)).orderBy(
    asc(enrolments.status),
    desc(enrolments.enrolledAt),
    asc(enrollees.firstName),
    asc(enrolments.id),
  )
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now()))
  return {
    ...accountView({ ...user, roles }, readerId),
    firstName: user.firstName,
    lastName: user.lastName,
    locality: user.locality,
    language: user.language,
    isEmailConfirmed: user.emailVerifiedAt !== null,
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    logInMethods: { password: user.passwordHash !== null, google: user.googleSubject !== null },
    twoFactor: await isTwoFactorSetUp(db, userId),
    isLastAdministrator: await isLastAdministrator(db, user),
    devices: await db.$count(sessions, isOpen),
    enrolments: own.map(enrolmentView),
    owed: await owedBy(deps, own),
  }
}

function enrolmentView({ enrolment, enrollee, programme, schedule }: Enrolment) {
  return {
    id: enrolment.id,
    programme,
    person: fullName(enrollee),
    status: enrolment.status as Answer['enrolments'][number]['status'],
    enrolledOn: madridDay(enrolment.enrolledAt),
    endsOn: enrolment.effectiveEndDate,
    isCharged: schedule !== null,
  }
}

async function owedBy({ db }: Pick<Deps, 'db'>, own: readonly Enrolment[]) {
  const byId = new Map(own.map((one) => [one.enrolment.id, enrolmentView(one)]))
  const owed = await owedCharges(db, [...byId.keys()])
  return owed.flatMap(({ enrolmentId, amount, ...fee }) => {
    const enrolment = byId.get(enrolmentId)
    if (!enrolment) return []
    const { programme, person } = enrolment
    return [{ programme, person, amount: toEuros(amount), ...fee }]
  })
}
