import type { z } from 'zod'
import type { listAdministrators as contract } from '#domain/accounts/admin/contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { and, asc, eq, isNull, sql } from '#server/kernel/db/drizzle.ts'
import { holdsRole, rolesBeside } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { recoveryCodes, twoFactorSecrets, users } from '#server/schema.ts'

type Administrators = z.output<(typeof contract)['response']>['administrators']

/** Everybody with a role, by name as it is sorted here, with the state of their second factor. */
export async function listAdministrators(
  { db }: Pick<Deps, 'db'>,
  readerId: string,
): Promise<Administrators> {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      roles: rolesBeside,
      confirmedAt: twoFactorSecrets.confirmedAt,
      codesLeft: db.$count(
        recoveryCodes,
        and(eq(recoveryCodes.userId, users.id), isNull(recoveryCodes.usedAt)),
      ),
    })
    .from(users)
    .leftJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
    .where(and(holdsRole(), eq(users.status, 'active')))
    .orderBy(
      sql`${users.firstName} collate "es-x-icu"`,
      sql`${users.lastName} collate "es-x-icu"`,
      asc(users.email),
    )
  return rows.map(({ firstName, lastName, confirmedAt, codesLeft, email, ...row }) => ({
    ...row,
    // A constraint: who runs the site has one.
    email: email ?? '',
    name: fullName({ firstName, lastName }),
    isYou: row.id === readerId,
    twoFactor: confirmedAt !== null,
    recoveryCodesLeft: codesLeft,
  }))
}
