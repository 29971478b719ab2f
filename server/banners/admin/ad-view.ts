import type { z } from 'zod'
import { type AdOutcome, adOutcomes } from '#domain/banners/ad-request.ts'
import type { readAd as contract } from '#domain/banners/admin/ads-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { accountColumns, accountOf } from '#server/audit/audit-subjects.ts'
import { and, asc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { advertisingAnswers, advertisingRequests, banners, users } from '#server/schema.ts'
import { adView } from './ads-list.ts'

type Answer = z.output<(typeof contract)['response']>

/** @throws DomainError ads.notFound */
export async function readAd(
  { db, clock, siteData }: Pick<Deps, 'db' | 'clock' | 'siteData'>,
  id: string,
): Promise<Answer> {
  if (!isId(id)) throw new DomainError('ads.notFound')
  const [row] = await db.select().from(advertisingRequests).where(eq(advertisingRequests.id, id))
  if (!row) throw new DomainError('ads.notFound')
  const answers = await db
    .select({ answer: advertisingAnswers, author: accountColumns })
    .from(advertisingAnswers)
    .leftJoin(users, eq(users.id, advertisingAnswers.authorId))
    .where(eq(advertisingAnswers.requestId, id))
    .orderBy(asc(advertisingAnswers.createdAt), asc(advertisingAnswers.id))
  const [banner] = await db
    .select({ id: banners.id })
    .from(banners)
    .where(and(eq(banners.requestId, id), isNull(banners.deletedAt)))
    .orderBy(asc(banners.createdAt))
    .limit(1)
  const { association } = (await siteData.read()).association
  return {
    ...adView(row, clock.now()),
    message: row.message,
    language: row.language,
    answers: answers.map(({ answer, author }) => ({
      id: answer.id,
      subject: answer.subject,
      body: answer.body,
      author: author && accountOf(author).name,
      at: answer.createdAt.toISOString(),
    })),
    letters: lettersFor(row.language, { name: row.name, association: association.name }),
    bannerId: banner?.id ?? null,
  }
}

/** Returns what an answer of each kind can begin with, in the advertiser's language. */
function lettersFor(
  language: Language,
  words: { name: string; association: string },
): Answer['letters'] {
  const t = translator(language)
  return Object.fromEntries(
    adOutcomes.map((outcome) => [
      outcome,
      {
        subject: t(`mail:ads.letters.${outcome}.subject`, words),
        body: t(`mail:ads.letters.${outcome}.body`, words),
      },
    ]),
  ) as Record<AdOutcome, { subject: string; body: string }>
}
