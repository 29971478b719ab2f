import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listOutbox, readFromOutbox } from '#server/kernel/adapters/mail/outbox.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { contentPolicy } from '#server/kernel/http/content-policy.ts'
import type { Html } from '#server/kernel/http/html.ts'
import { chosenLanguage, languageCookie } from '#server/kernel/http/language.ts'
import { mailListPage, mailPage } from './mail-pages.ts'
import { pageStyle } from './page-style.ts'
import { parseMail, type ReadMail } from './read-mail.ts'

/** The page lists no more: a trial runs for a day, not for years. */
const LISTED = 100

/**
 * `/demo/mail`: what people would have received. Anyone may read it, as all in it is invented;
 * the caller registers it in demo mode alone (design §3).
 */
export function registerDemoMail(app: FastifyInstance, deps: Deps): void {
  const { dataDir, smtpUrl } = deps.config

  const pageReader = async (request: FastifyRequest) => ({
    language: chosenLanguage(request),
    association: (await deps.siteData.read()).association.association.name,
  })

  app.get('/demo/mail', { schema: { hide: true } }, async (request, reply) => {
    const files = (await listOutbox(dataDir)).slice(0, LISTED)
    const mails = await Promise.all(files.map((file) => readMail(dataDir, file)))
    const found = mails.filter((mail) => mail !== null)
    return sendPage(
      deps,
      request,
      reply,
      mailListPage(found, { ...(await pageReader(request)), keepsMail: smtpUrl === null }),
    )
  })

  app.get<{ Params: { file: string } }>(
    '/demo/mail/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = await readMail(dataDir, request.params.file)
      if (!mail) return reply.callNotFound()
      return sendPage(deps, request, reply, mailPage(mail, await pageReader(request)))
    },
  )
}

async function readMail(dataDir: string, file: string): Promise<ReadMail | null> {
  const bytes = await readFromOutbox(dataDir, file)
  return bytes && parseMail(file, bytes)
}

function sendPage(
  { config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Html,
): FastifyReply {
  return reply
    .headers({
      ...languageCookie(request, config),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy(config, pageStyle),
    })
    .send(page.markup)
}
