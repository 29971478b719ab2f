import autocannon from 'autocannon'

const CONNECTIONS = 20
const SECONDS = 3

/** How many requests a server answers in a second, with so many callers at once. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} did not always answer`)
  return result.requests.average
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
