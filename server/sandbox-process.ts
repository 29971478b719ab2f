import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './kernel/config.ts'

const ENTRY = fileURLToPath(new URL('../sandbox/stripe/main.ts', import.meta.url))

const RESTART_PAUSE_MS = 500

interface SandboxProcess {
  stop(): Promise<void>
}

/**
 * Runs the card sandbox beside the server and starts it again should it die; what it has answered
 * is kept. It ends when this process does, even by SIGKILL: the channel between the two closes then.
 * @throws ConfigError with a sentence for the person at the terminal when it cannot start
 */
export async function startSandbox(config: Config, log: Logger): Promise<SandboxProcess> {
  let child = launch(config)
  let stopping = false
  await ready(child)
  watch()

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'the card sandbox has died and is started again')
      setTimeout(() => void restart(), RESTART_PAUSE_MS)
    })
  }

  async function restart(): Promise<void> {
    if (stopping) return
    child = launch(config)
    watch()
    await ready(child).catch((error: unknown) => {
      if (!stopping) log.error({ err: error }, 'the card sandbox does not come back yet')
    })
  }

  return {
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Lists where the site answers on this machine, and as what a browser on it may have opened it. */
const loopbackNames = ['127.0.0.1', 'localhost']

function siteOrigins({ appUrl, port }: Config): string[] {
  const { origin, port: shown } = new URL(appUrl)
  const near = [String(port), shown || String(port)].flatMap((one) =>
    loopbackNames.map((name) => new URL(`http://${name}:${one}`).origin),
  )
  return [...new Set([origin, ...near])]
}

function launch(config: Config): ChildProcess {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const site = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
  return fork(ENTRY, {
    env: {
      ...process.env,
      SANDBOX_PORT: String(config.sandboxPort),
      DATA_DIR: config.dataDir,
      SANDBOX_SITE_ORIGINS: siteOrigins(config).join(' '),
      SANDBOX_WEBHOOK_URL: `${site}/api/stripe/webhook`,
      SANDBOX_IDLE_URL: `${site}/demo/settled`,
      SANDBOX_SECRET_KEY: config.payments.secretKey,
      SANDBOX_PUBLISHABLE_KEY: config.payments.publishableKey,
      SANDBOX_WEBHOOK_SECRET: config.payments.webhookSecret,
    },
    // A signal to the whole group reaches us, and we end it in our own time.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Resolves when this very child listens, not some other program on its port. */
async function ready(child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  const ended = new AbortController()
  const failed = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new ConfigError(`The card sandbox could not start. ${complaint.trim()}`)
  })
  const answered = once(child, 'message', { signal: ended.signal })
  try {
    await Promise.race([answered, failed])
  } finally {
    ended.abort()
    await Promise.allSettled([answered, failed])
  }
}
