import { randomUUID } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import type { Language } from '#domain/kernel/language.ts'
import type { Config } from '#server/kernel/config.ts'
import { writeToOutbox } from './outbox.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
}

interface MailMessage {
  /** The sender's name; the address is the same for all. */
  from: string
  to: string
  language: Language
  subject: string
  text: string
  html?: string
  /** Says where an answer goes, where the sender's address is not read. */
  replyTo?: string
  attachments?: readonly MailAttachment[]
  /** Says where a mail program stops such messages with one click (RFC 8058). */
  unsubscribeUrl?: string
  /** Sending the same key again is the same message: mail programs and the outbox show it once. */
  idempotencyKey?: string
}

export interface Mailer {
  /** Resolves once the message is in the hands of the mail server, or on disk in the outbox. */
  send(message: MailMessage): Promise<void>
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'appUrl'>

/** Each step of the talk with the mail server; a whole talk stays under the queue's first delay. */
const STEP_TIMEOUT_MS = 10_000

/** Sends through `SMTP_URL`; without one, each message becomes a file in `DATA_DIR/outbox`. */
export function createMailer(config: MailConfig): Mailer {
  return config.smtpUrl ? smtpMailer(config, config.smtpUrl) : outboxMailer(config)
}

function smtpMailer(config: MailConfig, url: string): Mailer {
  const transport = smtpTransport(url)
  return {
    async send(message) {
      await transport.sendMail(composed(config, message, keyOf(message))).catch(throwCodes)
    },
  }
}

function smtpTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
  })
}

/**
 * Connects and logs in to the mail server, and sends nothing.
 * @throws Error with the codes of the refusal, or the failed connection's
 */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = smtpTransport(url)
  await transport
    .verify()
    .then(() => {}, throwCodes)
    .finally(() => transport.close())
}

/**
 * A mail server's refusal quotes whom it refuses, in any form: only its codes are passed on, such as
 * `EENVELOPE RCPT TO 550 5.1.1`.
 */
function throwCodes(error: SMTPError): never {
  if (!error.response) throw error
  const enhanced = /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(error.response)?.[1]
  const codes = [error.code, error.command, error.responseCode, enhanced]
  throw new Error(`the mail server refused: ${codes.filter(Boolean).join(' ')}`)
}

function outboxMailer(config: MailConfig): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const key = keyOf(message)
      const { message: bytes } = await transport.sendMail(composed(config, message, key))
      await writeToOutbox(config.dataDir, key, bytes as Buffer)
    },
  }
}

function keyOf(message: MailMessage): string {
  return message.idempotencyKey ?? randomUUID()
}

/** Reads the address of `Somebody <info@example.org>`; the association's own name takes the place of the other. */
function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}

function composed(config: MailConfig, message: MailMessage, key: string): SendMailOptions {
  return {
    from: { name: message.from, address: addressIn(config.mailFrom) },
    // As an object, so that an address is never read as a list of addresses.
    to: { name: '', address: message.to },
    ...(message.replyTo && { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    ...(message.html !== undefined && { html: message.html }),
    ...(message.attachments?.length && { attachments: [...message.attachments] }),
    messageId: `<${key}@${new URL(config.appUrl).hostname}>`,
    headers: {
      'Content-Language': message.language,
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
