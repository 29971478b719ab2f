import { eq } from 'drizzle-orm'
import { association } from '#config'
import { filledIn, type MailingText, paragraphsOf } from '#domain/admin/mailing-text.ts'
import type { AdOutcome } from '#domain/banners/ad-request.ts'
import { DomainError } from '#domain/errors.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { type MailTemplate, queueMail, sendMailSoon } from '#server/adapters/mail-queue.ts'
import type { Queryable } from '#server/db/client.ts'
import { advertisingAnswers, advertisingRequests, auditLog } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { translator } from '#server/http/language.ts'
import { isId } from '#server/subscriptions/cancel-own.ts'

/** What an administrator writes to an advertiser. */
export const adAnswerMail: MailTemplate<MailingText> = {
  name: 'ad-answer',
  render({ subject, body }, { language }) {
    const t = translator(language)
    const mail = layOutMail({
      language,
      subject,
      heading: subject,
      paragraphs: [],
      written: paragraphsOf(body),
      afterList: [t('mail:ads.answer.why', { association: association.name })],
    })
    return { ...mail, replyTo: association.contact.email }
  },
}

type Request = typeof advertisingRequests.$inferSelect

interface Answer extends MailingText {
  id: string
  requestKey: string
  outcome: AdOutcome
}

/**
 * Answers an advertiser by one e-mail, which stays with the request. The same key is the same answer: a
 * double click, or a second try after a lost answer, sends nothing twice.
 * @throws DomainError ads.notFound; ads.keyUsed for the key of another request's answer
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
        ...{ id: requestKey, requestId: id, authorId: actorId, subject, body },
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: advertisingAnswers.id })
    if (!stored) return requireOwn(tx, requestKey, id)
    await queueMail(tx, deps, adAnswerMail, {
      dedupeKey: `${adAnswerMail.name}-${requestKey}`,
      to: request.email,
      language: request.language,
      params: { subject, body },
    })
    await settle(tx, deps, { actorId, request, outcome, mailSubject: subject })
  })
  sendMailSoon(deps)
}

/**
 * Says what becomes of a request, without an e-mail.
 * @throws DomainError ads.notFound
 */
export async function settleAd(
  deps: Deps,
  actorId: string,
  { id, state }: { id: string; state: AdOutcome },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await heldRequest(tx, id)
    if (request.state !== state) await settle(tx, deps, { actorId, request, outcome: state })
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

async function requireOwn(tx: Queryable, answerId: string, requestId: string): Promise<void> {
  const [stored] = await tx
    .select({ requestId: advertisingAnswers.requestId })
    .from(advertisingAnswers)
    .where(eq(advertisingAnswers.id, answerId))
  if (stored?.requestId !== requestId) throw new DomainError('ads.keyUsed')
}

/** An open question does not take back what was decided. */
function stateAfter({ state }: Request, outcome: AdOutcome): AdOutcome {
  const isDecided = state === 'accepted' || state === 'declined'
  return isDecided && outcome === 'answered' ? state : outcome
}

async function settle(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  {
    actorId,
    request,
    outcome,
    mailSubject,
  }: { actorId: string; request: Request; outcome: AdOutcome; mailSubject?: string },
): Promise<void> {
  const state = stateAfter(request, outcome)
  const now = deps.clock.now()
  await tx
    .update(advertisingRequests)
    .set({ state, changedAt: now })
    .where(eq(advertisingRequests.id, request.id))
  await tx.insert(auditLog).values({
    at: now,
    actorId,
    action: mailSubject === undefined ? 'admin.settleAd' : 'admin.answerAd',
    subject: `ad:${request.id}`,
    before: { adState: request.state },
    after: { adState: state, ...(mailSubject !== undefined && { mailSubject }) },
  })
}
