import { randomKeys } from './http/keys.ts'
import { createSandbox } from './sandbox.ts'

const { env } = process
const port = Number(env.SANDBOX_PORT ?? 3001)
const random = randomKeys()

try {
  const sandbox = await createSandbox({
    port,
    dataDir: env.DATA_DIR ?? './data',
    webhookUrl: env.SANDBOX_WEBHOOK_URL || null,
    idleUrl: env.SANDBOX_IDLE_URL || null,
    requestsPerSecond: Number(env.SANDBOX_REQUESTS_PER_SECOND) || null,
    siteOrigins: env.SANDBOX_SITE_ORIGINS?.split(' ') ?? [],
    keys: {
      secretKey: env.SANDBOX_SECRET_KEY ?? random.secretKey,
      publishableKey: env.SANDBOX_PUBLISHABLE_KEY ?? random.publishableKey,
      webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? random.webhookSecret,
    },
  })
  console.log(
    `Card sandbox ready at ${sandbox.url}, its time is ${sandbox.clock.now().toISOString()}`,
  )
  if (!env.SANDBOX_SECRET_KEY) console.log(sandbox.keys)
  process.send?.('ready')
  // If the program that started the sandbox over a channel is killed, the channel closes.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.once(event, () => sandbox.close().then(() => process.exit(0)))
  }
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: free it, or set SANDBOX_PORT to another one.`,
    EACCES: `The card sandbox may not write in its data folder or use port ${port}: set DATA_DIR or SANDBOX_PORT.`,
    EROFS: 'The data folder is read-only: set DATA_DIR to a folder that can be written to.',
  }
  console.error(reasons[code ?? ''] ?? `The card sandbox could not start: ${message}`)
  process.exit(1)
}
