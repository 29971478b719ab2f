import type { z } from 'zod'
import type { AuditAction, AuditActionGroup } from '#domain/audit/audit-actions.ts'
import { CHANGES_PER_PAGE, listAuditLog as contract, NO_ACCOUNT } from '#domain/audit/contract.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridInstant } from '#domain/kernel/madrid-time.ts'
import type { Database } from '#server/kernel/db/client.ts'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  like,
  lt,
  ne,
  type SQL,
  sql,
} from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { auditLog, users } from '#server/schema.ts'
import { subjectsNamed, subjectsOfAccount } from './audit-search.ts'
import { accountColumns, accountOf, subjectsOfChanges } from './audit-subjects.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

export function registerAuditLog(route: Route, deps: Deps): void {
  route(contract, ({ query }) => listAuditLog(deps, query))
}

/**
 * One page of what was changed, newest first. It goes on behind a change rather than after so many, so
 * that it stays quick and shows none twice while new ones come.
 * @throws DomainError admin.periodBackwards
 */
async function listAuditLog(deps: Pick<Deps, 'db' | 'auditTitles'>, query: Query): Promise<Answer> {
  const [page, actors, account] = await Promise.all([
    changesOf(deps, query),
    actorsOf(deps.db),
    query.account ? accountNamed(deps.db, query.account) : null,
  ])
  return { ...page, actors, account }
}

async function changesOf(
  deps: Pick<Deps, 'db' | 'auditTitles'>,
  query: Query,
): Promise<Pick<Answer, 'changes' | 'next'>> {
  const { db } = deps
  const rows = await db
    .select({ change: auditLog, actor: accountColumns })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(...(await conditions(db, query))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(CHANGES_PER_PAGE + 1)
  const page = rows.slice(0, CHANGES_PER_PAGE)
  const subjects = await subjectsOfChanges(
    deps,
    page.map(({ change }) => change.subject),
  )
  return {
    changes: page.flatMap(({ change, actor }) => {
      const about = subjects.get(change.subject)
      if (!about) return []
      return {
        id: change.id,
        at: change.at.toISOString(),
        actor: actor && accountOf(actor),
        action: change.action,
        about,
        before: stateOf(change.before),
        after: stateOf(change.after),
      }
    }),
    next: rows.length > page.length ? (page.at(-1)?.change.id ?? null) : null,
  }
}

async function conditions(db: Database, query: Query): Promise<(SQL | undefined)[]> {
  const { actor, action, from, to, account, search, after } = query
  if (from && to && from > to) throw new DomainError('admin.periodBackwards')
  return [
    actor === NO_ACCOUNT ? isNull(auditLog.actorId) : actor && eq(auditLog.actorId, actor),
    action && ofGroup(action),
    from && gte(auditLog.at, madridInstant(from)),
    to && lt(auditLog.at, madridInstant(addDays(to, 1))),
    account && subjectsOfAccount(db, account),
    search ? await subjectsNamed(db, search) : undefined,
    after &&
      sql`(${auditLog.at}, ${auditLog.id}) < (select last.at, last.id from audit_log last where last.id = ${after})`,
  ].map((condition) => condition || undefined)
}

function ofGroup(group: AuditActionGroup): SQL {
  if (group === 'admin.repairPayment') return like(auditLog.action, `${group}.%`)
  return eq(auditLog.action, group satisfies AuditAction)
}

/** Older notes may be other than what is written today. */
function stateOf(stored: unknown): Record<string, unknown> | null {
  const isState = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return isState ? (stored as Record<string, unknown>) : null
}

/**
 * Every account that has ever changed something but in its own profile: few, among those whom the
 * index enumerates.
 */
async function actorsOf(db: Database): Promise<Answer['actors']> {
  const next = sql`select actor_id from audit_log where actor_id`
  const acting = sql`(
    with recursive acting (id) as (
      (${next} is not null order by actor_id limit 1)
      union all
      select (${next} > acting.id order by actor_id limit 1) from acting where acting.id is not null
    ) select id from acting)`
  const rows = await db
    .select(accountColumns)
    .from(users)
    .where(
      and(
        inArray(users.id, acting),
        ne(users.status, 'erased'),
        sql`exists (select from ${auditLog} where ${auditLog.actorId} = ${users.id} and ${auditLog.action} not like 'profile.%')`,
      ),
    )
    .orderBy(sql`${users.firstName} || ' ' || ${users.lastName} collate "es-x-icu"`, asc(users.id))
  return rows.map(({ id, firstName, lastName }) => ({
    id,
    name: fullName({ firstName, lastName }),
  }))
}

async function accountNamed(db: Database, id: string): Promise<Answer['account']> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id))
  return row ? accountOf(row) : null
}
