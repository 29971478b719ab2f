import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

const ENTRY = fileURLToPath(new URL('../sandbox/stripe/main.ts', import.meta.url))
const START_TIMEOUT_MS = 15_000

export interface SandboxProcess {
  stop(): Promise<void>
}

/**
 * Runs the card sandbox beside the server. It ends when this process does, even by SIGKILL: the
 * channel between the two closes then.
 * @throws Error with a sentence for the person at the terminal when it cannot start
 */
export async function startSandbox(config: Config): Promise<SandboxProcess> {
  const child = fork(ENTRY, {
    env: {
      ...process.env,
      SANDBOX_PORT: String(config.sandboxPort),
      DATA_DIR: config.dataDir,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/api/stripe/webhook`,
      SANDBOX_SECRET_KEY: config.payments.secretKey,
      SANDBOX_PUBLISHABLE_KEY: config.payments.publishableKey,
      SANDBOX_WEBHOOK_SECRET: config.payments.webhookSecret,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  await answering(config.payments.apiUrl, child, () => complaint)
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function answering(url: string, child: ChildProcess, complaint: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) {
      throw new Error(`The card sandbox could not start. ${complaint().trim()}`)
    }
    const answered = await fetch(`${url}/_sandbox/clock`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error(`The card sandbox did not answer at ${url} in time. ${complaint().trim()}`)
}
