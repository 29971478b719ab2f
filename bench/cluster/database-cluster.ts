import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePorts } from '../../e2e/product/free-ports.ts'
import { until } from '../../e2e/product/until.ts'
import type { Machines } from './machines.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'only-on-this-machine'
const NAMES = ['one', 'two', 'three'] as const

/**
 * Seconds. Without word from the primary for `ttl` the others elect one of them; Patroni wants it to
 * last 20, and longer than a round and two tries.
 */
const PATRONI_TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 }

interface Node {
  name: string
  dataDir: string
  port: number
  restPort: number
  patroni: ChildProcess
}

/** Three PostgreSQL under Patroni, which asks etcd who is the primary; writes are on two of them. */
export class DatabaseCluster {
  readonly #machines: Machines
  readonly #nodes: Node[] = []

  private constructor(machines: Machines) {
    this.#machines = machines
  }

  static async start(machines: Machines): Promise<DatabaseCluster> {
    const cluster = new DatabaseCluster(machines)
    const etcd = await startEtcd(machines)
    const ports = await freePorts(NAMES.length * 2)
    for (const [index, name] of NAMES.entries()) {
      const [port = 0, restPort = 0] = ports.slice(index * 2)
      const folder = machines.makeFolder(`postgres-${name}`)
      const node = { name, port, restPort, dataDir: join(folder, 'data') }
      const file = join(machines.folder, `patroni-${name}.yml`)
      // Every JSON document is a YAML document.
      writeFileSync(file, JSON.stringify(settingsOf(node, folder, etcd), null, 2))
      cluster.#nodes.push({
        ...node,
        patroni: machines.start(`patroni-${name}`, 'patroni', [file]),
      })
      // The first makes the database that the others copy.
      await until(`the database ${name}`, () =>
        cluster.#answers(node, index === 0 ? 'primary' : 'replica'),
      )
    }
    return cluster
  }

  /** Where the databases listen, and where each says whether it is the primary: `/primary`. */
  get addresses(): readonly Pick<Node, 'name' | 'port' | 'restPort'>[] {
    return this.#nodes
  }

  /** A database that belongs to a role of its own, as an operator would make it. */
  async createSite(name: string): Promise<{ user: string; password: string }> {
    const { port } = await this.primary()
    const client = new pg.Client(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`)
    await client.connect()
    await client.query(`create role ${name} login password '${PASSWORD}'`)
    await client.query(`create database ${name} owner ${name}`)
    await client.end()
    return { user: name, password: PASSWORD }
  }

  /** The one that takes writes. */
  primary(): Promise<Node> {
    return until('a primary', async () => {
      for (const node of this.#nodes) if (await this.#answers(node, 'primary')) return node
      return null
    })
  }

  /** Ends the primary and its Patroni at once, as a machine that loses its power. */
  async killPrimary(): Promise<string> {
    const node = await this.primary()
    const [postmaster = ''] = readFileSync(join(node.dataDir, 'postmaster.pid'), 'utf8').split('\n')
    node.patroni.kill('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
    return node.name
  }

  /** The machine is back: its database becomes a replica of the new primary. */
  async restart(name: string): Promise<void> {
    const node = this.#nodes.find((one) => one.name === name)
    if (!node) throw new Error(`there is no database ${name}`)
    const file = join(this.#machines.folder, `patroni-${name}.yml`)
    node.patroni = this.#machines.start(`patroni-${name}`, 'patroni', [file])
    await until(`${name} as a replica`, () => this.#answers(node, 'replica'))
  }

  /** Two have what is acknowledged, so that one may die. */
  async isSynchronous(): Promise<void> {
    await until('a synchronous replica', async () => {
      for (const node of this.#nodes) if (await this.#answers(node, 'synchronous')) return true
      return false
    })
  }

  async #answers({ restPort }: Pick<Node, 'restPort'>, what: string): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${restPort}/${what}`).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status === 200
  }
}

/** Answers the addresses of three members. */
async function startEtcd(machines: Machines): Promise<string[]> {
  const ports = await freePorts(NAMES.length * 2)
  const members = NAMES.map((name, index) => {
    const [client = 0, peer = 0] = ports.slice(index * 2)
    return { name, client: `127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` }
  })
  const everyone = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, client, peer } of members) {
    machines.start(`etcd-${name}`, 'etcd', [
      '--name',
      name,
      '--data-dir',
      machines.makeFolder(`etcd-${name}`),
      '--listen-client-urls',
      `http://${client}`,
      '--advertise-client-urls',
      `http://${client}`,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      everyone,
      '--initial-cluster-state',
      'new',
    ])
  }
  for (const { name, client } of members) {
    await until(`etcd ${name}`, () =>
      fetch(`http://${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  }
  return members.map(({ client }) => client)
}

function settingsOf(
  { name, port, restPort, dataDir }: Omit<Node, 'patroni'>,
  folder: string,
  etcd: readonly string[],
): object {
  const address = `127.0.0.1:${port}`
  const encrypted = 'scram-sha-256'
  return {
    scope: 'ongizate',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: etcd.join(',') },
    bootstrap: {
      dcs: {
        ...PATRONI_TIMES,
        // A primary that has died is replaced, not waited for.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 300,
            shared_buffers: '256MB',
            password_encryption: encrypted,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        `host all all 127.0.0.1/32 ${encrypted}`,
        `host replication replicator 127.0.0.1/32 ${encrypted}`,
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: dataDir,
      bin_dir: BINARIES,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder },
    },
  }
}
