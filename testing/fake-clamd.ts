import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** A part of ClamAV's daemon: it finds a virus where a file says EICAR. */
export async function startFakeClamd(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk])
      const end = sent.indexOf(0)
      if (sent.subarray(0, end).toString() === 'zPING') return socket.end('PONG\0')
      const { bytes, isWhole } = unwrapped(sent.subarray(end + 1))
      if (bytes.length > 1_000_000) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!isWhole) return
      socket.end(bytes.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

function unwrapped(sent: Buffer): { bytes: Buffer; isWhole: boolean } {
  const chunks: Buffer[] = []
  let at = 0
  while (at + 4 <= sent.length) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(chunks), isWhole: true }
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(chunks), isWhole: false }
}
