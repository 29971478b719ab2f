import type { PaperStatement } from '#domain/enrolments/statements.ts'
import { STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { madridInstant } from '#domain/kernel/madrid-time.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, consents } from '#server/schema.ts'

interface SignedSheet {
  payerId: string
  enrolleeId: string
  kinds: readonly PaperStatement[]
  signedOn: CalendarDay
  /** The version of the texts at the foot of the sheet. */
  version?: string
  /** The volunteer who has the sheet in hand. */
  recordedBy: string
}

const NOON = 12

/** Records what was signed on paper about a person; the same statement of one day once. */
export async function recordPaperConsents(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  sheet: SignedSheet,
): Promise<void> {
  const { payerId, enrolleeId, kinds, signedOn, recordedBy } = sheet
  const rows = kinds.map((kind) => ({
    userId: payerId,
    enrolleeId,
    kind,
    version: sheet.version ?? STATEMENTS_VERSION,
    givenAt: madridInstant(signedOn, NOON),
    signedOn,
    recordedBy,
  }))
  const recorded = await tx
    .insert(consents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ kind: consents.kind })
  if (recorded.length === 0) return
  await tx.insert(auditLog).values({
    at: clock.now(),
    actorId: recordedBy,
    action: 'admin.recordConsents',
    subject: `enrollee:${enrolleeId}`,
    after: { signedOn, statements: recorded.map(({ kind }) => kind) },
  })
}
