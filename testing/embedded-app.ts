import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Account } from '#server/kernel/db/embedded/place.ts'

/** A process of its own that holds an embedded PostgreSQL, so that tests can kill it. */
export type EmbeddedApp = {
  process: ChildProcess
  url: string
  /** Everything it printed so far. */
  lines: string[]
}

const PROGRAM = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  try {
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2], log: console.log })
    console.log('url ' + url)
    setInterval(() => {}, 60_000)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
    process.exit(1)
  }
`

/** Starts the app; rejects with what it printed when its database does not start. */
export function startEmbeddedApp(dataDir: string, account: Account = {}): Promise<EmbeddedApp> {
  const entry = new URL('../server/kernel/db/embedded/embedded.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, entry, dataDir],
    { ...account, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('url ')) resolve({ process: child, url: line.slice(4), lines })
    })
    child.on('close', () => reject(new Error(lines.join('\n'))))
  })
}

/** Kills the app the hard way, if it still runs, and waits until it is gone. */
export async function killApp(app: EmbeddedApp): Promise<void> {
  if (app.process.exitCode !== null || app.process.signalCode !== null) return
  await new Promise<void>((resolve) => {
    app.process.once('close', () => resolve())
    app.process.kill('SIGKILL')
  })
}
