import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#domain/kernel/endpoint.ts'

const DOMAIN = fileURLToPath(new URL('../domain', import.meta.url))

/** Every endpoint that a contract declares, by method and path as `routesOf` writes them. */
export async function allEndpoints(): Promise<Map<string, Endpoint>> {
  const files = globSync('**/*contract.ts', { cwd: DOMAIN })
  const contracts = await Promise.all(files.map((file) => import(`${DOMAIN}/${file}`)))
  const exported = contracts.flatMap((contract) => Object.values(contract as object))
  return new Map(exported.filter(isEndpoint).map((one) => [`${one.method} ${one.path}`, one]))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value
}

/** `POST /api/login` … of the tree that Fastify prints; HEAD is GET without its answer. */
export function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^(.*?)[└├]── (\S*) \(([^)]+)\)/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    above[depth] = part
    const path = above.slice(0, depth + 1).join('')
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}
