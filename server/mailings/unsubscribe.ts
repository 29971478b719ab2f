import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { tokenParameter } from '#domain/kernel/pages.ts'
import { unsubscribe as contract } from '#domain/mailings/unsubscribe-contract.ts'
import { mailLink } from '#server/kernel/adapters/mail/link.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { router } from '#server/kernel/http/route.ts'
import { users } from '#server/schema.ts'

const PAGE = '/comunicados'

const CONTEXT = 'unsubscribe'

/** The addresses by which the owner of an account stops announcements, without a log-in and without an end. */
export function unsubscribeLinks(
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  userId: string,
) {
  const token = vault.seal(userId, CONTEXT)
  const oneClick = new URL(contract.path, config.appUrl)
  oneClick.searchParams.set(tokenParameter, token)
  return { page: mailLink(config.appUrl, PAGE, token), oneClick: oneClick.href }
}

/** The page where announcements are stopped, for an e-mail that is only a trial. */
export function unsubscribePage({ config }: Pick<Deps, 'config'>): string {
  return mailLink(config.appUrl, PAGE)
}

/** @throws DomainError accounts.linkInvalid */
async function unsubscribe(deps: Deps, token: string): Promise<void> {
  const userId = ownerOf(deps, token)
  await deps.db
    .update(users)
    .set({ announcementMails: false })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  deps.sessionCache.forgetAccount(userId)
}

function ownerOf({ vault }: Pick<Deps, 'vault'>, token: string): string {
  try {
    return vault.open(token, CONTEXT)
  } catch {
    throw new DomainError('accounts.linkInvalid')
  }
}

/** Mail programs send a form, of which nothing is read. */
export async function registerUnsubscribing(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => {
        done(null)
      },
    )
    router(scope, deps)(contract, ({ query }) => unsubscribe(deps, query.token))
    scope.get<{ Querystring: Record<string, string> }>(
      contract.path,
      { schema: { hide: true } },
      ({ query }, reply) => {
        const token = query[tokenParameter]
        return reply
          .header('referrer-policy', 'no-referrer')
          .redirect(mailLink(deps.config.appUrl, PAGE, token), 303)
      },
    )
  })
}
