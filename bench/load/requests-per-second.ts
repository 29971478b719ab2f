import { connect } from 'node:net'

const CONNECTIONS = 20
const SECONDS = 3

/**
 * How many requests a server answers in a second, with so many callers at once. The callers look at
 * nothing but length and status: what reads bodies as text takes longer over a compressed page than
 * the server, and measures itself.
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const begun = performance.now()
  const end = begun + SECONDS * 1000
  const callers = Array.from({ length: CONNECTIONS }, () =>
    callUntil(end, { host: hostname, port: Number(port) }, request),
  )
  const counts = await Promise.all(callers)
  const answered = counts.reduce((sum, count) => sum + count, 0)
  return answered / ((performance.now() - begun) / 1000)
}

/** Calls again as soon as an answer is complete, and says how many came. */
function callUntil(end: number, to: { host: string; port: number }, request: Buffer) {
  return new Promise<number>((resolve, reject) => {
    const socket = connect(to, () => socket.write(request))
    let answers = 0
    let left = 0
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed')))
    socket.on('data', (bytes: Buffer) => {
      if (left === 0) left = lengthOf(bytes)
      left -= bytes.length
      if (Number.isNaN(left)) socket.destroy(new Error('an answer was none'))
      if (left > 0) return
      answers += 1
      if (performance.now() < end) socket.write(request)
      else {
        resolve(answers)
        socket.destroy()
      }
    })
  })
}

/** Bytes of an answer, by its head, which comes in one piece; NaN where it is no good one. */
function lengthOf(bytes: Buffer): number {
  const headLength = bytes.indexOf('\r\n\r\n') + 4
  const head = bytes.toString('latin1', 0, headLength)
  const [, length] = /^HTTP\/1.1 200 [\s\S]*\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? []
  return headLength + Number(length)
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
