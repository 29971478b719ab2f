import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/kernel/config.ts'
import { addressOn } from '#server/kernel/db/embedded/embedded.ts'
import { type CardSandbox, cardSandbox } from '#testing/billing/card-sandbox.ts'
import { DatabaseBeside } from './database-beside.ts'
import { freePorts } from './free-ports.ts'
import { until } from './until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The product as people run it: `server/main.ts` with its database and its card sandbox. */
export class Product {
  readonly url: string
  readonly sandbox: CardSandbox
  readonly dataDir: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #databaseBeside: DatabaseBeside | undefined
  #process: ChildProcess | undefined
  #printed = ''

  private constructor(
    dataDir: string,
    port: number,
    sandboxPort: number,
    databaseBeside?: DatabaseBeside,
  ) {
    this.dataDir = dataDir
    this.#databaseBeside = databaseBeside
    this.url = `http://localhost:${port}`
    // Nothing of the developer's environment: a real payment key least of all.
    this.#environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      ...(databaseBeside && { DATABASE_URL: databaseBeside.url }),
      // What one address may do in an hour is less than what a run of all the tests does.
      TRUST_PROXY: '1',
      DEMO: '1',
      // Tests bring what they need.
      DEMO_CONTENT: 'none',
    }
    const { payments: keys } = readConfig(this.#environment)
    this.sandbox = cardSandbox({ sandbox: { url: keys.apiUrl, keys } })
    process.once('exit', () => this.#process?.kill())
  }

  /**
   * A new installation, running; its business day begins at `now` and goes on from there.
   * @param settings environment variables besides, once its address is known
   * @param beside a running one on whose database server it has a database of its own; without, it
   *   starts a server of its own, which takes as long as everything else of a start
   */
  static async install({
    now,
    settings = async () => ({}),
    beside,
  }: {
    now?: string
    settings?: (url: string) => Promise<Record<string, string>>
    beside?: Product
  } = {}): Promise<Product> {
    const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-e2e-'))
    chmodSync(dataDir, 0o755) // root's PostgreSQL runs as another user, who must get in
    const [port = 0, sandboxPort = 0] = await freePorts(2)
    const database = beside && (await DatabaseBeside.create(beside.databaseUrl))
    const product = new Product(dataDir, port, sandboxPort, database)
    Object.assign(product.#environment, await settings(product.url))
    await product.start()
    if (now) await product.sandbox.moveClockTo(now)
    return product
  }

  /** Starts on the same data and ports as before; resolves when it is ready for work. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.#printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#printed += chunk.toString()
      })
    }
    await until('the product is ready', async () => {
      if (this.#hasEnded()) throw new Error(`The product did not start: ${this.#printed}`)
      const answer = await fetch(`${this.url}/api/ready`).catch(() => null)
      return answer?.ok
    })
  }

  get databaseUrl(): string {
    return this.#databaseBeside?.url ?? addressOn(realpathSync(join(this.dataDir, 'postgres')))
  }

  /** Of the server while it runs, to ask the system what it uses. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** What it has said since it was started, its log included. */
  get printed(): string {
    return this.#printed
  }

  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Stops it and deletes everything it kept. */
  async remove(): Promise<void> {
    await this.stop()
    await this.#databaseBeside?.remove()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child || this.#hasEnded()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  #hasEnded(): boolean {
    return this.#process?.exitCode !== null || this.#process.signalCode !== null
  }
}
