import type { TFunction } from 'i18next'
import type { Language } from '#domain/kernel/language.ts'
import type { PagePath } from '#domain/kernel/pages.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { SiteData } from '#server/site-data.ts'
import {
  type Letter,
  layOutLetter,
  layOutMail,
  type MailContent,
  type RenderedMail,
} from './layout.ts'
import { mailLink } from './link.ts'
import type { MailAttachment } from './mailer.ts'
import { nameInMail } from './name.ts'

/** Describes whom an e-mail is written to, and in whose name. */
interface Reader extends Pick<SiteData['association'], 'association' | 'logo'> {
  language: Language
  appUrl: string
}

/** Returns what an e-mail in this language is written with now. */
export async function readerOf(
  { config, siteData }: Pick<Deps, 'config' | 'siteData'>,
  language: Language,
): Promise<Reader> {
  const { association, logo } = (await siteData.read()).association
  return { language, appUrl: config.appUrl, association, logo }
}

/** Describes what an e-mail is written with: the texts in its language, and the addresses of pages. */
export interface Writer extends Reader {
  t: TFunction
  linkTo(page: PagePath, token?: string): string
  /** Its reader has no address, and mostly no website either. */
  isOnPaper: boolean
}

interface Declaration<Params> {
  /** Is what it waits under in the queue; what is stored under a name is what its template was given. */
  name: string
  write(params: Params, writer: Writer): MailContent
  /** Files that go with it, made when it is sent. */
  attach?(params: Params, reader: Reader): Promise<MailAttachment[]>
}

/** One kind of e-mail. Params are stored sealed and must never hold health data (design §6). */
export interface MailTemplate<Params> extends Omit<Declaration<Params>, 'write'> {
  render(params: Params, reader: Reader): RenderedMail
  /** The same words on paper, for who has no address. */
  letter(params: Params, reader: Reader): Letter
}

/** The texts' parameters that hold what a reader has typed. */
const TYPED = ['name', 'payer', 'person', 'company', 'comment'] as const

const declared = new Map<string, MailTemplate<never>>()

/**
 * Declares a kind of e-mail, when its module is loaded: the queue finds it by its name.
 * @throws Error when the name is taken
 */
export function mailTemplate<Params>({
  write,
  ...declaration
}: Declaration<Params>): MailTemplate<Params> {
  const { name } = declaration
  if (declared.has(name)) throw new Error(`two e-mails are called ${name}`)
  const contentFor = (params: Params, reader: Reader, isOnPaper = false): MailContent => {
    const { language, appUrl, association } = reader
    const linkTo = (page: PagePath, token?: string) => mailLink(appUrl, page, token)
    const writer = { ...reader, t: textsOf(language, association.name), linkTo, isOnPaper }
    const { list, ...content } = write(params, writer)
    const entries = list?.entries.map((entry) => ({ ...entry, name: nameInMail(entry.name) }))
    return { ...content, ...(list && entries && { list: { ...list, entries } }) }
  }
  const template: MailTemplate<Params> = {
    ...declaration,
    render: (params, reader) =>
      layOutMail(contentFor(params, reader), reader.language, reader.association),
    letter: (params, reader) =>
      layOutLetter(contentFor(params, reader, true), reader.language, reader.association),
  }
  declared.set(name, template)
  return template
}

/** The e-mail that waits under a name. @throws Error when there is none */
export function templateNamed(name: string): MailTemplate<never> {
  const template = declared.get(name)
  if (!template) throw new Error(`there is no e-mail template ${name}`)
  return template
}

/** The texts with the association's name, in which nothing that was typed becomes a link. */
function textsOf(language: Language, association: string): TFunction {
  const t = translator(language)
  return ((key: string, params: Record<string, unknown> = {}) => {
    const typed = TYPED.flatMap((name) => {
      const value = params[name]
      return typeof value === 'string' ? [[name, nameInMail(value)] as const] : []
    })
    return t(key as never, { association, ...params, ...Object.fromEntries(typed) })
  }) as unknown as TFunction
}
