import type { ImportView } from '#domain/imports/contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { and, desc, eq, isNotNull, ne, not, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments, imports, users } from '#server/schema.ts'
import { mayBeInvited } from './invite.ts'
import { canLogIn, undoUntil } from './undo-import.ts'

/** Far more than are made in the week in which something can be done about one. */
const SHOWN = 20

type Import = typeof imports.$inferSelect
type ReadDeps = Pick<Deps, 'db' | 'clock'>

/** The newest imports with what can still be done about each. */
export async function listImports(deps: ReadDeps): Promise<ImportView[]> {
  const rows = await deps.db.select().from(imports).orderBy(desc(imports.createdAt)).limit(SHOWN)
  return Promise.all(rows.map((row) => viewOf(deps, row)))
}

/** @throws DomainError imports.notFound */
export async function importView(deps: ReadDeps, id: string): Promise<ImportView> {
  const [row] = await deps.db.select().from(imports).where(eq(imports.id, id))
  if (!row) throw new DomainError('imports.notFound')
  return viewOf(deps, row)
}

async function viewOf(deps: ReadDeps, row: Import): Promise<ImportView> {
  const { db, clock } = deps
  const now = clock.now()
  const { id, accounts, enrollees: people, enrolments: places, createdAt, undoneAt } = row
  const own = eq(users.importId, id)
  const notIn = not(canLogIn)
  const [by, toSend, open, cameIn, stays] = await Promise.all([
    actorOf(deps, row),
    db.$count(users, and(own, mayBeInvited(now))),
    db.$count(users, and(own, notIn, isNotNull(users.invitedAt), ne(users.status, 'erased'))),
    db.$count(users, and(own, canLogIn)),
    undoneAt ? whoStays(deps, id) : [],
  ])
  const until = undoUntil(row)
  return {
    id,
    by,
    fileName: row.fileName,
    accounts,
    enrollees: people,
    enrolments: places,
    stays,
    madeAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoUntil: undoneAt || now > until ? null : until.toISOString(),
    invitations: { toSend, open, cameIn },
  }
}

async function actorOf({ db }: ReadDeps, { actorId }: Import): Promise<string | null> {
  if (!actorId) return null
  const [actor] = await db.select().from(users).where(eq(users.id, actorId))
  return (actor && fullName(actor)) || null
}

/** Those whom undoing an import has kept: its people, and payers without any of them. */
async function whoStays({ db }: ReadDeps, id: string): Promise<ImportView['stays']> {
  const rows = await db
    .selectDistinct({
      name: sql<string>`coalesce(${enrollees.firstName} || ' ' || ${enrollees.lastName}, ${users.firstName} || ' ' || ${users.lastName})`,
      hasCome: sql<boolean>`${canLogIn} and coalesce(${users.importId} = ${id}, false)`,
    })
    .from(users)
    .leftJoin(enrolments, and(eq(enrolments.payerId, users.id), eq(enrolments.importId, id)))
    .leftJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(and(ne(users.status, 'erased'), or(eq(users.importId, id), isNotNull(enrolments.id))))
    .orderBy(sql`1`)
  return rows.map(({ name, hasCome }) => ({ name, reason: hasCome ? 'cameIn' : 'inUse' }))
}
