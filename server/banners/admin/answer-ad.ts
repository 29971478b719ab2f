import type { AdOutcome, AdState } from '#domain/banners/ad-request.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { filledIn, type MailingText } from '#domain/mailings/mailing-text.ts'
import { nameInMail } from '#server/kernel/adapters/mail/name.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { advertisingAnswers, advertisingRequests, auditLog } from '#server/schema.ts'
import { adAnswerMail } from './ad-answer-mail.ts'

type Request = typeof advertisingRequests.$inferSelect

interface Answer extends MailingText {
  id: string
  requestKey: string
  outcome: AdOutcome
}

/**
 * Answers an advertiser by one e-mail, which stays with the request. The same key with the same content
 * is the same answer: a double click, or a second try after a lost answer, sends nothing twice.
 * @throws DomainError ads.notFound; ads.keyUsed for the key of another answer
 */
export async function answerAd(
  deps: Deps,
  actorId: string,
  { id, requestKey, outcome, ...written }: Answer,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await heldRequest(tx, id)
    const name = nameInMail(request.name)
    const subject = filledIn(written.subject, name)
    const body = filledIn(written.body, name)
    const [stored] = await tx
      .insert(advertisingAnswers)
      .values({
        id: requestKey,
        requestId: id,
        authorId: actorId,
        subject,
        body,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: advertisingAnswers.id })
    if (!stored) return requireSame(tx, { id, requestKey, outcome, subject, body })
    await queueMail(tx, deps, adAnswerMail, {
      dedupeKey: `${adAnswerMail.name}-${requestKey}`,
      to: request,
      params: { subject, body },
    })
    const answer = { mailSubject: subject, answerId: requestKey, outcome }
    const state = stateAfter(request, outcome)
    await settle(tx, deps, { actorId, request, state, answer })
  })
}

/**
 * Says what becomes of a request, without an e-mail.
 * @returns when it became so, by which it can be taken back
 * @throws DomainError ads.notFound
 */
export async function settleAd(
  deps: Deps,
  actorId: string,
  { id, state }: { id: string; state: AdOutcome },
): Promise<Date> {
  return deps.db.transaction(async (tx) => {
    const request = await heldRequest(tx, id)
    if (request.state === state) return request.changedAt
    return settle(tx, deps, { actorId, request, state: stateAfter(request, state) })
  })
}

/**
 * Takes back what was said of a request, unless something was said of it since.
 * @throws DomainError ads.notFound
 */
export async function undoSettleAd(
  deps: Deps,
  actorId: string,
  { id, settledAt, before }: { id: string; settledAt: string; before: AdState },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await heldRequest(tx, id)
    if (request.changedAt.toISOString() !== settledAt) return
    await settle(tx, deps, { actorId, request, state: before })
  })
}

async function heldRequest(tx: Queryable, id: string): Promise<Request> {
  if (!isId(id)) throw new DomainError('ads.notFound')
  const [request] = await tx
    .select()
    .from(advertisingRequests)
    .where(eq(advertisingRequests.id, id))
    .for('update')
  if (!request) throw new DomainError('ads.notFound')
  return request
}

async function requireSame(
  tx: Queryable,
  { id, requestKey, outcome, subject, body }: Answer,
): Promise<void> {
  const [sent] = await tx
    .select()
    .from(advertisingAnswers)
    .where(eq(advertisingAnswers.id, requestKey))
  const isSame =
    sent?.requestId === id &&
    sent.subject === subject &&
    sent.body === body &&
    (await wasNoted(tx, { id, requestKey, outcome }))
  if (!isSame) throw new DomainError('ads.keyUsed')
}

/**
 * The answer was sent with this outcome, which may have been decided otherwise since: only the log has it.
 * It says nothing of answers from before it did.
 */
async function wasNoted(
  tx: Queryable,
  { id, requestKey, outcome }: Pick<Answer, 'id' | 'requestKey' | 'outcome'>,
): Promise<boolean> {
  const [noted] = await tx
    .select({ outcome: sql<string>`after->>'outcome'` })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `ad:${id}`), sql`after->>'answerId' = ${requestKey}`))
  return !noted || noted.outcome === outcome
}

/** An open question does not take back what was decided. */
function stateAfter({ state }: Request, outcome: AdOutcome): AdOutcome {
  const isDecided = state === 'accepted' || state === 'declined'
  return isDecided && outcome === 'answered' ? state : outcome
}

/** @returns when it was settled */
async function settle(
  tx: Queryable,
  deps: MailDeps,
  {
    actorId,
    request,
    state,
    answer,
  }: { actorId: string; request: Request; state: AdState; answer?: object },
): Promise<Date> {
  const now = deps.clock.now()
  await tx
    .update(advertisingRequests)
    .set({ state, changedAt: now })
    .where(eq(advertisingRequests.id, request.id))
  await tx.insert(auditLog).values({
    at: now,
    actorId,
    action: answer ? 'admin.answerAd' : 'admin.settleAd',
    subject: `ad:${request.id}`,
    before: { adState: request.state },
    after: { adState: state, ...answer },
  })
  return now
}
