import type { z } from 'zod'
import { type CalendarDay, daysBetween } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { byLanguage, languages } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { MailingTexts } from '#domain/mailings/mailing-text.ts'
import type { publishNotice as contract } from '#domain/notices/admin/contract.ts'
import { MAX_NOTICE_DAYS, type NoticeTexts } from '#domain/notices/notice.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { payersOf } from '#server/mailings/mailing-recipients.ts'
import { storeMailing } from '#server/mailings/send-mailing.ts'
import { storeClosedDays } from '#server/programmes/close-days.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { auditLog, mailingRecipients, notices } from '#server/schema.ts'

type Publication = z.output<NonNullable<(typeof contract)['body']>>

/**
 * Shows a notice on the site, closes the day that it is about, and writes to the payers of those who
 * come on that day, or on one of the notice's days: all of it or nothing. The same key with the same content is the same notice, so that a
 * second press shows, closes and sends nothing more.
 *
 * @throws DomainError programmes.daysBackwards, programmes.notFound, notices.isOver,
 *   notices.tooManyDays, mailings.recipientsChanged; notices.keyUsed for the key of another notice
 */
export async function publishNotice(
  deps: Deps,
  actorId: string,
  publication: Publication,
): Promise<{ id: string; recipients: number }> {
  const { requestKey: id, programmeId, from, to, texts, closedDay, payers } = publication
  const today = madridDay(await deps.businessClock.now())
  checkDays(from, to, today)
  const filter = programmeId === null ? {} : { programmeId }
  const days = closedDay ? [closedDay, closedDay] : [from < today ? today : from, to]
  const which = await payersOf(deps, { ...filter, comesFrom: days[0], comesTo: days[1] })
  const at = deps.clock.now()
  const { association } = (await deps.siteData.read()).association
  const answer = await deps.db.transaction(async (tx) => {
    const programme = programmeId === null ? null : await findProgramme(tx, programmeId)
    const [made] = await tx
      .insert(notices)
      .values({
        id,
        authorId: actorId,
        programmeId,
        startsOn: from,
        endsOn: to,
        texts,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: notices.id })
    if (!made) return storedBefore(tx, actorId, publication)
    await tx.insert(auditLog).values({
      at,
      actorId,
      action: 'admin.publishNotice',
      subject: `notice:${id}`,
      after: { noticeText: texts.es.text, from, to, programaId: programmeId },
    })
    if (closedDay) {
      const closing = { from: closedDay, to: closedDay, programmeId, reason: null }
      await storeClosedDays(tx, { at, actorId, closing })
    }
    if (payers === null) return { id, recipients: 0 }
    const message = {
      requestKey: id,
      filter: { status: 'active' as const, ...filter },
      texts: mailTextsOf(texts, {
        programme: programme?.name ?? null,
        association: association.name,
      }),
      payers,
    }
    // Whether there is a session is for everybody who comes to it.
    return storeMailing(tx, deps, { authorId: actorId, message, which, isAnnouncement: false })
  })
  deps.siteData.forget()
  return answer
}

function checkDays(from: CalendarDay, to: CalendarDay, today: CalendarDay): void {
  if (from > to) throw new DomainError('programmes.daysBackwards')
  if (to < today) throw new DomainError('notices.isOver')
  if (daysBetween(from, to) >= MAX_NOTICE_DAYS)
    throw new DomainError('notices.tooManyDays', { max: MAX_NOTICE_DAYS })
}

async function storedBefore(tx: Queryable, actorId: string, publication: Publication) {
  const { requestKey: id, programmeId, from, to, texts } = publication
  const [stored] = await tx.select().from(notices).where(eq(notices.id, id))
  const isSame =
    stored?.authorId === actorId &&
    stored.programmeId === programmeId &&
    stored.startsOn === from &&
    stored.endsOn === to &&
    contentOf(stored.texts) === contentOf(texts)
  if (!isSame) throw new DomainError('notices.keyUsed')
  const [row] = await tx
    .select({ recipients: sql<number>`count(*)::int` })
    .from(mailingRecipients)
    .where(eq(mailingRecipients.mailingId, id))
  return { id, recipients: row?.recipients ?? 0 }
}

/** In one order, since the database keeps another. */
function contentOf(texts: NoticeTexts): string {
  return JSON.stringify(
    languages.map((language) => [texts[language]?.title, texts[language]?.text]),
  )
}

/** Returns the notice as an e-mail, whose subject names the programme: a notice needs no title, and stands beside its programme. */
function mailTextsOf(
  texts: NoticeTexts,
  { programme, association }: { programme: string | null; association: string },
): MailingTexts {
  const mails = byLanguage((language) => {
    const words = texts[language]
    const title = words?.title ?? translator(language)('notices:mailSubject', { association })
    const isNamed = programme === null || title.includes(programme)
    return words && { subject: isNamed ? title : `${programme}: ${title}`, body: words.text }
  })
  return { ...mails, es: { subject: mails.es?.subject ?? '', body: texts.es.text } }
}
