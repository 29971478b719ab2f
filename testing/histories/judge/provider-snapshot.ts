import type { JudgedSite } from './judged-site.ts'

/** The provider's API, called past the product: everything of a kind, the oldest first. */
export function atProvider({ url, keys }: JudgedSite['sandbox']) {
  return {
    async list<T extends { id: string }>(resource: string): Promise<T[]> {
      const rows: T[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query = `limit=100${after && `&starting_after=${after}`}`
        const response = await fetch(`${url}/v1/${resource}?${query}`, {
          headers: { authorization: `Bearer ${keys.secretKey}` },
        })
        if (!response.ok) throw new Error(await response.text())
        const page = (await response.json()) as { data: T[]; has_more: boolean }
        rows.push(...page.data)
        after = page.has_more ? page.data.at(-1)?.id : undefined
      }
      return rows.reverse()
    },
  }
}
