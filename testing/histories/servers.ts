import type { FastifyInstance } from 'fastify'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { allJobs, queueHandlers } from '#server/jobs.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { type Place, type RunningApp, startApp } from './running-app.ts'
import type { Random } from './simulation/random.ts'

/** The server, as one process or several on one database. Any of them answers a request. */
export class Servers {
  #running: RunningApp[] = []
  #place: Place
  #count: number
  #random: Random
  #reviving: Promise<void> | null = null
  readonly #graves: Promise<void>[] = []
  readonly #whenRevived: () => void

  constructor(place: Place, count: number, random: Random, whenRevived: () => void) {
    this.#place = place
    this.#count = count
    this.#random = random
    this.#whenRevived = whenRevived
  }

  /** One that lives; `null` while none does. */
  pick(): RunningApp | null {
    const alive = this.alive()
    return alive.length > 0 ? this.#random.pick(alive) : null
  }

  /** Those that live. */
  alive(): RunningApp[] {
    return this.#running.filter((app) => !app.isDead())
  }

  /** Opens what browsers find behind the address: a process of its choice, and nothing once that dies. */
  address(): FastifyInstance {
    const inject = async (options: object) => {
      const app = this.pick()
      if (!app) throw new Error('the server is off')
      const died = app.death.then(() => Promise.reject(new Error('the connection is lost')))
      return Promise.race([app.app.inject(options), died])
    }
    return { inject } as unknown as FastifyInstance
  }

  /** Starts as many as are missing. As in production, every job runs once with each start. */
  async turnOn(): Promise<void> {
    this.#bury()
    while (this.#running.length < this.#count) {
      this.#running.push(await startApp(this.#place))
      await this.runJobs(() => true)
    }
  }

  turnOff(): void {
    for (const app of this.#running) app.crash()
    this.#bury()
  }

  #bury(): void {
    for (const app of this.#running.filter((one) => one.isDead())) this.#graves.push(app.stop())
    this.#running = this.alive()
  }

  /** Those that have died are started again, once for all who wait for it. */
  async revive(): Promise<void> {
    if (this.alive().length === this.#count && !this.#reviving) return
    this.#reviving ??= this.#startAgain()
    await this.#reviving
  }

  async #startAgain(): Promise<void> {
    await this.turnOn()
    this.#whenRevived()
    this.#reviving = null
  }

  /** Runs these jobs one after the other, each in a process that lives. */
  async runJobs(isDue: (cron: string) => boolean): Promise<void> {
    const [first] = this.#running
    if (!first) return
    for (const { name, cron } of allJobs(first.deps)) {
      const app = this.pick()
      if (!app || !isDue(cron)) continue
      const job = allJobs(app.deps).find((one) => one.name === name)
      await Promise.race([job?.run().catch(() => {}), app.death])
    }
    await this.#runQueues()
    await this.settle()
  }

  /** Whatever waits in the queues is due: their time is the database's, which no history moves on. */
  async #runQueues(): Promise<void> {
    const app = this.pick()
    if (!app) return
    const { db, queues } = app.deps
    const work = async () => {
      await db.execute(sql`update pgboss.job set state = 'created', start_after = now()
        where state in ('active', 'retry')`)
      await queues.runDue(queueHandlers(app.deps))
    }
    await Promise.race([work().catch(() => {}), app.death])
  }

  /** Waits until no background work is under way. */
  async settle(): Promise<void> {
    await Promise.all(
      this.alive().map((app) =>
        Promise.race([settlePaymentEvents(app.deps).catch(() => {}), app.death]),
      ),
    )
  }

  /** Turns all off, and resolves when nothing of them is left. */
  async close(): Promise<void> {
    this.turnOff()
    await Promise.all(this.#graves)
  }
}
