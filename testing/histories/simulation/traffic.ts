import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { LineTraffic } from './line.ts'
import type { Random } from './random.ts'
import { real, type Simulated } from './simulated.ts'
import type { Wire } from './wire.ts'

/** Each message takes so many milliseconds of simulated time. */
const MESSAGE_MS = 1

/** So often in a row nothing may have moved before anything counts as quiet. */
const QUIET_TURNS = 3

/** PostgreSQL has found a deadlock by then (`world-database.ts`). */
const DEADLOCK_MS = 200

/** Work of this process whose end is still to come: files and names. Sockets are checked themselves. */
const WORK = /^(FSReq|CloseReq|GetAddrInfo|TCPConnect|PipeConnect|Immediate)/

/**
 * All messages between the parts of the product, of which one passes at a time: which one, the seed
 * says. The next is chosen only when everybody has done what the last one made them do, so that the
 * same seed brings the same order, whatever the machine is doing besides.
 */
export class Traffic implements LineTraffic {
  readonly #random: Random
  readonly #time: Simulated
  readonly #wires = new Set<Wire>()
  readonly #sockets = new Set<Socket>()
  /** Asking the system for ports takes long. */
  readonly #peers = new WeakMap<Socket, Socket>()
  /** The database's processes whose connection is gone: they may still be at something. */
  readonly #orphans = new Set<number>()
  readonly #observer: pg.Client
  #isOver = false
  #made = 0
  /** Messages so far. */
  passed = 0
  #finished: Promise<void> = Promise.resolve()

  constructor(random: Random, time: Simulated, databaseUrl: string) {
    this.#random = random
    this.#time = time
    this.#observer = new pg.Client({ connectionString: databaseUrl })
  }

  async begin(): Promise<void> {
    await this.#observer.connect()
    subscribe('net.client.socket', this.#noteSocket)
    subscribe('net.server.socket', this.#noteSocket)
    this.#finished = this.#run()
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#finished
    unsubscribe('net.client.socket', this.#noteSocket)
    unsubscribe('net.server.socket', this.#noteSocket)
    await this.#observer.end()
  }

  readonly #noteSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket }
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  add(wire: Wire): void {
    this.#made += 1
    wire.number = this.#made
    this.#wires.add(wire)
  }

  /** It waits for its turn. */
  onData(): void {}

  remove(wire: Wire): void {
    this.#wires.delete(wire)
    if (wire.backend !== null) this.#orphans.add(wire.backend)
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#quiet()
      const waiting = [...this.#wires].flatMap((wire) => wire.waiting())
      if (waiting.length > 0) {
        this.passed += 1
        this.#time.advance(MESSAGE_MS)
        this.#random.pick(waiting).pass()
      } else if (!(await this.#awaitsLock()) && !this.#time.fireNext()) await real.wait(1)
    }
  }

  /** Resolves when nothing moves in this process, nor in the database but what waits for a lock. */
  async #quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS && !this.#isOver; ) {
      await real.turn()
      turns = this.#isStill() ? turns + 1 : 0
      if (turns === QUIET_TURNS && !(await this.#isDatabaseStill())) turns = 0
    }
  }

  #isStill(): boolean {
    if ([...this.#sockets].some(({ connecting }) => connecting)) return false
    if (process.getActiveResourcesInfo().some((name) => WORK.test(name))) return false
    for (const socket of this.#sockets) {
      const peer = this.#peerOf(socket)
      if (peer && peer.bytesRead !== socket.bytesWritten && !peer.destroyed) return false
    }
    return true
  }

  /** The other end of a connection, where it is in this process: PostgreSQL is reached through a file. */
  #peerOf(socket: Socket): Socket | undefined {
    const known = this.#peers.get(socket)
    if (known) return known
    const { localPort, remotePort } = socket
    if (remotePort === undefined) return undefined
    const peer = [...this.#sockets].find(
      (one) => one.localPort === remotePort && one.remotePort === localPort,
    )
    if (peer) this.#peers.set(socket, peer)
    return peer
  }

  async #isDatabaseStill(): Promise<boolean> {
    const waiting = [...this.#wires].filter((wire) => wire.isWaiting())
    if (waiting.length === 0 && this.#orphans.size === 0) return true
    await Promise.race([real.wait(1), ...waiting.map((wire) => wire.moves())])
    const left = waiting.filter((wire) => wire.isWaiting())
    if (left.length < waiting.length) return false
    const blocked = await this.#blocked()
    const { rows } = await this.#observer.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid = any($1)',
      [[...this.#orphans]],
    )
    const alive = rows.map(({ pid }) => pid)
    for (const pid of this.#orphans) if (!alive.includes(pid)) this.#orphans.delete(pid)
    return (
      left.every(({ backend }) => backend !== null && blocked.has(backend)) &&
      alive.every((pid) => blocked.has(pid))
    )
  }

  async #blocked(): Promise<Set<number>> {
    const { rows } = await this.#observer.query<{ pid: number }>(
      'select pid from pg_locks where not granted',
    )
    return new Set(rows.map(({ pid }) => pid))
  }

  /** Returns what the database's processes are at, for who wants to know why nothing goes on. */
  async connections(): Promise<string[]> {
    const { rows } = await this.#observer.query<{ doing: string }>(
      `select concat_ws(' ', state, wait_event, left(query, 100)) as doing
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows.map(({ doing }) => doing)
  }

  /** Tells whether a query waits for a lock whose holder waits for it: the database reports it soon. */
  async #awaitsLock(): Promise<boolean> {
    const waiting = [...this.#wires].filter((wire) => wire.isWaiting())
    if (waiting.length === 0) return false
    await Promise.race([real.wait(DEADLOCK_MS), ...waiting.map((wire) => wire.moves())])
    return waiting.some((wire) => !wire.isWaiting())
  }
}
