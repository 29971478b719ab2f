import { Product } from '../../e2e/product/product.ts'
import { DatabaseCluster } from './database-cluster.ts'
import { balanceDatabases, balanceSite, startPooler } from './load-balancer.ts'
import { Machines } from './machines.ts'

/** How many processes of the site share the databases. */
const PROCESSES = 3

/** Three processes of the site on three databases, a pooler and load balancers between them. */
export class ClusteredSite {
  readonly url: string
  readonly databaseUrl: string
  readonly databases: DatabaseCluster
  readonly products: readonly Product[]
  readonly #machines: Machines

  private constructor(
    machines: Machines,
    parts: Pick<ClusteredSite, 'url' | 'databaseUrl' | 'databases' | 'products'>,
  ) {
    this.#machines = machines
    this.url = parts.url
    this.databaseUrl = parts.databaseUrl
    this.databases = parts.databases
    this.products = parts.products
  }

  /** @param now what the business day begins with */
  static async start(now: string): Promise<ClusteredSite> {
    const machines = new Machines()
    const products: Product[] = []
    try {
      const databases = await DatabaseCluster.start(machines)
      await databases.isSynchronous()
      const { user, password } = await databases.createSite('ongizate')
      const address = await balanceDatabases(machines, databases)
      const databaseUrl = `postgres://${user}:${password}@${address}/ongizate`
      const pooler = await startPooler(machines, databaseUrl)
      const shared = { DATABASE_URL: databaseUrl, DATABASE_POOLER_URL: pooler }
      products.push(...(await startProcesses(PROCESSES, shared, now)))
      const urls = products.map((product) => product.url)
      const url = await balanceSite(machines, urls)
      return new ClusteredSite(machines, { url, databaseUrl, databases, products })
    } catch (error) {
      await removeAll(products)
      await machines.close()
      throw error
    }
  }

  /** The process that has the card sandbox which all of them use. */
  get first(): Product {
    const [first] = this.products
    if (!first) throw new Error('no process was started')
    return first
  }

  async remove(): Promise<void> {
    await removeAll(this.products)
    await this.#machines.close()
  }
}

/**
 * Processes of one site, the first of which starts the card sandbox; and a database, unless the
 * settings that all of them share name one.
 */
export async function startProcesses(
  count: number,
  shared: Record<string, string>,
  now: string,
): Promise<Product[]> {
  const first = await Product.install({ now, settings: async () => shared })
  const products = [first]
  const settings = {
    ...shared,
    DATABASE_URL: shared.DATABASE_URL ?? first.databaseUrl,
    DATA_DIR: first.dataDir,
    SANDBOX_URL: first.sandbox.url,
  }
  while (products.length < count) {
    products.push(await Product.install({ settings: async () => settings }))
  }
  return products
}

/** The first goes last: the others use its sandbox. */
export async function removeAll(products: readonly Product[]): Promise<void> {
  for (const product of products.toReversed()) await product.remove()
}
