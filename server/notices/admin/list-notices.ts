import type { z } from 'zod'
import { fullName } from '#domain/kernel/full-name.ts'
import { type listNotices as contract, NOTICES_LISTED } from '#domain/notices/admin/contract.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { noticeOf } from '#server/notices/notice-cache-source.ts'
import { mailingRecipients, notices, users } from '#server/schema.ts'

type Listed = z.output<(typeof contract)['response']>['notices']

export async function listNotices({ db }: Pick<Deps, 'db'>): Promise<Listed> {
  const rows = await db
    .select({
      notice: notices,
      author: users,
      recipients: db.$count(mailingRecipients, eq(mailingRecipients.mailingId, notices.id)),
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.authorId))
    .orderBy(desc(notices.createdAt), notices.id)
    .limit(NOTICES_LISTED)
  return rows.map(({ notice, author, recipients }) => ({
    ...noticeOf(notice),
    author: (author && fullName(author)) || null,
    createdAt: notice.createdAt.toISOString(),
    endedAt: notice.endedAt?.toISOString() ?? null,
    recipients,
  }))
}
