import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  received: (Email & { recipients: string[] })[]
  /** While true, every message is refused with a temporary error. */
  busy: boolean
  /** While true, every recipient is refused for good, by words that name them in several forms. */
  refusing: boolean
  stop(): Promise<void>
}

/** A mail server on this machine that keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!mail.refusing) return done()
      const [mailbox] = address.split('@')
      const text = `5.1.1 <${address}>: no mailbox ${mailbox} (${address.replace('@', ' at ')})`
      done(Object.assign(new Error(text), { responseCode: 550 }))
    },
    async onData(stream, { envelope }, done) {
      const bytes = await buffer(stream)
      if (mail.busy) return done(Object.assign(new Error('come back later'), { responseCode: 451 }))
      const recipients = envelope.rcptTo.map(({ address }) => address)
      mail.received.push({ ...(await PostalMime.parse(bytes)), recipients })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    busy: false,
    refusing: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}
