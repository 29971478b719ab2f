import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePorts } from '../../e2e/product/free-ports.ts'
import { until } from '../../e2e/product/until.ts'

interface StartedProduct {
  pid: number
  url: string
  stop(): Promise<void>
}

/** The product as `npm start` starts it for its users, with nothing of the environment; resolves when it is ready. */
export async function startProduct(dataDir: string): Promise<StartedProduct> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  const [port, sandboxPort] = await freePorts(2)
  const child: ChildProcess = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await until('the site is ready', async () => {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    return answer?.ok
  })
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
