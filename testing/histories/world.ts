import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import type { Role } from '#domain/kernel/rights.ts'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { hashToken } from '#server/kernel/http/one-time-token.ts'
import { heldRoles, sessions, users } from '#server/schema.ts'
import { dropDatabase } from '../databases.ts'
import { TestClient } from '../test-client.ts'
import { type EventRelay, openRelay } from './event-relay.ts'
import { Outages } from './judge/outages.ts'
import { databaseTarget, throughLine } from './running-app.ts'
import { Servers } from './servers.ts'
import { type Line, openLine } from './simulation/line.ts'
import { Random } from './simulation/random.ts'
import { real, type Simulated, simulate } from './simulation/simulated.ts'
import { Traffic } from './simulation/traffic.ts'
import { makeWorldDatabase, openWorldDatabase, type WorldDatabase } from './world-database.ts'

/** A logged-in account with its browser. */
export interface Visitor {
  user: { id: string; email: string }
  browser: TestClient
}

/** A payer, and the people whom they could enrol. */
export interface Payer extends Visitor {
  people: WirePerson[]
  /** The numbers of the cards, and of the accounts, that the provider keeps for them, by payment method. */
  cards: Map<string, string>
  /** The days on which they did something about how they pay, as Madrid counts. */
  cardDays: Set<string>
  /** The days on which they were asked for money by Bizum: a card is not tried beside it. */
  bizumDays: Set<string>
  isErased: boolean
  /** Deactivated: their browser does nothing until the association lets them in again. */
  isLockedOut: boolean
}

/** A purchase whose end its payer has not seen, and may ask for again. */
export interface UnfinishedOrder {
  payer: Payer
  programme: { id: number; name: string }
  people: WirePerson[]
  orderId: string
  paymentMethodId: string
}

/** Describes what a payer was shown or sent, which the final state has to agree with. */
export type Promised =
  | { kind: 'enrolled'; enrolmentId: string; firstChargeDate: string; firstAmount: number }
  | { kind: 'refunded'; refundId: string; cents: number }
  | { kind: 'ended'; enrolmentId: string; effectiveDate: string; lastChargeDate: string | null }
  | {
      kind: 'takenAtDesk'
      requestKey: string
      enrolmentId: string
      months: readonly string[]
      cents: number
    }
  | { kind: 'undoneAtDesk'; paymentId: string }

/** Describes a wish that months be paid by something else from now on, from its sending to its answer. */
export interface MethodSwitch {
  /** The enrolment; or the payer, whose own choice is for what is not paid at the desk, and perhaps for that too. */
  whose: string
  to: PlanWay
  /** The first month that it is for; `null` of a payer's own: what has no charge yet. */
  from: string | null
  sentAt: Date
  /** Answered that it was done; else it may have been or not. */
  isConfirmed: boolean
  isUnderWay: boolean
  /** A contrary wish was under way meanwhile. */
  isContested: boolean
}

/** Describes a call that somebody makes at the desk, between two turns of the world's count. */
export interface DeskCall {
  by: string
  /** The key of its request, or the payment that it undoes, or the enrolment. */
  about: string
  sent: number
  /** `null` where no answer came. */
  answered: number | null
  status: number | null
}

/** Describes how the role of a volunteer was given or taken; `isDone` once that was confirmed. */
export interface RoleChange {
  userId: string
  isGiven: boolean
  sent: number
  answered: number | null
  isDone: boolean
}

/** Says where the months of a plan are paid. */
export type PlanWay = 'desk' | 'provider'

export interface WorldOptions {
  templateUrl: string
  /** Changes what every app runs on. */
  change?: ((deps: Deps) => void) | undefined
  /** Changes the database that they share. */
  sql?: string | undefined
}

interface Beginning extends Pick<WorldOptions, 'change'> {
  seed: number
  now: Date
  databaseUrl: string
  dataDir: string
}

