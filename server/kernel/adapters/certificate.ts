import { connect } from 'node:tls'

/**
 * The instant at which the certificate of a server ends, trusted or not.
 * @throws Error when no server answers by TLS within `timeoutMs`
 */
export function certificateEnds(host: string, port: number, timeoutMs: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: ends } = socket.getPeerCertificate()
      socket.destroy()
      resolve(new Date(ends))
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
