import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's own user: PostgreSQL runs as nobody who may do everything. */
const USER = 'postgres'

/** The programs of one cluster, each with a folder, all gone when it is closed. */
export class Machines {
  readonly folder: string
  readonly #account: { uid: number; gid: number }
  readonly #running = new Set<ChildProcess>()

  constructor() {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }))
    this.#account = { uid: idOf('-u'), gid: idOf('-g') }
    this.folder = mkdtempSync(join(tmpdir(), 'ongizate-cluster-'))
    chmodSync(this.folder, 0o755)
  }

  /** A folder that the cluster's programs may write to, and nobody else may read. */
  makeFolder(name: string): string {
    const folder = join(this.folder, name)
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, this.#account.uid, this.#account.gid)
    return folder
  }

  /** Starts a program; what it says goes to a file that is called after it. */
  start(name: string, command: string, args: readonly string[]): ChildProcess {
    const child = spawn(command, args, {
      ...this.#account,
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(join(this.folder, `${name}.log`), { flags: 'a' })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    child.once('error', (error) => log.write(`${error.message}\n`))
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }

  /** Ends everything that was started, the last first, and removes what it kept. */
  async close(): Promise<void> {
    for (const child of [...this.#running].reverse()) {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