interface Parts {
  database: WorldDatabase
  /** The world's own to its database. */
  line: Line
  sandbox: RunningSandbox
  dataDir: string
  time: Simulated
  traffic: Traffic
  change?: WorldOptions['change']
}

/** One history: a database, a card provider, an app that may die, and people. */
export class World {
  readonly random: Random
  readonly database: WorldDatabase
  readonly sandbox: RunningSandbox
  readonly payers: Payer[] = []
  readonly promises: Promised[] = []
  /** The orders whose completion was requested. */
  readonly ordersSent = new Set<string>()
  readonly unfinished: UnfinishedOrder[] = []
  /** Holds what an administrator has decided about charges that are older than a standstill may charge. */
  readonly decided = new Map<string, 'charge' | 'waive'>()
  /** The months, each after its enrolment, for which somebody meant to take money at the desk. */
  readonly deskMonths = new Set<string>()
  readonly switches: MethodSwitch[] = []
  readonly deskCalls: DeskCall[] = []
  readonly roleChanges: RoleChange[] = []
  /** The payers, each before a programme, of whose people somebody was to be enrolled at the desk. */
  readonly deskOrders = new Set<string>()
  /** Counts what is sent and answered, since the clock stands still between two stops. */
  readonly turns = { count: 0 }
  /** The fees of their own that an answer has confirmed. */
  readonly feesGranted = new Set<string>()
  readonly outages = new Outages()
  /** The log of events, to find the cause of a failure. */
  readonly story: string[] = []
  /** Either prices change or people are moved: the judge does not know what was agreed with both. */
  readonly pricesChange: boolean
  administrator!: Visitor
  /** Takes money at the desk too, while they have the role. */
  treasurer!: Visitor
  relay!: EventRelay
  readonly servers: Servers
  readonly dataDir: string

  readonly #parts: Parts

  private constructor(random: Random, parts: Parts) {
    const { database, sandbox, dataDir, traffic } = parts
    this.random = random
    this.#parts = parts
    this.database = database
    this.sandbox = sandbox
    this.dataDir = dataDir
    const place = {
      databaseUrl: database.url,
      sandboxPort: sandbox.port,
      dataDir,
      traffic,
      now: () => this.now(),
      ...(parts.change && { change: parts.change }),
    }
    this.pricesChange = random.chance(0.5)
    const count = random.chance(0.35) ? 2 : 1
    // Choices of their own: how many calls there are must not change what people do.
    this.servers = new Servers(place, count, new Random(random.between(0, 1e9)), () =>
      this.log('  the server was started again'),
    )
  }

  /** A world in which nothing has happened yet, at this moment. */
  static async begin(
    seed: number,
    now: Date,
    { templateUrl, change, sql }: WorldOptions,
  ): Promise<World> {
    const databaseUrl = await makeWorldDatabase(templateUrl, seed, sql)
    const dataDir = await mkdtemp(join(tmpdir(), 'ongizate-history-'))
    const time = simulate(seed, now)
    try {
      return await World.#beginIn(time, { seed, now, databaseUrl, dataDir, change })
    } catch (error) {
      time.end()
      throw error
    }
  }

