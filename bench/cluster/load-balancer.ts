import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../e2e/product/free-ports.ts'
import { until } from '../../e2e/product/until.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Machines } from './machines.ts'

const DEFAULTS = `global
    maxconn 2000
defaults
    timeout connect 2s
    timeout client 75s
    timeout server 75s
    option redispatch
    retries 3
    default-server inter 1s fall 2 rise 1
`

/** The address of whichever database is the primary; connections to one that is no longer are cut. */
export async function balanceDatabases(
  machines: Machines,
  { addresses }: Pick<DatabaseCluster, 'addresses'>,
): Promise<string> {
  const [port = 0] = await freePorts(1)
  const servers = addresses.map(
    (one) => `server ${one.name} 127.0.0.1:${one.port} check port ${one.restPort}`,
  )
  startHaproxy(
    machines,
    'haproxy-databases',
    `listen database
    bind 127.0.0.1:${port}
    mode tcp
    timeout client 1h
    timeout server 1h
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server on-marked-down shutdown-sessions
    ${servers.join('\n    ')}
`,
  )
  return `127.0.0.1:${port}`
}

/** The address of the site, by all of its processes: as `deploy/haproxy.cfg`, without TLS. */
export async function balanceSite(machines: Machines, urls: readonly string[]): Promise<string> {
  const [port = 0] = await freePorts(1)
  const servers = urls.map(
    (url, index) => `server site${index} 127.0.0.1:${new URL(url).port} check`,
  )
  startHaproxy(
    machines,
    'haproxy-site',
    `frontend site
    bind 127.0.0.1:${port}
    mode http
    use_backend answering if { nbsrv(ready) eq 0 }
    default_backend ready

backend ready
    mode http
    option httpchk GET /api/ready
    ${servers.join('\n    ')}

backend answering
    mode http
    option httpchk GET /api/health
    ${servers.join('\n    ')}
`,
  )
  const url = `http://127.0.0.1:${port}`
  await until('the load balancer', () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return url
}

function startHaproxy(machines: Machines, name: string, sections: string): void {
  const file = join(machines.folder, `${name}.cfg`)
  writeFileSync(file, `${DEFAULTS}\n${sections}`)
  machines.start(name, 'haproxy', ['-f', file])
}

/** PgBouncer in transaction mode in front of one database; answers its address. */
export async function startPooler(machines: Machines, databaseUrl: string): Promise<string> {
  const [port = 0] = await freePorts(1)
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const users = join(machines.folder, 'pgbouncer-users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const file = join(machines.folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
query_wait_timeout = 15
`,
  )
  machines.start('pgbouncer', 'pgbouncer', [file])
  const pooled = new URL(databaseUrl)
  pooled.port = String(port)
  return pooled.href
}
