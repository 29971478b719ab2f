import type { FastifyReply } from 'fastify'
import type { Association } from '#domain/association/association.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { slugOf } from '#domain/programmes/timetable-rules.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { users } from '#server/schema.ts'
import { exportAccount, exportMails, exportRecords } from './export-account.ts'
import { exportEnrolments } from './export-enrolments.ts'

/**
 * All stored data of an account, as of one moment, for people and for programs: days and instants
 * in ISO 8601, amounts in cents and in euros, health information in plain text (design §6). The
 * file begins with an explanation of its sections, in the reader's language.
 * @returns also the name under which a browser saves it
 * @throws DomainError http.unauthenticated when the account was erased in this very moment
 */
export async function exportMyData(
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'log' | 'personalData' | 'siteData'>,
  userId: string,
  language: Language,
): Promise<{ fileName: string; data: Record<string, unknown> }> {
  const { association } = (await deps.siteData.read()).association
  const now = deps.clock.now()
  const data = await deps.db.transaction(
    async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId))
      if (user?.status !== 'active') throw new DomainError('http.unauthenticated')
      const { sections, subjects } = await exportEnrolments(tx, deps, userId)
      return {
        about: readMe(language, now, association),
        ...(await exportAccount(tx, user)),
        ...sections,
        ...(await exportRecords(tx, user, [`user:${userId}`, ...subjects])),
        emails: await exportMails(tx, user),
        ...(await sectionsOfNouns(tx, deps, user)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  // In letters that every system can store.
  const what = translator(language)('export:fileName')
  return { fileName: `${slugOf(association.name)}-${what}-${madridDay(now)}.json`, data }
}

/** Answers with that file, indented, for readers who open it. */
export function sendOwnData(
  reply: FastifyReply,
  { fileName, data }: Awaited<ReturnType<typeof exportMyData>>,
): Record<string, unknown> {
  reply.type('application/json; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  reply.serializer((file) => JSON.stringify(file, null, 2))
  return data
}

/** Returns what the nouns have of an account besides its enrolments: donations, messages … */
async function sectionsOfNouns(
  tx: Queryable,
  { personalData }: Pick<Deps, 'personalData'>,
  { id, email, emailVerifiedAt }: typeof users.$inferSelect,
) {
  const owner = { id, confirmedEmail: emailVerifiedAt && email }
  const found: Record<string, unknown> = {}
  for (const { sections } of personalData) Object.assign(found, await sections?.(tx, owner))
  return found
}

function readMe(
  language: Language,
  now: Date,
  { name, contact }: Association,
): Record<string, unknown> {
  const t = translator(language)
  return {
    title: t('export:title', { name }),
    madeAt: now,
    notes: [
      t('export:notes.complete', { name }),
      t('export:notes.secrets'),
      t('export:notes.dates'),
      t('export:notes.amounts'),
      t('export:notes.questions', { email: contact.email }),
    ],
    sections: t('export:sections', { returnObjects: true }),
  }
}