  static async #beginIn(
    time: Simulated,
    { seed, now, databaseUrl, dataDir, change }: Beginning,
  ): Promise<World> {
    const traffic = new Traffic(new Random(seed + 0x7aff), time, databaseUrl)
    await traffic.begin()
    const line = await openLine({
      traffic,
      target: databaseTarget(databaseUrl),
      isDatabase: true,
    })
    const database = openWorldDatabase(databaseUrl, throughLine(databaseUrl, line.port))
    const { payments: keys } = readConfig({ DATA_DIR: dataDir })
    const sandbox = await createSandbox({ keys, now })
    const parts = { database, line, sandbox, dataDir, time, traffic, change }
    const world = new World(new Random(seed), parts)
    world.relay = await openRelay(new Random(seed + 0x5eed), {
      target: () => world.servers.pick(),
      settle: () => world.servers.settle(),
    })
    sandbox.setWebhookUrl(world.relay.url)
    sandbox.setIdleUrl(world.relay.url)
    await world.followClock()
    await world.servers.turnOn()
    return world
  }

  now(): Date {
    return this.sandbox.clock.now()
  }

  /** Returns how many messages have passed between the parts of the product. */
  messages(): number {
    return this.#parts.traffic.passed
  }

  connections(): Promise<string[]> {
    return this.#parts.traffic.connections()
  }

  log(what: string): void {
    this.story.push(`${this.now().toISOString().slice(0, 19)} ${what}`)
  }

  /** The database's own clock shows what the provider's does. */
  followClock(): Promise<void> {
    return this.database.setClock(this.now())
  }

  /** An account that was opened and logged in to a while ago, with people who may come. */
  async addPayer(index: number, people: WirePerson[]): Promise<void> {
    const account = await this.#openAccount(`payer${index}@example.org`, null)
    this.payers.push({
      ...account,
      people,
      cards: new Map(),
      cardDays: new Set(),
      bizumDays: new Set(),
      isErased: false,
      isLockedOut: false,
    })
  }

  /** An administrator and a treasurer, logged in with both factors. */
  async addVolunteers(): Promise<void> {
    this.administrator = await this.#openAccount('admin@example.org', 'administrator')
    this.treasurer = await this.#openAccount('treasurer@example.org', 'treasurer')
    // Of two first calls at once each would bring a token of its own.
    for (const { browser } of [this.administrator, this.treasurer]) await browser.csrfToken()
  }

  async #openAccount(email: string, role: Role | null): Promise<Visitor> {
    const { db } = this.database
    const [user] = await db
      .insert(users)
      .values({
        email,
        passwordHash: 'never used to log in',
        firstName: 'Itziar',
        lastName: 'Agirre',
        phone: '+34943123456',
        locality: 'Zarautz',
      })
      .returning({ id: users.id })
    if (!user) throw new Error('the account was not stored')
    if (role) {
      // Histories last for years, and a right that ends by itself is none of theirs.
      const held = { role, grantedAt: this.now(), until: '2999-12-31' } as const
      await db.insert(heldRoles).values({ userId: user.id, ...held })
    }
    const browser = new TestClient(this.servers.address(), this.sandbox)
    const visitor = { user: { id: user.id, email }, browser }
    await this.logIn(visitor, role !== null)
    return visitor
  }

  /** Logs an account in, volunteers with both factors. */
  async logIn({ user, browser }: Visitor, isVolunteer = false): Promise<void> {
    const token = `token of ${user.email}, ${randomUUID()}`
    const expiresAt = new Date(this.now().getTime() + 20 * 365 * 86_400_000)
    await this.database.db.insert(sessions).values({
      userId: user.id,
      tokenHash: hashToken(token),
      twoFactorVerifiedAt: isVolunteer ? this.now() : null,
      // Months may pass between two of their actions, which is no history of its own.
      provedAt: expiresAt,
      lastSeenAt: expiresAt,
      expiresAt,
    })
    browser.cookies.set(SESSION_COOKIE, token)
  }

  /** The same world with a random source of its own, for concurrent actions. */
  as(random: Random): World {
    return Object.assign(Object.create(this) as World, { random })
  }

  /** @param within what hangs is left behind after so many milliseconds */
  async end(within: number): Promise<void> {
    const { database, line, time, traffic } = this.#parts
    const close = async () => {
      await this.servers.close()
      await this.relay.close()
      await this.sandbox.close()
      await database.close()
      await line.close()
      await traffic.end()
    }
    await Promise.race([close(), real.waitIdly(within)])
    time.end()
    await dropDatabase(database.url)
    await rm(this.dataDir, { recursive: true })
  }
}
