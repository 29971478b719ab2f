import type { z } from 'zod'
import {
  ACCOUNTS_PER_PAGE,
  type AccountFilter,
  type AccountOrder,
  type listAccounts as contract,
} from '#domain/accounts/admin/account-contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { HeldRole } from '#domain/kernel/held-role.ts'
import { and, desc, eq, inArray, ne, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { holdsRole, rolesBeside } from '#server/kernel/db/held-roles.ts'
import { filterByName } from '#server/kernel/db/named-rows.ts'
import { plainWords } from '#server/kernel/db/text-search.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { accountNameOrder, users } from '#server/schema.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

const shown: Record<AccountFilter, SQL | undefined> = {
  all: undefined,
  active: eq(users.status, 'active'),
  inactive: eq(users.status, 'inactive'),
  staff: holdsRole(),
}

const isNotErased = ne(users.status, 'erased')

/** Finds accounts by name, address or telephone. */
const named = {
  table: users,
  id: users.id,
  text: users.searchText,
  spelling: users.spelling,
  where: isNotErased,
}

/** Sorts names as they are sorted here; the id keeps accounts of equal names in order. */
const orders: Record<AccountOrder, SQL[]> = {
  name: [sql`${users}.${accountNameOrder}`, sql`${users.id}`],
  newest: [desc(users.createdAt), desc(users.id)],
}

/** One page of the accounts that match, and how many match. */
export async function listAccounts(
  { db }: Pick<Deps, 'db'>,
  readerId: string,
  { search, show, order, page: requestedPage }: Query,
): Promise<Answer> {
  const searched = search ? await filterByName(db, named, plainWords(search)) : undefined
  const which = and(isNotErased, shown[show], searched?.isOne)
  const sorted = searched?.isExact ? [desc(searched.isExact), ...orders[order]] : orders[order]
  const total = await db.$count(users, which)
  const pages = Math.max(1, Math.ceil(total / ACCOUNTS_PER_PAGE))
  const page = Math.min(requestedPage, pages)
  // Skips rows by the index alone: all other columns are read for the page only.
  const ofPage = db
    .select({ id: users.id })
    .from(users)
    .where(which)
    .orderBy(...sorted)
    .limit(ACCOUNTS_PER_PAGE)
    .offset((page - 1) * ACCOUNTS_PER_PAGE)
  const rows = await db
    .select(columns)
    .from(users)
    .where(inArray(users.id, ofPage))
    .orderBy(...sorted)
  return {
    accounts: rows.map((row) => accountView(row, readerId)),
    total,
    page,
    pages,
    isClosest: searched?.isClosest ?? false,
  }
}

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  roles: rolesBeside,
  status: users.status,
  createdAt: users.createdAt,
}

type Row = Pick<typeof users.$inferSelect, Exclude<keyof typeof columns, 'roles'>> & {
  roles: readonly HeldRole[]
}

/** An account's data wherever it is shown. */
export function accountView(user: Row, readerId: string) {
  return {
    id: user.id,
    name: fullName(user),
    email: user.email,
    phone: user.phone,
    roles: [...user.roles],
    isActive: user.status === 'active',
    isYou: user.id === readerId,
    openedAt: user.createdAt.toISOString(),
  }
}
