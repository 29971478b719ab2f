import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { asSpreadsheet } from './spreadsheet.ts'

const logged: { level: number; msg: string; err?: { message: string } }[] = []
const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let app: Awaited<ReturnType<typeof buildApp>>
let address: string
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  app = await buildApp({ ...site.deps, log })
  for (const whole of [0, 2]) {
    app.get(`/broken-after/${whole}`, (_request, reply) =>
      asSpreadsheet(
        reply,
        {
          columns: [{ title: 'Nombre', width: 9, cell: (row: string) => row }],
          batches: broken(whole),
        },
        { format: 'csv', name: 'lista', sheet: 'lista' },
      ),
    )
  }
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

it('a list that breaks off on its way is no whole file for the browser, and stands in the log', async () => {
  logged.length = 0
  const response = await fetch(`${address}/broken-after/2`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  expect(logged).toMatchObject([{ level: 50, err: { message: 'the database went away' } }])
})

it('a list that cannot be read at all is refused in words, and stands in the log', async () => {
  logged.length = 0
  const response = await fetch(`${address}/broken-after/0`)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'http.internal' })
  // Else the browser would keep the refusal as if it were the list.
  expect(response.headers.get('content-disposition')).toBeNull()
  expect(logged).toMatchObject([{ level: 50, err: { message: 'the database went away' } }])
})

async function* broken(whole: number): AsyncGenerator<string[]> {
  for (let batch = 0; batch < whole; batch++) yield Array<string>(1000).fill('Maite')
  throw new Error('the database went away')
}
