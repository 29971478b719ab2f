import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Looks for viruses in files. */
export interface Scanner {
  /**
   * @returns the name of the virus that was found in the file; null where there is none
   * @throws Error where the scanner is away, or cannot say
   */
  scan(path: string): Promise<string | null>
  /** @throws Error where the scanner does not answer */
  ping(): Promise<void>
}

/** A daemon without a byte for so long is away; browsers wait for a minute. Milliseconds. */
const SILENCE_MS = 50_000

/**
 * Speaks with ClamAV's daemon (`man clamd`, "COMMANDS").
 * @param url `tcp://host:port` or `unix:/path`
 */
export function clamdScanner(url: string, silenceMs = SILENCE_MS): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url)
  const address = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) }

  async function ask(request: () => AsyncIterable<Buffer>): Promise<string> {
    const socket = connect(address)
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('the virus scanner is silent')))
    try {
      pipeline(request, socket, { end: false }).catch((error) => socket.destroy(error))
      const answer = await text(socket)
      if (!answer) throw new Error('the virus scanner said nothing')
      return answer.replace('\0', '')
    } finally {
      socket.destroy()
    }
  }

  return {
    async scan(path) {
      const answer = await ask(() => instream(path))
      const [, verdict, name = null] = /^stream: (OK|(.+) FOUND)$/.exec(answer) ?? []
      if (!verdict) throw new Error(answer)
      return name
    },
    async ping() {
      const answer = await ask(async function* () {
        yield Buffer.from('zPING\0')
      })
      if (answer !== 'PONG') throw new Error(answer)
    },
  }
}

/** The file in chunks, each with its length before it; one without content is the end. */
async function* instream(path: string): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) yield Buffer.concat([lengthOf(chunk), chunk])
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}
