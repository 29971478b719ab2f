import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer } from '#testing/mail-server.ts'
import { createMailer } from './mailer.ts'
import { listOutbox, readFromOutbox } from './outbox.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ongizate-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const settings = () => ({
  dataDir,
  appUrl: 'https://ongizate.example.org',
  mailFrom: 'Ongizate <info@example.org>',
  smtpUrl: null,
})
const message = {
  from: 'Ongizate',
  to: 'itziar@example.org',
  language: 'eu',
  subject: 'Izen-ematea eginda: ONA – ñ €',
  text: 'Kaixo, Itziar:',
  html: '<p>Kaixo, <b>Itziar</b>:</p>',
} as const

describe('without a mail server', () => {
  it('a message becomes a file that reads back as it was', async () => {
    await createMailer(settings()).send(message)
    const [file = ''] = await listOutbox(dataDir)
    const mail = await PostalMime.parse((await readFromOutbox(dataDir, file)) ?? '')
    expect(mail.subject).toBe(message.subject)
    expect(mail.to).toMatchObject([{ address: 'itziar@example.org' }])
    expect(mail.from).toMatchObject({ name: 'Ongizate', address: 'info@example.org' })
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'content-language', value: 'eu' }),
    )
    expect(mail.text?.trim()).toBe(message.text)
    expect(mail.html?.trim()).toBe(message.html)
  })

  it('the same message sent again is still one file, and nothing unfinished stays behind', async () => {
    const mailer = createMailer(settings())
    await mailer.send({ ...message, idempotencyKey: 'order-1' })
    await mailer.send({ ...message, idempotencyKey: 'order-1' })
    await mailer.send({ ...message, idempotencyKey: 'order-11' })
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(2)
  })

  it('a reply goes to the sender, unless the message has another address', async () => {
    const mailer = createMailer(settings())
    await mailer.send({ ...message, idempotencyKey: 'plain' })
    await mailer.send({ ...message, idempotencyKey: 'asks', replyTo: 'office@example.org' })
    const answersTo = await Promise.all(
      (await listOutbox(dataDir)).toSorted().map(async (file) => {
        const mail = await PostalMime.parse((await readFromOutbox(dataDir, file)) ?? '')
        return mail.replyTo?.map(({ address }) => address)
      }),
    )
    expect(answersTo).toEqual(expect.arrayContaining([undefined, ['office@example.org']]))
  })

  it('a key cannot lead out of the outbox', async () => {
    const sending = createMailer(settings()).send({ ...message, idempotencyKey: '../../x' })
    await expect(sending).rejects.toThrow(RangeError)
    expect(await readFromOutbox(dataDir, '../secret-key')).toBeNull()
  })

  it('an outbox that was never written to is empty', async () => {
    expect(await listOutbox(dataDir)).toEqual([])
  })
})

describe('with a mail server', () => {
  it('a message goes there and not into the outbox', async () => {
    const server = await startMailServer()
    const mailer = createMailer({ ...settings(), smtpUrl: server.url })
    await mailer.send({ ...message, idempotencyKey: 'order-1' })
    await server.stop()
    expect(server.received).toMatchObject([
      {
        subject: message.subject,
        messageId: '<order-1@ongizate.example.org>',
        recipients: ['itziar@example.org'],
      },
    ])
    expect(await listOutbox(dataDir)).toEqual([])
  })

  it('an address never stands for several', async () => {
    const server = await startMailServer()
    const mailer = createMailer({ ...settings(), smtpUrl: server.url })
    const sending = mailer.send({ ...message, to: 'one@example.org, two@example.org' })
    await sending.then(
      () => expect(server.received[0]?.recipients).toHaveLength(1),
      () => expect(server.received).toEqual([]),
    )
    await server.stop()
  })
})
