import type { Language } from '#domain/language.ts'
import type { MailAttachment } from './mail.ts'

/** One kind of e-mail. Params are stored sealed and must never hold health data (design §6). */
export interface MailTemplate<Params> {
  /** What it waits under in the queue; what is stored under a name is what its template was given. */
  name: string
  render(params: Params, reader: { language: Language; appUrl: string }): RenderedMail
  /** Files that go with it, made when it is sent. */
  attach?(params: Params, reader: { language: Language }): Promise<MailAttachment[]>
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** The Reply-To address, if there is one. */
  replyTo?: string
}

const declared = new Map<string, MailTemplate<never>>()

/**
 * Declares a kind of e-mail, when its module is loaded: the queue finds it by its name.
 * @throws Error when the name is taken
 */
export function mailTemplate<Params>(template: MailTemplate<Params>): MailTemplate<Params> {
  if (declared.has(template.name)) throw new Error(`two e-mails are called ${template.name}`)
  declared.set(template.name, template)
  return template
}

/** The e-mail that waits under a name. @throws Error when there is none */
export function templateNamed(name: string): MailTemplate<never> {
  const template = declared.get(name)
  if (!template) throw new Error(`there is no e-mail template ${name}`)
  return template
}
