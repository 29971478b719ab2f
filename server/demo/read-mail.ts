import PostalMime from 'postal-mime'
import { isLanguage, type Language } from '#domain/kernel/language.ts'

/** A message of the outbox, as far as the pages show it. */
export interface ReadMail {
  file: string
  subject: string
  from: string
  to: string
  sentAt: Date
  language: Language | null
  text: string
  html: string | null
  attachments: { name: string; content: Buffer }[]
}

export async function parseMail(file: string, bytes: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes)
  const language = mail.headers.find(({ key }) => key === 'content-language')?.value ?? ''
  return {
    file,
    subject: mail.subject ?? '',
    from: mail.from?.name || mail.from?.address || '',
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    sentAt: new Date(mail.date ?? 0),
    language: isLanguage(language) ? language : null,
    text: mail.text ?? '',
    html: mail.html ?? null,
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      content: Buffer.from(content as ArrayBuffer),
    })),
  }
}
